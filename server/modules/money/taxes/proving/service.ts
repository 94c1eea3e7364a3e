import type { Invariant } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

/** What must hold between incomes, what was paid to the tax office, and the ledger. */
export const taxInvariants: readonly Invariant[] = [
  { name: 'tax.withheld', faults: (tx, { after }, max) => store.withheldIsPosted(tx, after, max) },
  { name: 'tax.known', faults: (tx, { after }, max) => store.postedIsKnown(tx, after, max) },
  { name: 'tax.back', faults: (tx, _scope, max) => store.backAddsUp(tx, max) },
]
