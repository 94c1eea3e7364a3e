import type { AccountRealm } from '#contract/base/realms.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createDrawing } from './drawing/service.ts'
import { createExpiring } from './expiring/service.ts'
import { createFollowing } from './following/service.ts'
import { warnedBeforeMs } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import * as store from './store.ts'

export type Points = ReturnType<typeof createPoints>
export type { Earn, Earned, Owner } from './ports.ts'
export { scoreInvariants } from './proving/service.ts'

/**
 * Points 积分: batches that run out, used up in the order in which they do. How many somebody has is in the ledger; here
 * stands of which batch they are, written in the transaction of the posting, so that the two never say different
 * things.
 */
export function createPoints(parts: Parts) {
  const drawing = createDrawing(parts)
  return {
    ...drawing,
    following: createFollowing(parts, drawing),
    expiring: createExpiring(parts, drawing),
    reading: createReading(parts),
    overseeing: createOverseeing(parts),
  }
}

const everyMs = 3_000

export const scorePulses = ({ points, clock }: { points: Points; clock: Clock }): Pulse[] => [
  { name: 'points.settle', everyMs, beat: () => points.following.settle(clock()) },
]

/** What runs out within the days in which somebody is told of it. */
export const scoreReminders = [
  {
    kind: 'score_expiring',
    realms: ['enterprise', 'maker'],
    rows: ({ realm, id }: { realm: AccountRealm; id: number }, now: Date) =>
      store.expiringOf({ kind: realm, id }, { now, until: new Date(now.getTime() + warnedBeforeMs) }),
  },
] as const
