import { recordWords } from '#console/parts/records/record-words.ts'

export const auditWords = recordWords(
  { product: '产品' },
  {
    price_from: '最低价',
    price_to: '最高价',
    unit: '计价单位',
    specifications: '规格参数',
    sold_out: '售罄',
  },
)
