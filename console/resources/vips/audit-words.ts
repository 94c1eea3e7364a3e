import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { vip: '会员期' },
  actions: { 'vip.give': '赠送会员期', 'vip.refund': '会员退款' },
  fields: { basis: '退款依据', days: '购买天数', maker_id: '创客' },
  values: { 'vip.basis': { whole: '全额', unused: '按未用的整天' } },
}
