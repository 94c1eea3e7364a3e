import { differenceCauses, differenceStates } from '#contract/money/reconciliation.console.ts'
import type { AuditWords } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: {
    reconciliation: '渠道对账',
    difference: '对账差异',
  },
  actions: {
    'reconciliation.run': '核对一天的账单',
    'reconciliation.upload': '上传银行流水',
    'reconciliation.settle': '处理差异',
    'reconciliation.reopen': '重新打开差异',
    'reconciliation.ask': '向渠道查询',
  },
  fields: {
    cause: '原因',
    adjustment_no: '调账单号',
    rows: '行数',
  },
  values: {
    'difference.state': differenceStates,
    'difference.cause': differenceCauses,
  },
}
