import type { Invariant } from '#server/modules/money/ledger/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createExpiring } from './expiring/service.ts'
import { dayMs } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import { active, paidByDay } from './overseeing/store.ts'
import type { Parts } from './ports.ts'
import { creditsAddUp, purchasesAreKept, refundsAreCounted, termsArePaid } from './proving/store.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createSettling } from './settling/service.ts'
import { endingSoon, leaveSeat } from './store.ts'

export type { Standing } from './model.ts'
export { vipIn } from './reading/service.ts'
export { type SeenTerms, termsColumn } from './reading/store.ts'
export type Vips = ReturnType<typeof createVips>

const everyMs = 60_000
const remindedDays = 7

/** VIP of makers: levels bought for a term, from which benefits act. Who earns what is none of its business. */
export function createVips(parts: Parts) {
  const settling = createSettling(parts)
  const reading = createReading(parts)
  return {
    settling,
    reading,
    requesting: createRequesting(parts, { settling, reading }),
    overseeing: createOverseeing(parts, { settling }),
    expiring: createExpiring(parts, { settling }),
    /** Which level somebody has now, and what it gives them; null where they have none. */
    standing: reading.standing,
    /** A benefit acted: whoever had something of a term does not get all of it back. */
    use: reading.use,
    /** A seat that only VIPs get was given up: its term is as if it had not been taken. */
    leaveSeat,
  }
}

export const vipPulses = ({ vips, clock }: { vips: Vips; clock: Clock }): Pulse[] => [
  { name: 'vips.reminders', everyMs, beat: () => vips.expiring.beat(clock()) },
]

/** What waits for whoever has a level: that it ends. */
export const vipReminders = [
  {
    kind: 'vip_expiring',
    realms: ['maker'],
    rows: ({ id }: { id: number }, now: Date) => endingSoon(id, now, new Date(now.getTime() + remindedDays * dayMs)),
  },
] as const

/** How many have a level, as a number to begin the day with. */
export const vipFigure = ({ clock }: { clock: Clock }) =>
  ({
    key: 'vips',
    label: '在期会员',
    right: 'vips.read',
    path: '/console/vips?state=active',
    unit: 'count',
    read: async (tx: Reader, starts: readonly Date[]) => ({
      value: await active(tx, clock()),
      note: '曲线为每日开通、续费与升级',
      days: await paidByDay(tx, starts),
    }),
  }) as const

export const vipInvariants: readonly Invariant[] = [
  { name: 'vip.paid', faults: (tx, _scope, max) => termsArePaid(tx, max) },
  { name: 'vip.kept', faults: (tx, _scope, max) => purchasesAreKept(tx, max) },
  { name: 'vip.credit', faults: (tx, _scope, max) => creditsAddUp(tx, max) },
  { name: 'vip.refunded', faults: (tx, _scope, max) => refundsAreCounted(tx, max) },
]
