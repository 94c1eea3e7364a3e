import { explained, type Manual } from '../../manual.ts'
import { businessStates } from './states.ts'

export const manual: Manual = {
  about: '企业发布的供应与需求，审核后进入商机池，到期自动退出。',
  states: [
    explained('商机', businessStates, {
      draft: '还在填写，访客看不到。',
      review: '已送审，等有审核权限的同事决定。',
      shown: '在商机池里，到期自动退出。',
      hidden: '已下线，访客看不到，可以再次上线；下线前已关闭的，上线后仍是已关闭。',
      rejected: '审核没有通过，原因已告诉企业。',
      closed: '企业已结束或已到期，例如已经成交。收藏了地址的人仍能打开，需要时可以下线。',
    }),
  ],
}
