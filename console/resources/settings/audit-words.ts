import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    setting: '系统设置',
    'setting:site.config': '系统设置',
    'setting:demo.progress': '演示内容',
    'setting:own.company': '企业自助：企业主页',
    'setting:own.product': '企业自助：产品',
    'setting:own.business': '企业自助：商机',
  },
  fields: {
    done: '已载入的步骤',
    review: '审核方式',
    max: '数量上限',
    certified: '认证企业',
    open: '平台开放',
    sms_interval_s: '短信间隔（秒）',
    upload_max_bytes: '文件上限（字节）',
  },
}
