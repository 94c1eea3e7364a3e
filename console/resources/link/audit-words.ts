import { actionsOf } from '#console/audit-words.ts'
import { recordWords } from '#console/parts/records/record-words.ts'
import { linkHealthWords, siteLinkPositionWords, siteLinkStateWords } from '#contract/catalogue/links.words.ts'

const { subjects, actions, ...words } = recordWords(
  { link: '网站链接' },
  {
    site_name: '网站名称',
    icp_no: '备案号',
    rel: '链接属性',
    contact_way: '联系方式',
    auto_renew: '自动续期',
    price_month: '每月价格',
    suspended: '账户冻结暂停展示',
    reminded_days: '已发的到期提醒（天）',
    health: '网站状况',
    bad_days: '连续异常天数',
    checked_at: '检查时间',
    http_status: '状态码',
    linked_back: '有指向本站的链接',
    person_id: '经办人编号',
    category: '分类',
  },
  {
    'link.state': siteLinkStateWords,
    'link.position': siteLinkPositionWords,
    'link.health': linkHealthWords,
    'link.rel': { sponsored: '付费', nofollow: '不传递权重' },
  },
)

export const auditWords = {
  ...words,
  subjects: { ...subjects, 'setting:links.prices': '网站链接价格' },
  actions: {
    ...actions,
    ...actionsOf('link', {
      pay: '付款',
      renew: '续期',
      renewal: '自动续期开关',
      mend: '修改后重新提交',
      remove: '认证失效下架',
      forget: '账户注销结束',
      expire: '到期',
      'went-down': '网站无法访问暂停展示',
      'came-back': '网站恢复展示',
    }),
  },
}
