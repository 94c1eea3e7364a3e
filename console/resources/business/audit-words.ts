import { recordWords } from '#console/parts/records/record-words.ts'

export const auditWords = recordWords(
  { business: '商机' },
  {
    side: '供需',
    form: '类型',
    amount_from: '金额下限',
    amount_to: '金额上限',
    unit: '计价单位',
    quantity: '数量',
    valid_until: '有效期至',
  },
)
