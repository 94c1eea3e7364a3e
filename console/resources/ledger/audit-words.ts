import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    ledger: '账本',
  },
  actions: {
    'ledger.prove': '运行账本证明',
  },
}
