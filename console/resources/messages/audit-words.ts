import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    'message-channel': '通知设置',
    'setting:messages.official': '公众号模板消息',
  },
  fields: {
    in_site: '站内消息',
    sms: '短信',
    official_templates: '模板',
  },
}
