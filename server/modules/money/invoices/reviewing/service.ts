import type { InputInside } from '#contract/base/endpoint.ts'
import type { issueInvoice } from '#contract/money/invoices.console.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { By, Parts } from '../ports.ts'
import type { Reversing } from '../reversing/service.ts'
import { byStaff, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

/** What operators do about an application: look at it, issue it at the tax office, and register what came of it. */
export function createReviewing(parts: Parts, { stepping, reversing }: { stepping: Stepping; reversing: Reversing }) {
  const { begin, files } = parts

  const simply = (step: 'approve' | 'start') => (id: number, by: By) =>
    begin(async (tx) => {
      const { row } = await stepping.lock(tx, id)
      model.demandStep(row.state, step)
      const change = { state: model.stateAfter(step), decided_by: by.caller.staffId }
      await stepping.take(tx, row, step, change, byStaff(by))
    })

  return {
    approve: simply('approve'),
    start: simply('start'),

    reject: (id: number, reason: string, by: By) =>
      begin(async (tx) => {
        const { row, items } = await stepping.lock(tx, id)
        model.demandStep(row.state, 'reject')
        for (const { billable_no, amount } of items) await store.countInvoiced(tx, billable_no, -amount)
        const change = { state: 'rejected', reject_reason: reason, decided_by: by.caller.staffId } as const
        await stepping.take(tx, row, 'reject', change, { ...byStaff(by), note: reason })
        await stepping.tell(tx, row, 'invoice.rejected', reason, by.now)
      }),

    issue: ({ id, amount_confirmed, tax_rate, tax_amount, ...given }: InputInside<typeof issueInvoice>, by: By) =>
      begin(async (tx) => {
        const { row, items } = await stepping.lock(tx, id)
        model.demandStep(row.state, 'issue')
        model.demandOnPaper(row.amount, amount_confirmed)
        if (await store.isNumberUsed(tx, given.number)) throw new Refusal('INVOICE_NUMBER_USED')
        const papers = [given.pdf, given.ofd, given.xml].filter((url) => url !== '')
        if ((await files.known(tx, 'invoice', papers)).size < new Set(papers).size) throw new Refusal('FILE_GONE')
        await files.use(tx, `invoice:${id}`, papers)
        const rate = Math.round(tax_rate * 100)
        const tax = tax_amount ?? model.taxIn(row.amount, rate)
        if (tax > row.amount) throw new Refusal('INPUT_INVALID', {}, { tax_amount: '税额不能超过发票金额' })
        const issued = { ...given, tax_rate: rate, tax_amount: tax, issued_at: by.now, decided_by: by.caller.staffId }
        const doing = { ...byStaff(by), note: given.number }
        const after = await stepping.take(tx, row, 'issue', { state: 'issued', ...issued }, doing)
        await stepping.tell(tx, after, 'invoice.issued', '', by.now)
        await reversing.coverAll(tx, items, by.now)
      }),
  }
}
