import { recordWords } from '#console/parts/records/record-words.ts'

export const auditWords = recordWords(
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
    certified_from: '认证时间',
    certified_until: '认证到期',
    partner_from: '战略合作开始',
    partner_until: '战略合作到期',
  },
)
