import { feedbackStates } from '#contract/site/feedback.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '反馈、举报与访客留言都在这里按期限答复，快到期的在前。',
  hints: ['应答期限在“设置”里；已在等待的按原来的期限。'],
  states: [
    explained('反馈与举报', feedbackStates, {
      submitted: '还没有人处理。',
      processing: '有同事在处理。',
      replied: '已回复，等对方补充；过了设定的天数自动关闭。',
      closed: '已经结束。',
      reopened: '对方在关闭后又补充了，要重新处理。',
      spam: '被判为垃圾信息，不再出现在待处理里。',
    }),
  ],
}
