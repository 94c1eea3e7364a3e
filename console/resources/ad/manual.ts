import { adStates } from '#contract/catalogue/ads.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业购买的广告投放。一个席位同一天只有一个广告，审核后按日期自动上线与下线。',
  hints: ['下线会按未用的整天退款，不能恢复。'],
  states: [
    explained('广告', adStates, {
      draft: '企业还没有下单。',
      pending_pay: '已下单，等企业支付，席位为它保留。',
      pending_review: '已支付，等审核。',
      approved: '审核通过，在投放日期内展示。',
      rejected: '没有通过，企业修改后会再次送审。',
      paused: '暂停展示，暂停的天数恢复后顺延或退回。',
      offline: '已停止投放，未用的天数按天退款。',
      cancelled: '企业取消了，或没有按时支付。',
      refunded: '款项已全部退回。',
    }),
  ],
}
