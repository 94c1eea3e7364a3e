import { commissionStates } from '#contract/money/commissions.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业付款的现金部分按付款时的规则计佣，结算期满自动到账，退款按比例扣回。',
  hints: [
    '规则按版本公布，对创客不利的变化要提前七天。',
    '“统计”里有每种邀请方式的访问、注册与下单；已注销创客的待抵扣不会再由佣金抵扣，由两人在“调账”中核销。',
  ],
  states: [
    explained('佣金', commissionStates, {
      pending: '在结算期内，还不能用。',
      held: '有风险证据，核查结束前不到账。',
      settled: '已到账，可以使用或提现。',
      cancelled: '因退款或核查失效。',
    }),
  ],
}
