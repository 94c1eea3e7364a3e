import { boostStates } from '#contract/catalogue/boosts.words.ts'
import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { boost: '置顶' },
  actions: { 'boost.cancelled': '取消置顶', 'boost.taken_down': '下线置顶' },
  fields: {},
  values: { 'boost.state': boostStates },
}
