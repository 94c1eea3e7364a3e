import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    'message-channel': '通知设置',
  },
  fields: {
    in_site: '站内消息',
    sms: '短信',
  },
}
