import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    words: '敏感词',
  },
  fields: {
    word: '敏感词',
    words: '敏感词',
  },
}
