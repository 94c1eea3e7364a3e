import type { AccountRealm } from '#contract/base/realms.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createHanding } from './handing/service.ts'
import type {} from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import { createPayees } from './payees/service.ts'
import { createPaying } from './paying/service.ts'
import * as payouts from './paying/store.ts'
import type { Parts } from './ports.ts'
import { heldFor, openHolds } from './proving/store.ts'
import { createReading } from './reading/service.ts'
import * as reads from './reading/store.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createStatements } from './statements/service.ts'
import { createStepping } from './stepping/service.ts'
import * as store from './store.ts'

export type Withdrawals = ReturnType<typeof createWithdrawals>
export type { PayoutProvider } from './ports.ts'
export { heldInvariant, withdrawalInvariants } from './proving/service.ts'
export type { Holds } from './proving/store.ts'
export { openHolds as withdrawalHolds }

/** Nobody has so many under way: the limits of a day are far below. */
const openShown = 50
const payoutsEveryMs = 3000
/** About two hours of asking; a person who has not confirmed is not among them. */
const looksMax = 10

/** How money leaves: asked for, held, looked at, paid, or given back. Of both realms, by one mechanism. */
export function createWithdrawals(parts: Parts) {
  const stepping = createStepping(parts)
  const paying = createPaying(parts, { stepping })
  const reading = createReading(parts, { paying })
  const overseeing = createOverseeing(parts)
  const payees = createPayees(parts)
  const rooms = { stepping, reading, overseeing, payees }
  const handing = createHanding(parts, rooms)
  return {
    reading,
    overseeing,
    payees,
    requesting: createRequesting(parts, rooms),
    reviewing: createReviewing(parts, rooms),
    paying,
    handing,
    statements: createStatements(parts, { handing }),

    /** Whoever carries money out, for those who compare their bill with our books. */
    providers: parts.providers,

    isUnderWay: (tx: Reader, realm: AccountRealm, id: number) => reads.isUnderWay(tx, { realm, id }),
    heldFor: (tx: Reader, realm: AccountRealm, id: number) => heldFor(tx, realm, id),
    /** An account was frozen: what it has under way stays where it is, and what waits for its receiver comes back. */
    async onFrozen(tx: Tx, owner: store.Owner, now: Date): Promise<void> {
      const held = await store.setHold(tx, owner, now)
      const ids = held.map(({ id }) => id)
      await payouts.hurryWaiting(tx, ids, now)
      for (const { id, state } of held) await stepping.noteHold(tx, id, { step: 'hold', state }, now)
    },

    /** The way back: everything goes on from where it stood. */
    async onThawed(tx: Tx, owner: store.Owner, now: Date): Promise<void> {
      for (const { id, state } of await store.setHold(tx, owner, null)) {
        await stepping.noteHold(tx, id, { step: 'release', state }, now)
      }
    },

    /** What neither left nor came back yet, the newest first. */
    openOf: (tx: Reader, owner: store.Owner) => reads.openOf(tx, owner, openShown),

    /** Somebody has left: the accounts they kept go with them. What was paid stays on the books. */
    forget: (tx: Tx, realm: AccountRealm, id: number) => store.removePayees(tx, { realm, id }),
  }
}

/** Payouts are looked after every few seconds. */
export function payoutPulse({ withdrawals, clock }: { withdrawals: Withdrawals; clock: Clock }): Pulse {
  return { name: 'withdrawals.payouts', everyMs: payoutsEveryMs, beat: () => withdrawals.paying.beat(clock()) }
}

/** What waits for an operator. */
export function withdrawalQueues({ withdrawals: { providers } }: { withdrawals: Pick<Withdrawals, 'providers'> }) {
  const path = '/console/withdrawals'
  const carried = providers.flatMap(({ methods }) => methods)
  return [
    {
      key: 'withdrawals.review',
      label: '待审核的提现',
      right: 'withdrawals.review',
      path: `${path}?state=pending&second=false`,
      waiting: (tx: Reader, max: number) => reads.waiting(tx, 'pending', { second: false }, max),
    },
    {
      key: 'withdrawals.second',
      label: '待复核的提现',
      right: 'withdrawals.review',
      path: `${path}?state=pending&second=true`,
      waiting: (tx: Reader, max: number) => reads.waiting(tx, 'pending', { second: true }, max),
    },
    {
      key: 'withdrawals.pay',
      label: '待人工打款的提现',
      right: 'withdrawals.pay',
      path: `${path}?state=approved`,
      waiting: (tx: Reader, max: number) => reads.waiting(tx, 'approved', { carried }, max),
    },
    {
      key: 'withdrawals.record',
      label: '待登记结果的人工打款',
      right: 'withdrawals.pay',
      path: `${path}?state=paying`,
      waiting: (tx: Reader, max: number) => reads.waiting(tx, 'paying', { carried }, max),
    },
    {
      key: 'withdrawals.failed',
      label: '打款失败的提现',
      right: 'withdrawals.pay',
      path: `${path}?state=failed`,
      waiting: (tx: Reader, max: number) => reads.waiting(tx, 'failed', {}, max),
    },
    {
      key: 'withdrawals.lingering',
      label: '久无结果的打款',
      right: 'withdrawals.pay',
      path: '/console/withdrawals?state=paying',
      waiting: (tx: Reader, max: number) =>
        payouts.lingering(tx, { looks: looksMax, providers: providers.map(({ name }) => name) }, max),
    },
  ] as const
}

/** What waits for whoever asked: to confirm that they receive, or to know that it did not arrive. */
export const withdrawalReminders = [
  {
    kind: 'withdrawal_confirm',
    realms: ['enterprise', 'maker'],
    rows: (owner: store.Owner) => reads.standingIn(owner, 'wait_user_confirm'),
  },
  {
    kind: 'withdrawal_failed',
    realms: ['enterprise', 'maker'],
    rows: (owner: store.Owner) => reads.standingIn(owner, 'failed'),
  },
] as const
/** What is still to be paid, as a number to begin the day with. */
export const withdrawalFigure = {
  key: 'withdrawals',
  label: '待付提现',
  right: 'withdrawals.read',
  path: '/console/withdrawals',
  unit: 'fen',
  read: async (tx: Reader, starts: readonly Date[]) => {
    const { count, amount } = await reads.openSum(tx)
    return { value: amount, note: `${count} 笔未完成；曲线为每日申请`, days: await reads.requestedByDay(tx, starts) }
  },
} as const
