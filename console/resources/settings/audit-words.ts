import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    setting: '系统设置',
    'setting:site.config': '系统设置',
    'setting:demo.progress': '演示内容',
  },
  fields: {
    done: '已载入的步骤',
    open: '平台开放',
    sms_interval_s: '短信间隔（秒）',
    upload_max_bytes: '文件上限（字节）',
  },
}
