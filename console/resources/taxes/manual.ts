import { taxProposalStates } from '#contract/money/taxes.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '创客提现或用佣金支付时代扣的个人所得税：每月明细、季度报送、缴税。',
  hints: ['更换扣缴方式与登记缴税都要两人。'],
  states: [
    explained('扣缴方式的变更', taxProposalStates, {
      requested: '一人已提出，等另一人复核。',
      approved: '已生效，从设定的时间起按新方式。',
      rejected: '复核没有通过。',
      cancelled: '提出的人撤回了。',
    }),
  ],
}
