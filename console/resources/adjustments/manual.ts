import { adjustmentStates } from '#contract/money/adjustments.console.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '业务流程之外的更正：一人申请并附凭证，另一人复核后入账。',
  hints: ['原因会告诉账户所有者。', '核销创客的待抵扣：减少“待抵扣”，对方账户选“佣金支出”；创客已注销的也可以。'],
  states: [
    explained('调账', adjustmentStates, {
      requested: '等另一位同事复核。',
      approved: '已记入账本。',
      rejected: '复核没有通过。',
      cancelled: '申请的人撤回了。',
    }),
  ],
}
