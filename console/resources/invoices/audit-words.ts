import { invoiceStates, invoiceSteps } from '#contract/money/invoices.words.ts'
import { type AuditWords, actionsOf } from '../../audit-words.ts'

export const auditWords: AuditWords = {
  subjects: { invoice: '发票', 'setting:invoices.rules': '开票设置' },
  actions: actionsOf('invoice', invoiceSteps),
  fields: { tax_rate: '税率' },
  values: { 'invoice.state': invoiceStates },
}
