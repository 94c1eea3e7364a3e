import { taxMethods, taxProposalKinds, taxProposalStates } from '#contract/money/taxes.words.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { tax_proposal: '代扣与缴税', tax_register: '个税扣缴明细', tax_report: '从业人员报送表' },
  actions: actionsOf('tax', {
    propose: '提出申请',
    approved: '复核通过',
    rejected: '驳回',
    cancelled: '撤回',
    export: '导出含完整证件号码的扣缴明细',
    report: '导出含完整证件号码的报送表',
  }),
  fields: {
    'tax_proposal.kind': '申请种类',
    'tax_proposal.method': '代扣方式',
    month: '月份',
    receipt_no: '银行回单号',
  },
  values: {
    'tax_proposal.state': taxProposalStates,
    'tax_proposal.kind': taxProposalKinds,
    'tax_proposal.method': taxMethods,
  },
}
