import { type Invariant, momentOf } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

/** What was paid a moment before the last proof may have been posted after it. */
const overlapMs = 5 * 60 * 1000

/** What must hold between recharges and the ledger. */
export const rechargeInvariants: readonly Invariant[] = [
  {
    name: 'recharge.credited',
    async faults(tx, { after }, max) {
      const moment = after > 0 ? await momentOf(tx, after) : null
      return store.paidIsCredited(tx, moment && new Date(moment.getTime() - overlapMs), max)
    },
  },
  { name: 'recharge.drawn', faults: (tx, { after }, max) => store.drawnAddsUp(tx, after, max) },
]
