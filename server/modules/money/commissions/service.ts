import { createKept } from '#server/platform/postgres/kept.ts'
import { createEditing } from './editing/service.ts'
import { createFollowing } from './following/service.ts'
import { createHolding } from './holding/service.ts'
import { rulesTopic } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createSettling } from './settling/service.ts'
import * as store from './store.ts'

export type Commissions = ReturnType<typeof createCommissions>
export type { CommissionHeld, Evidence, Suspect, Suspicions } from './ports.ts'
export { commissionInvariants } from './proving/service.ts'

/**
 * Commission 佣金: what a maker earns by what enterprises pay that came through them. It is made and taken back in the
 * transactions of the orders it comes from, frozen for a while, and each row says why it is what it is.
 */
export function createCommissions(parts: Parts) {
  return {
    follow: createFollowing(parts),
    settling: createSettling(parts),
    holding: createHolding(parts),
    reading: createReading(parts),
    overseeing: createOverseeing(parts),
    editing: createEditing(parts),
    /** Whether whoever brought the bringer is paid too, for what is shown: what is earned asks in its transaction. */
    secondLevel: createKept({
      ...{ changes: parts.changes, topic: rulesTopic },
      load: () => parts.database.read((tx) => store.secondLevel(tx)),
    }),
  }
}
