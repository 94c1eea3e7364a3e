import { riskStates } from '#contract/money/risks.words.ts'
import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { risk: '佣金风险' },
  actions: {
    'risk.propose': '提出处理意见',
    'risk.take_back': '驳回处理意见',
    'risk.release': '复核放行',
    'risk.cancel': '复核取消佣金',
  },
  fields: {},
  values: { 'risk.state': riskStates },
}
