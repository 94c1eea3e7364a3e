import type { Invariant } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

/** What must hold between what can be invoiced, what is invoiced, and the books. */
export const invoiceInvariants: readonly Invariant[] = [
  { name: 'invoice.earned', faults: (tx, { after }, max) => store.earnedIsBooked(tx, after, max) },
  { name: 'invoice.counted', faults: (tx, _scope, max) => store.invoicedAddsUp(tx, max) },
  { name: 'invoice.owed', faults: (tx, _scope, max) => store.shortIsOwed(tx, max) },
]
