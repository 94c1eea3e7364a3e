import type { Invariant } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

/** What must hold between commissions, the orders they come from and the ledger. */
export const commissionInvariants: readonly Invariant[] = [
  { name: 'commission.amount', faults: (tx, { after }, max) => store.miscounted(tx, after, max) },
  { name: 'commission.base', faults: (tx, { after }, max) => store.unfounded(tx, after, max) },
  { name: 'commission.posted', faults: (tx, { after }, max) => store.misposted(tx, after, max) },
  { name: 'commission.pending', faults: (tx, { after }, max) => store.frozenElsewhere(tx, after, max) },
  { name: 'commission.debt', faults: (tx, { after }, max) => store.owedElsewhere(tx, after, max) },
]
