import { invoiceStates, redStates } from '#contract/money/invoices.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '开票申请：核对抬头与金额，在税务系统开具后登记号码与文件。',
  hints: ['退款后多开的部分自动进入红冲。'],
  states: [
    explained('发票', invoiceStates, {
      pending: '等财务审核。',
      approved: '已通过，等开具。',
      issuing: '正在税务系统开具。',
      issued: '已开具，等交付文件。',
      delivered: '申请人可以下载。',
      red_pending: '要红冲，等处理。',
      red_issued: '已开具红字发票。',
      rejected: '没有通过，原因已告诉申请人。',
      cancelled: '申请人取消了。',
    }),
    explained('红冲', redStates, {
      asked: '等开始红冲。',
      confirming: '已发出红字确认单，等购方确认。',
      confirmed: '购方已确认，等开具红字发票。',
      issued: '红字发票已开具。',
      dropped: '不再红冲。',
    }),
  ],
}
