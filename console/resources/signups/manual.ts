import { signupStates } from '#contract/catalogue/signups.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '谁报名了哪场活动：审核、候补、签到。',
  hints: ['先按活动编号筛选，再导出这场活动的名单。'],
  states: [
    explained('报名', signupStates, {
      pending: '活动要求审核，等同事决定。',
      unpaid: '等报名的人付费，名额为他保留到期限。',
      waitlist: '名额已满，按顺序等候。',
      offered: '有了空位，等候补的人确认。',
      approved: '名额已确定，可以入场。',
      checked_in: '已经入场。',
      absent: '活动结束仍没有签到。',
      rejected: '审核没有通过。',
      cancelled: '报名的人或平台取消了。',
      lapsed: '没有按时付费或确认，名额已让出。',
    }),
  ],
}
