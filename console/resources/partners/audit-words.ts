import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    'partner-link': '伙伴链接',
  },
}
