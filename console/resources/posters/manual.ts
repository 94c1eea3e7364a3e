import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '创客邀请用的海报模板与可以转发的文案、图片。',
  hints: ['不能承诺收益、积分或奖品，否则微信会封禁域名。'],
}
