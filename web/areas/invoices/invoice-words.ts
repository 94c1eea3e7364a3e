import type { InvoiceState } from '#contract/money/invoices.words.ts'

type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger'

export const invoiceTones: Readonly<Record<InvoiceState, Tone>> = {
  pending: 'warning',
  approved: 'warning',
  issuing: 'brand',
  issued: 'success',
  delivered: 'success',
  red_pending: 'warning',
  red_issued: 'quiet',
  rejected: 'danger',
  cancelled: 'quiet',
}
