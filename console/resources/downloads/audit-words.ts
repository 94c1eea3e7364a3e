import { downloadLevels, purchaseStates } from '#contract/catalogue/downloads.words.ts'
import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { download: '下载', 'setting:downloads.limits': '每天可下载的份数' },
  actions: { 'download.refund': '退回积分' },
  fields: { ...downloadLevels, score: '积分' },
  values: { 'download.state': purchaseStates },
}
