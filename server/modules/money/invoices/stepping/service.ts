import { toYuan } from '#contract/base/money.ts'
import type { InvoiceState, InvoiceStep } from '#contract/money/invoices.words.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { By, Owner, Parts, Self } from '../ports.ts'
import * as store from '../store.ts'

export type Stepping = ReturnType<typeof createStepping>

export interface Doing {
  actor: Actor
  now: Date
  requestId: string
  note?: string
}

/** What moves by itself, in no request of anybody's. */
export const bySystem = (now: Date): Doing => ({ actor: { kind: 'system', id: null }, now, requestId: '' })

export const byStaff = ({ caller, now, requestId }: By): Doing => ({
  ...{ actor: { kind: 'staff', id: caller.staffId }, now, requestId },
})

export const bySelf = ({ owner, personId, now, requestId }: Self): Doing => ({
  ...{ actor: { ...owner, personId }, now, requestId },
})

export type Told = 'invoice.issued' | 'invoice.rejected' | 'invoice.red-asked' | 'invoice.red-issued' | 'invoice.shrunk'

/**
 * Where an invoice changes, and the only place where it does: its state, a line in its timeline, one in the audit log
 * if a person did it, and word to its owner, in the caller's transaction and under its lock.
 */
export function createStepping({ messages }: Pick<Parts, 'messages'>) {
  async function noted(tx: Tx, row: store.InvoiceRow, step: InvoiceStep, after: object, doing: Doing): Promise<void> {
    const { actor, now: at, requestId } = doing
    if (actor.kind === 'system') return
    const [action, subject] = [`invoice.${step}`, `invoice:${row.no}`]
    await audit(tx, { at, actor, action, subject, before: { state: row.state }, after, requestId })
  }

  return {
    /** Lock order: what is in it first, then the invoice itself. Somebody else's is not found. */
    async lock(tx: Tx, id: number, owner?: Owner): Promise<{ row: store.InvoiceRow; items: store.ItemRow[] }> {
      const before = await store.itemsOf(tx, id)
      await store.lockBillables(
        tx,
        before.map(({ billable_no }) => billable_no),
      )
      const row = await store.lockInvoice(tx, id)
      const isTheirs = !owner || (row?.owner_kind === owner.kind && row.owner_id === owner.id)
      if (!row || !isTheirs) throw new Refusal('RECORD_NOT_FOUND')
      return { row, items: await store.itemsOf(tx, id) }
    },

    /** What happened, and where it stands now. */
    async take(
      tx: Tx,
      row: store.InvoiceRow,
      step: InvoiceStep,
      { state, ...change }: store.InvoiceChange & { state: InvoiceState },
      doing: Doing,
    ): Promise<store.InvoiceRow> {
      const { actor, now, note = '' } = doing
      const changed = { ...change, state, updated_at: now }
      await store.changeInvoice(tx, row.id, changed)
      await store.addEvent(tx, row.id, { step, state, note, actor, at: now })
      await noted(tx, row, step, { state, ...(note && { note }) }, doing)
      return { ...row, ...changed }
    },

    async tell(tx: Tx, row: store.InvoiceRow, event: Told, reason: string, now: Date): Promise<void> {
      const { owner_kind: realm, owner_id: id, no, number, amount } = row
      const values = { id: String(row.id), no, number, amount: toYuan(amount), reason }
      await messages.tell(tx, { realm, id }, { event, values, now })
    },
  }
}
