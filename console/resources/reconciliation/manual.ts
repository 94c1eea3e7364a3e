import { differenceStates } from '#contract/money/reconciliation.console.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '每天取得各渠道前一日的账单，与账本逐笔核对。差异要查明原因并处理。',
  hints: ['原始账单不会被改动。'],
  states: [
    {
      of: '账单日',
      words: [
        { word: '等待账单', meaning: '渠道还没有给出账单。' },
        { word: '账单迟到', meaning: '过了时间仍没有账单，可以手动上传。' },
        { word: '有差异待处理', meaning: '有几笔对不上，要查明。' },
        { word: '等待次日账单', meaning: '可能是跨日，明天的账单会说明。' },
        { word: '已核对', meaning: '逐笔相符，或差异都已处理。' },
      ],
    },
    explained('差异', differenceStates, {
      open: '等处理。',
      waiting: '可能跨日，等明天的账单。',
      resolved: '后来的账单说明了，自动消除。',
      accepted: '已写明原因，不需要动账。',
      posted: '已通过调账更正。',
      refunded: '已退款给付款人。',
    }),
  ],
}
