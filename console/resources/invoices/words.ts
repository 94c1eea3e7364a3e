import type { Tone } from '#console/parts/show/mark.tsx'
import type { InvoiceState, RedState } from '#contract/money/invoices.words.ts'

export const tones: Record<InvoiceState, Tone> = {
  pending: 'waiting',
  approved: 'waiting',
  issuing: 'coming',
  issued: 'good',
  delivered: 'good',
  red_pending: 'waiting',
  red_issued: 'gone',
  rejected: 'gone',
  cancelled: 'plain',
}

export const redTones: Record<RedState, Tone> = {
  asked: 'waiting',
  confirming: 'coming',
  confirmed: 'waiting',
  issued: 'gone',
  dropped: 'plain',
}

/** What waits for an operator to issue it. */
export const waitsForIssue = (state: InvoiceState): boolean => ['pending', 'approved', 'issuing'].includes(state)
