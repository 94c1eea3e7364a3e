import { leadStates } from '#contract/catalogue/leads.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业与创客之间的合作请求的数字，以及被举报的沟通。',
  hints: ['沟通属于双方：只有被举报的可以打开，每次打开都会记录。'],
  states: [
    explained('合作请求', leadStates, {
      new: '对方还没有看。',
      read: '对方看过，还没有回复。',
      replied: '双方正在沟通。',
      agreed: '对方同意合作，双方可以看到联系方式。',
      declined: '对方婉拒了。',
      closed: '沟通已经结束。',
    }),
  ],
}
