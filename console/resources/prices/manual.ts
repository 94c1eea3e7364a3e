import { priceStandings } from '#contract/money/prices.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about:
    '网站链接、广告位、置顶、认证服务、会员、战略合作的价格与提现手续费。每次修改公布为新的一版，旧版保留；下单时按当时有效的一版计价。',
  hints: [
    '涨价（包括不再提供某一项）须提前七天公布，降价可以立即生效。',
    '公布后，买家在原价旁边看到“自某日起”的新价格；已经下单的不受影响。',
    '还没有生效的一版可以撤回。',
    '提现手续费按“每提现一万元收取”计：60 元即 0.6%，须为 1 元的整数倍。某一天收多少、由谁公布，看它的各版。',
  ],
  states: [
    explained('版本', priceStandings, {
      current: '现在按它计价。',
      coming: '已公布，到生效时间自动启用。',
      past: '已被后来的一版取代，保留备查。',
      withdrawn: '生效前被撤回，从未使用。',
    }),
  ],
}
