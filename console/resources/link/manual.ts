import { siteLinkStateWords } from '#contract/catalogue/links.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业按月购买的网站链接，到期自动撤下，每天检查对方网站能否打开。',
  hints: ['页面上带“广告”标记，不放进友情链接。'],
  states: [
    explained('网站链接', siteLinkStateWords, {
      unpaid: '已提交，等企业支付。',
      shown: '正在展示。',
      review: '已支付，等审核。',
      rejected: '审核没有通过，原因已告诉企业。',
      expired: '到期撤下，可以续期。',
      cancelled: '没有支付的申请，已作废。',
      hidden: '已下架，未使用的整月已退款。',
    }),
  ],
}
