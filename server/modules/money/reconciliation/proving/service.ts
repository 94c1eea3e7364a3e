import type { Invariant } from '#server/modules/money/ledger/service.ts'
import { addDays } from '../model.ts'
import * as store from './store.ts'

const daysAtOnce = 31
const daysInWindow = 3

/**
 * Of each day that was compared: what the bill that counts moved = what the lines of the channel accounts that count
 * on that day moved + the deltas of the differences that were found, whatever has become of them. A line counts on
 * the first day whose bill has its number as done, on the day it happened where none has, and never on two. What came
 * to our books after a comparison is no part of it until the day is compared anew: that would be a difference, for a
 * person, and no fault of the books. Lines of adjustments are not counted: they answer differences.
 */
export const reconciliationInvariants: readonly Invariant[] = [
  {
    name: 'reconciliation.explained',
    async faults(tx, { after }, max) {
      const last = await store.lastDay(tx)
      const first = after > 0 && last !== null ? addDays(last, -daysInWindow) : await store.firstDay(tx)
      if (first === null || last === null) return []
      const found = []
      for (let from = first; from <= last && found.length < max; from = addDays(from, daysAtOnce)) {
        const to = addDays(from, daysAtOnce - 1)
        found.push(...(await store.unexplained(tx, from, to, max - found.length)))
      }
      return found
    },
  },
]
