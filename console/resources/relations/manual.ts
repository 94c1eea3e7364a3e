import type { Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '谁通过谁的邀请注册。关系在注册时建立一次。',
  hints: ['变更要写明原因，只影响以后的订单，已产生的佣金不变。'],
}
