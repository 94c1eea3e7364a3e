import { boostStates } from '#contract/catalogue/boosts.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业购买的置顶：主页或商机在列表最前，带“广告”标记，每个列表同时最多三个。',
  hints: ['下线按未用的整天退款。'],
  states: [
    explained('置顶', boostStates, {
      unpaid: '已下单，等支付。',
      running: '正在列表最前。',
      ended: '天数已用完。',
      cancelled: '企业自己取消，未用的整天已退款。',
      taken_down: '被下线，未用的整天已退款。',
      closed: '没有按时支付，订单已关闭。',
    }),
  ],
}
