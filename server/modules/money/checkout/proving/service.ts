import { type Invariant, momentOf } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

/** What was paid a moment before the last proof may have been posted after it. */
const overlapMs = 5 * 60 * 1000

/** What must hold between orders and the ledger, whatever they are for. */
export const checkoutInvariants: readonly Invariant[] = [
  {
    name: 'order.posted',
    async faults(tx, { after }, max) {
      const moment = after > 0 ? await momentOf(tx, after) : null
      return store.paidIsPosted(tx, moment && new Date(moment.getTime() - overlapMs), max)
    },
  },
  { name: 'order.paid', faults: (tx, { after }, max) => store.postedIsPaid(tx, after, max) },
  { name: 'order.refunded', faults: (tx, _scope, max) => store.refundedAddsUp(tx, max) },
  { name: 'order.promotion-held', faults: (tx, _scope, max) => store.heldAddsUp(tx, max) },
  { name: 'order.taxed', faults: (tx, _scope, max) => store.paidIsTaxed(tx, max) },
  { name: 'order.clearing', faults: (tx, _scope, max) => store.clearingAddsUp(tx, max) },
]
