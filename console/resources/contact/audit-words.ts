import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    contact: '联系留言',
  },
  actions: {
    'contact.reveal': '查看完整电话',
    'contact.handle': '处理',
  },
}
