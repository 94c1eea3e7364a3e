import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { 'score-rule': '积分规则' },
  actions: { 'score-rule.save': '修改积分规则' },
  fields: { score: '积分', per_day: '每天次数', in_all: '累计次数', active: '启用' },
  values: {},
}
