import { recordWords } from '#console/parts/records/record-words.ts'

export const auditWords = recordWords(
  { resource: '资源' },
  {
    format: '格式',
    points: '所需积分',
    vip_free: '会员免费',
  },
)
