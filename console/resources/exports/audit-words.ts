import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { export: '导出任务' },
  actions: actionsOf('export', { order: '导出列表', open: '下载导出的文件' }),
  fields: { format: '格式', filters: '筛选条件', rows_total: '条数' },
}
