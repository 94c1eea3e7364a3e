import { type AuditWords, actionsOf } from '#console/audit-words.ts'
import { recordWords } from '#console/parts/records/record-words.ts'

const words = recordWords(
  { company: '企业' },
  {
    short_name: '简称',
    business: '主营业务',
    founded_on: '成立日期',
    staff_size: '人员规模',
    capital: '注册资本',
    website: '官网',
    contact_name: '联系人',
    contact_phone: '联系电话',
    contact_email: '联系邮箱',
    contact_wechat: '联系微信',
    phone_public: '电话对访客公开',
    credit_code: '统一社会信用代码',
    legal_person: '法定代表人',
    business_scope: '经营范围',
    registered_address: '注册地址',
    former_names: '曾用名',
    certified_level: '认证等级',
    enterprise_id: '所属企业账户',
    certified_from: '认证时间',
    certified_until: '认证到期',
    partner_from: '战略合作开始',
    partner_until: '战略合作到期',
  },
)

export const auditWords: AuditWords = {
  ...words,
  actions: {
    ...words.actions,
    ...actionsOf('company', {
      certify: '写入认证信息',
      uncertify: '认证失效',
      claim: '由企业认领',
      'release-code': '清除统一社会信用代码',
      'let-go': '解除企业归属',
      move: '转给另一企业账户',
      partner: '更新战略合作',
    }),
  },
}
