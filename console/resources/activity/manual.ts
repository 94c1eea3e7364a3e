import { explained, type Manual } from '../../manual.ts'
import { activityStates } from './states.ts'

export const manual: Manual = {
  about: '面向会员的线上与线下活动。报名中、进行中、已结束这些阶段按时间自动变化，不用手动切换。',
  hints: ['取消活动会通知报名的人并退款。'],
  states: [
    explained('活动', activityStates, {
      draft: '还在填写，访客看不到。',
      shown: '访客可以看到，按时间可以报名。',
      hidden: '访客看不到；已报名的不受影响。',
      cancelled: '活动不办了，报名的人已收到通知，费用已退。',
    }),
  ],
}
