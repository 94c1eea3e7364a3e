import { riskStates } from '#contract/money/risks.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '邀请双方有相同设备、收款账户、证照等证据的佣金先暂缓到账，由两人处理。',
  hints: ['创客有七天说明的时间。'],
  states: [
    explained('佣金风险', riskStates, {
      open: '等第一位同事看证据并提出意见。',
      proposed: '一人已提出意见，等另一人复核。',
      released: '没有问题，佣金照常到账。',
      cancelled: '佣金已取消，原因告诉创客。',
    }),
  ],
}
