import type { Invariant } from '#server/modules/money/ledger/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createAdmitting } from './admitting/service.ts'
import { createExpiring } from './expiring/service.ts'
import { createOverseeing } from './overseeing/service.ts'
import { pending } from './overseeing/store.ts'
import type { Owner, Parts } from './ports.ts'
import { seatsAddUp, seatsArePaid } from './proving/store.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createSettling } from './settling/service.ts'
import { createStepping } from './stepping/service.ts'
import { toKeep } from './store.ts'

export type Signups = ReturnType<typeof createSignups>

const everyMs = 30_000

/** Who comes to activities: seats given away one by one, a queue that moves up, money that follows, and the door. */
export function createSignups(parts: Parts) {
  const stepping = createStepping(parts)
  const requesting = createRequesting(parts, { stepping })
  return {
    requesting,
    settling: createSettling(parts, { stepping }),
    reading: createReading(parts, { requesting }),
    reviewing: createReviewing(parts, { stepping }),
    overseeing: createOverseeing(parts),
    admitting: createAdmitting(parts, { stepping }),
    expiring: createExpiring(parts, { stepping }),
  }
}

export const signupPulses = ({ signups, clock }: { signups: Signups; clock: Clock }): Pulse[] => [
  { name: 'signups.times', everyMs, beat: () => signups.expiring.beat(clock()) },
]

/** What waits for an operator. */
export const signupQueues = [
  {
    key: 'signups.review',
    label: '待审核的报名',
    right: 'signups.review',
    path: '/console/signups?state=pending',
    waiting: pending,
  },
] as const

/** What waits for whoever signed up: a seat to be paid for or confirmed. */
export const signupReminders = [
  {
    kind: 'signup_kept',
    realms: ['enterprise', 'maker'],
    rows: ({ realm: kind, id }: { realm: Owner['kind']; id: number }, now: Date) => toKeep({ kind, id }, now),
  },
] as const

export const signupInvariants: readonly Invariant[] = [
  { name: 'signup.seats', faults: (tx, _scope, max) => seatsAddUp(tx, max) },
  { name: 'signup.paid', faults: (tx, _scope, max) => seatsArePaid(tx, max) },
]
