import { claimStates, partnershipStates } from '#contract/catalogue/partnerships.words.ts'
import { explained, type Manual } from '../../manual.ts'

export const manual: Manual = {
  about: '企业申请的战略合作：审核、上传合同、确认付款，合作结束后处理保证金。',
  hints: ['保证金的退还与扣除由一人提出，另一人复核。'],
  states: [
    explained('合作协议', partnershipStates, {
      pending: '等审核。',
      approved: '合同已上传，等企业确认并付款。',
      active: '已付款，合作生效。',
      expiring: '三十天内到期，企业可以续约。',
      expired: '已到期，保证金等待处理。',
      rejected: '没有通过。',
      cancelled: '企业取消了申请。',
      terminated: '提前终止，保证金等待处理。',
    }),
    explained('保证金处理', claimStates, {
      proposed: '一人已提出，等另一位同事复核。',
      approved: '已按提出的金额退还或扣除。',
      rejected: '复核没有通过，可以重新提出。',
      cancelled: '提出的人撤回了。',
    }),
  ],
}
