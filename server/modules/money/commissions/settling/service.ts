import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { purseAt } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

const bySystem = { kind: 'system', id: null } as const
/** Rows of one maker in one transaction, and makers looked for at once. */
const rowsAtOnce = 100
const dueAtOnce = 500

/** What was frozen long enough becomes usable; what its maker owes is paid off by it first. */
export function createSettling({ database, ledger, messages }: Parts) {
  async function settle(tx: Tx, row: store.CommissionRow, debt: Fen, now: Date): Promise<Fen> {
    const { id, order_no: no, level, maker_id: makerId } = row
    const amount = model.leftOf(row)
    const repaid = model.repaidOf(amount, debt)
    const [pending, available] = [purseAt('maker', makerId, 'pending'), purseAt('maker', makerId, 'available')]
    await ledger.post(tx, {
      ...{ key: `commission_release:${no}:${level}`, kind: 'commission_release', reference: no, now },
      lines: [
        { account: pending, amount: fen(-amount) },
        { account: available, amount },
      ],
    })
    if (repaid > 0) {
      await ledger.post(tx, {
        ...{ key: `commission_repay:${no}:${level}`, kind: 'commission_repay', reference: no, now },
        lines: [
          { account: available, amount: fen(-repaid) },
          { account: purseAt('maker', makerId, 'debt'), amount: repaid },
        ],
      })
    }
    await store.change(tx, id, { state: 'settled', settled_at: now, repaid })
    await store.note(tx, id, { event: 'settled', amount, note: '', actor: bySystem, at: now })
    if (repaid > 0) await store.note(tx, id, { event: 'repaid', amount: repaid, note: '', actor: bySystem, at: now })
    return repaid
  }

  /** Of one maker, in one transaction: it holds the rows first and then the purses, as everybody does. */
  const releaseOf = (makerId: number, now: Date): Promise<number> =>
    ledger.begin(async (tx) => {
      const rows = await store.lockDue(tx, makerId, now, rowsAtOnce)
      if (rows.length === 0) return 0
      let { debt } = await ledger.lock(tx, { kind: 'maker', id: makerId })
      for (const row of rows) debt = fen(debt - (await settle(tx, row, debt, now)))
      const sum = fen(rows.reduce((all, row) => all + model.leftOf(row), 0))
      const values = { amount: toYuan(sum), count: String(rows.length) }
      await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'commission.settled', values, now })
      crashPoint('commissions.release.before-commit')
      return rows.length
    })

  return {
    releaseOf,

    /** Everything that is due, maker by maker; how much it was. One that fails keeps nobody else waiting. */
    async release(now: Date): Promise<number> {
      const failed = new Map<number, unknown>()
      let released = 0
      for (;;) {
        const makers = await database.read((tx) => store.makersDue(tx, [...failed.keys()], now, dueAtOnce))
        let moved = 0
        for (const makerId of makers) {
          try {
            moved += await releaseOf(makerId, now)
          } catch (error) {
            failed.set(makerId, error)
          }
        }
        released += moved
        // What is left was taken hold of by somebody else, who does it.
        if (moved === 0) break
      }
      if (failed.size > 0) throw new AggregateError([...failed.values()], `not released: makers ${[...failed.keys()]}`)
      return released
    },
  }
}
