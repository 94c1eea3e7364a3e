import type { AccountRealm } from '#contract/base/realms.ts'
import type { Invariant } from '#server/modules/money/ledger/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createClaiming } from './claiming/service.ts'
import * as claims from './claiming/store.ts'
import { createEnding, createExpiring } from './expiring/service.ts'
import * as model from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { bySystem, createStepping } from './stepping/service.ts'
import * as store from './store.ts'

export type Partnerships = ReturnType<typeof createPartnerships>

/** Reminders and ends are looked after once a minute: none of them is about seconds. */
const everyMs = 60_000

/** Strategic partnerships that enterprises apply for: reviewed, agreed to, paid, ended, their deposits given back. */
export function createPartnerships(parts: Parts) {
  const stepping = createStepping(parts)
  const ending = createEnding(parts, { stepping })
  const overseeing = createOverseeing(parts)
  const requesting = createRequesting(parts, { stepping, ending })
  const reviewing = createReviewing(parts, { stepping, ending, overseeing })
  return {
    overseeing,
    requesting,
    reviewing,
    reading: createReading(parts, { requesting }),
    claiming: createClaiming(parts, { stepping, overseeing }),
    expiring: createExpiring(parts, { stepping, ending }),
    isUnderWay: (tx: Reader, realm: AccountRealm, id: number) =>
      realm === 'enterprise' ? store.isUnderWay(tx, id) : Promise.resolve(false),

    /** Fee and deposit were paid: in force from now on, or from the end of the one before. */
    async onPaid(tx: Tx, { reference, no: order_no }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (row?.state !== 'approved') throw new Error(`${reference} was paid and does not wait for it`)
      await store.change(tx, row.id, { order_no })
      await ending.begin(tx, { ...row, order_no }, bySystem(now))
    },

    /** Nobody paid in time, or thought better of it: it can be ordered again while it waits. */
    async onClosed(tx: Tx, { reference }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (row?.state === 'approved')
        await stepping.take(tx, row, 'unpay', { ...bySystem(now), change: { order_no: '' } })
    },
  }
}

/** An order, as far as it is told here: its own number, and ours. */
interface Sold {
  no: string
  reference: string
}

export function partnershipPulses({ partnerships, clock }: { partnerships: Partnerships; clock: Clock }): Pulse[] {
  return [{ name: 'partnerships.ends', everyMs, beat: () => partnerships.expiring.beat(clock()) }]
}

/** What waits for an operator. */
export const partnershipQueues = (clock: Clock) =>
  [
    {
      key: 'partnerships.review',
      label: '待审核的战略合作申请',
      right: 'partnerships.review',
      path: '/console/partnerships?state=pending',
      waiting: store.waiting,
    },
    {
      key: 'partnerships.propose',
      label: '待退还的保证金',
      right: 'partnerships.propose',
      path: '/console/partnerships?owed=true',
      waiting: store.owed,
    },
    {
      key: 'partnerships.settle',
      label: '待复核的保证金处理',
      right: 'partnerships.settle',
      path: '/console/partnerships?claimed=true',
      waiting: (tx: Reader, max: number) => claims.claimsWaiting(tx, clock(), max),
    },
  ] as const

interface Owner {
  realm: AccountRealm
  id: number
}

const nearOf = (now: Date) => new Date(now.getTime() + model.expiringDays * model.dayMs)

/** What waits for the owner: a contract to agree to and pay, an end that is near, something to object to. */
export const partnershipReminders = [
  { kind: 'partnership_approved', realms: ['enterprise'], rows: ({ id }: Owner) => store.toSign(id) },
  {
    kind: 'deposit_deduction',
    realms: ['enterprise'],
    rows: ({ id }: Owner, now: Date) => claims.toObject(id, now),
  },
  {
    kind: 'partnership_expiring',
    realms: ['enterprise'],
    rows: ({ id }: Owner, now: Date) => store.endingSoon(id, now, nearOf(now)),
  },
] as const

/** Deposits are owed to whoever paid them: what the books say is what the partnerships say. */
export const partnershipInvariants: readonly Invariant[] = [
  { name: 'partnership.deposits', faults: (tx, _scope, max) => claims.depositsAddUp(tx, max) },
]
