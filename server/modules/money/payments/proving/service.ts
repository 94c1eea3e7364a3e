import { type Invariant, momentOf } from '#server/modules/money/ledger/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { startingMs, unaskedMaxMs } from '../model.ts'
import * as store from './store.ts'

/** What was paid a moment before the last proof may have been posted after it. */
const overlapMs = 5 * 60 * 1000

/** What must hold between orders, attempts, refunds and the ledger. */
export function paymentInvariants(clock: Clock): Invariant[] {
  const startedAt = clock().getTime()
  return [
    { name: 'payment.duplicate-refunded', faults: (tx, _scope, max) => store.duplicatesRefunded(tx, max) },
    { name: 'payment.suspense', faults: (tx, _scope, max) => store.suspenseExplained(tx, max) },
    { name: 'payment.refund-bounded', faults: (tx, _scope, max) => store.refundsBounded(tx, max) },
    {
      name: 'payment.paid-by-one',
      async faults(tx, { after }, max) {
        const moment = after > 0 ? await momentOf(tx, after) : null
        return store.paidByOne(tx, moment && new Date(moment.getTime() - overlapMs), max)
      },
    },
    {
      name: 'payment.unasked',
      async faults(tx, _scope, max) {
        const now = clock().getTime()
        // After a night in which nothing ran, the questions are caught up with before anybody is blamed.
        return now - startedAt < startingMs ? [] : store.unasked(tx, new Date(now - unaskedMaxMs), max)
      },
    },
  ]
}
