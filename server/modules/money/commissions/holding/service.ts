import { fen } from '#contract/base/money.ts'
import { purseAt, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

interface Decided {
  reason: string
  by: { kind: 'staff' | 'system'; id: number | null }
  now: Date
}

/**
 * Commissions that somebody looks into. Their money stays frozen meanwhile; whoever decides has asked two people. What
 * was released already is no longer here to hold: those asked for that are in no state for it are left out.
 */
export function createHolding({ ledger }: Pick<Parts, 'ledger'>) {
  const rowsIn = async (tx: Tx, ids: readonly number[], state: store.CommissionRow['state']) =>
    (await store.lockByIds(tx, ids)).filter((row) => row.state === state)

  return {
    /** Which of them are held by that. */
    async hold(tx: Tx, ids: readonly number[], { reason, by, now }: Decided): Promise<number[]> {
      const rows = await rowsIn(tx, ids, 'pending')
      for (const row of rows) {
        await store.change(tx, row.id, { state: 'held', hold_reason: reason })
        await store.note(tx, row.id, { event: 'held', amount: model.leftOf(row), note: reason, actor: by, at: now })
      }
      return rows.map(({ id }) => id)
    },

    /** Nothing was found: they go on as if nobody had looked, and what is due meanwhile is released next. */
    async release(tx: Tx, ids: readonly number[], { reason, by, now }: Decided): Promise<number[]> {
      const rows = await rowsIn(tx, ids, 'held')
      for (const row of rows) {
        await store.change(tx, row.id, { state: 'pending', hold_reason: '' })
        await store.note(tx, row.id, { event: 'freed', amount: model.leftOf(row), note: reason, actor: by, at: now })
      }
      return rows.map(({ id }) => id)
    },

    /** They should never have been: all that is left of them goes back to where it came from. */
    async cancel(tx: Tx, ids: readonly number[], { reason, by, now }: Decided): Promise<number[]> {
      const rows = await rowsIn(tx, ids, 'held')
      for (const row of rows) {
        const amount = model.leftOf(row)
        await ledger.post(tx, {
          ...{ key: `commission_cancel:${row.order_no}:${row.level}`, kind: 'commission_cancel' },
          ...{ reference: row.order_no, now },
          lines: [
            { account: purseAt('maker', row.maker_id, 'pending'), amount: fen(-amount) },
            { account: systemPurse('commission_expense'), amount },
          ],
        })
        await store.change(tx, row.id, { state: 'cancelled', cancelled_at: now, taken_pending: row.amount })
        await store.note(tx, row.id, { event: 'cancelled', amount, note: reason, actor: by, at: now })
      }
      return rows.map(({ id }) => id)
    },
  }
}
