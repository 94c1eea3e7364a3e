import { simpleStates } from '#console/parts/records/record-states.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '供用户下载的模板、报告与资料，可以免费，也可以用积分换取。',
  states: [
    explained('资料', simpleStates, {
      draft: '还在填写，用户看不到。',
      shown: '用户可以下载。',
      hidden: '用户看不到；已用积分购买的人一年内仍可下载。',
    }),
  ],
}
