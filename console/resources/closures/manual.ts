import { explained, type Manual } from '../../manual.ts'
import { closureStates } from './states.ts'

export const manual: Manual = {
  about: '注销申请：冷静期 15 天，本人可以撤回，到期自动注销。',
  hints: ['有余额或未完成的款项时不能注销。'],
  states: [
    explained('注销申请', closureStates, {
      waiting: '在 15 天冷静期内，本人可以撤回。',
      held: '同事暂缓了，例如有纠纷，解除前不会注销。',
      cancelled: '本人撤回了，账户照常使用。',
      done: '已注销，不能恢复。',
    }),
  ],
}
