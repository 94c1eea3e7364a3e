import type { Invariant } from '#server/modules/money/ledger/service.ts'
import * as store from './store.ts'

/** What is left of all batches is what the purses hold; points and money never meet; what was given was posted. */
export const scoreInvariants: readonly Invariant[] = [
  {
    name: 'score.batches',
    faults: async (tx, { after }, max) => [
      ...(await store.drifted(tx, after, max)),
      ...(after > 0 ? [] : await store.miscounted(tx, max)),
    ],
  },
  { name: 'score.apart', faults: (tx, { after }, max) => store.mixed(tx, after, max) },
  { name: 'score.given', faults: (tx, { after }, max) => store.ungiven(tx, after, max) },
]
