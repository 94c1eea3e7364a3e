import type { Fault, Invariant } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

const atOnce = 20_000

/** What must hold between withdrawals, payouts and the ledger. */
export const withdrawalInvariants: readonly Invariant[] = [
  sliced('withdrawal.placed', store.placed),
  sliced('withdrawal.paid-once', store.paidOnce),
  sliced('withdrawal.taxed', store.taxed),
  { name: 'withdrawal.owned', faults: (tx, { after }, max) => store.owned(tx, after, max) },
]

/** What every owner has held is what the rooms that hold money say is open. */
export const heldInvariant = (holds: readonly store.Holds[]): Invariant => ({
  name: 'held.open',
  faults: (tx, { after }, max) => store.held(tx, holds, after, max),
})

function sliced(name: string, check: typeof store.placed): Invariant {
  return {
    name,
    async faults(tx, { after }, max) {
      // A window is small, whichever withdrawals it is about.
      if (after > 0) return check(tx, { above: 0, upTo: Number.MAX_SAFE_INTEGER }, after, max)
      const last = await store.lastId(tx)
      const found: Fault[] = []
      for (let above = 0; above < last && found.length < max; above += atOnce) {
        found.push(...(await check(tx, { above, upTo: above + atOnce }, after, max - found.length)))
      }
      return found
    },
  }
}
