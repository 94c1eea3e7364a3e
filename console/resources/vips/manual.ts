import { vipTermStates } from '#contract/money/vips.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '创客购买与获赠的会员期。等级与权益在“服务与会员”里设置。',
  hints: ['会员不影响佣金的比例与资格。'],
  states: [
    explained('会员期', vipTermStates, {
      active: '正在生效。',
      scheduled: '排在当前会员期之后。',
      expired: '时间已到。',
      revoked: '因退款、升级或注销提前结束。',
    }),
  ],
}
