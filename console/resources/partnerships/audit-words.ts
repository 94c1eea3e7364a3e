import { partnershipStates } from '#contract/catalogue/partnerships.words.ts'
import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { partnership: '合作协议' },
  actions: {
    'partnership.apply': '申请战略合作',
    'partnership.approve': '通过战略合作申请',
    'partnership.contract': '更换合同',
    'partnership.confirm': '确认合同',
    'partnership.order': '下单支付合作费与保证金',
    'partnership.reject': '驳回战略合作申请',
    'partnership.cancel': '取消战略合作申请',
    'partnership.terminate': '终止战略合作',
    'partnership.propose_return': '提出退还保证金',
    'partnership.propose_deduction': '提出扣除保证金',
    'partnership.object': '对扣除保证金提出异议',
    'partnership.reject_claim': '驳回保证金处理方案',
    'partnership.cancel_claim': '撤回保证金处理方案',
    'partnership.return': '退还保证金',
    'partnership.deduct': '扣除保证金',
  },
  fields: { claim: '保证金处理单号', plan: '方案' },
  values: { 'partnership.state': partnershipStates },
}
