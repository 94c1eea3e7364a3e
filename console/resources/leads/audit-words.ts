import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { lead: '合作请求', 'setting:leads.rules': '合作请求的限制' },
  actions: {
    'lead.open': '打开被举报的沟通',
    'lead.block': '屏蔽对方',
    'lead.unblock': '解除屏蔽',
  },
  fields: { kind: '账户类型' },
  values: { 'lead.kind': { enterprise: '企业', maker: '创客' } },
}
