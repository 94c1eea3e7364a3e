import { adjustmentStates } from '#contract/money/adjustments.console.ts'
import { ledgerOwners, purseNames } from '#contract/money/ledger.console.ts'
import type { AuditWords } from '../../audit-words.ts'

const purses = { ...purseNames.enterprise, ...purseNames.maker, ...purseNames.system }

export const auditWords: AuditWords = {
  subjects: {
    adjustment: '调账',
  },
  actions: {
    'adjustment.request': '申请调账',
    'adjustment.approve': '复核通过并入账',
    'adjustment.reject': '驳回',
    'adjustment.cancel': '撤回',
  },
  fields: {
    owner_kind: '所有者',
    owner_id: '所有者编号',
    purse: '账户',
    against: '对方账户',
    evidence: '凭证',
    adjustment_no: '调账单号',
  },
  values: {
    'adjustment.state': adjustmentStates,
    purse: purses,
    against: purses,
    owner_kind: ledgerOwners,
  },
}
