import { fen } from '#contract/base/money.ts'
import type { Earning } from '#server/modules/money/ledger/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Reversing } from '../reversing/service.ts'
import { bySystem, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

/**
 * What was earned of whom, as it is told in the transaction of the books. What goes back because its owner wants it to
 * waits until nothing of it is invoiced any more; what we owe never waits, and the red invoice is owed with it.
 */
export function createFollowing({ stepping, reversing }: { stepping: Stepping; reversing: Reversing }) {
  /** Takes out of applications what they ask for too much; how much is short after that. */
  async function shrink(tx: Tx, billable: store.BillableRow, now: Date): Promise<store.BillableRow> {
    const { no, earned } = billable
    let { invoiced } = billable
    for (const { id } of (await store.holdersOf(tx, no)).filter(({ state }) => model.isApplication(state))) {
      if (invoiced <= earned) break
      const row = await store.lockInvoice(tx, id)
      const item =
        row && model.isApplication(row.state) && (await store.itemsOf(tx, id)).find((one) => one.billable_no === no)
      if (!row || !item) continue
      const less = Math.min(invoiced - earned, item.amount)
      await store.countInvoiced(tx, no, -less)
      invoiced = fen(invoiced - less)
      const left = fen(row.amount - less)
      // An application for nothing is none; what it asked for last stays readable.
      if (left === 0)
        await stepping.take(tx, row, 'cancel', { state: 'cancelled' }, { ...bySystem(now), note: '所开项目已退款' })
      else {
        await store.changeItem(tx, id, no, item.amount - less)
        await store.changeInvoice(tx, id, { amount: left, updated_at: now })
      }
      await stepping.tell(tx, { ...row, amount: left }, 'invoice.shrunk', '其中一项已退款', now)
    }
    return { ...billable, invoiced }
  }

  return async (tx: Tx, { no, kind, owner, title, amount, asked, now }: Earning): Promise<void> => {
    if (amount >= 0) return store.earn(tx, { no, kind, owner, title, amount, now })
    const billable = await store.unearn(tx, no, fen(-amount))
    if (!billable || billable.invoiced <= billable.earned) return
    const after = await shrink(tx, billable, now)
    if (after.invoiced <= after.earned) return
    if (asked) throw new Refusal('INVOICED_ALREADY')
    await reversing.cover(tx, after, now)
  }
}
