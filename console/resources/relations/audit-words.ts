import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {},
  actions: { 'relation.change': '变更邀请关系' },
  fields: { inviter_id: '邀请人编号' },
}
