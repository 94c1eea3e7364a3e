import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { job: '后台任务' },
  actions: { 'job.retry': '重新执行' },
  fields: { 'job.job': '任务编号' },
}
