import { recordWords } from '#console/parts/records/record-words.ts'

export const auditWords = recordWords(
  { resource: '资料' },
  {
    format: '格式',
    points: '所需积分',
    vip_free: '会员免费',
  },
  { 'resource.audience': { all: '所有人', enterprise: '企业用户', maker: '创客', vip: '会员' } },
)
