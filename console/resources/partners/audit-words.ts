import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    'partner-link': '合作伙伴链接',
  },
}
