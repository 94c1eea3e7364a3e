import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    role: '角色',
  },
  fields: {
    rights: '权限',
  },
}
