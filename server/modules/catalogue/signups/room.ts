import { room } from '#server/house/room.ts'
import type { Activities } from '#server/modules/catalogue/activities/service.ts'
import type { Bought, Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Vips } from '#server/modules/money/vips/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { digitsOf } from './model.ts'
import type { Cashier, KnownOf } from './ports.ts'
import { signupFiles, signupRoutes } from './routes.ts'
import {
  createSignups,
  type Signups,
  signupInvariants,
  signupPulses,
  signupQueues,
  signupReminders,
} from './service.ts'

interface Doors {
  accounts: Accounts
  enterprises: Enterprises
  makers: Makers
  messages: Messages
  staff: Staff
  ledger: Ledger
  checkout: Checkout
  vips: Vips
  activities: Activities
  words: Words
}

export const signupsRoom = room({
  doors: [
    ...(['accounts', 'enterprises', 'makers', 'messages', 'staff'] as const),
    ...(['ledger', 'checkout', 'vips', 'activities', 'words'] as const),
  ],
  tables: ['signups', 'signup_events', 'admissions'],
  sealed: [
    {
      table: 'signups',
      given: ['activity_id'],
      columns: [
        { name: 'name_sealed', place: 'signups.name' },
        {
          name: 'phone_sealed',
          place: 'signups.phone',
          indexes: [
            { column: 'phone_index', place: 'signups.phone' },
            {
              column: 'digits_index',
              place: ({ activity_id }) => `signups.digits:${activity_id}`,
              of: digitsOf,
            },
          ],
        },
        { name: 'answers_sealed', place: 'signups.answers' },
      ],
    },
  ],
  reads: ['activities', 'orders', 'enterprises', 'makers'],
  personal: [
    {
      table: 'signups',
      title: '活动报名',
      whose: { realm: 'owner_kind', id: 'owner_id' },
      words: { answers_sealed: '报名问题的回答' },
    },
    { table: 'admissions', title: '入场凭证', whose: { through: '活动报名', by: 'signup_id' } },
    { table: 'signup_events', title: '报名经过', whose: { through: '活动报名', by: 'signup_id' } },
  ],
  invariants: () => signupInvariants,
  open({ database, clock, sealing, keysFor, origin, ask }, { accounts, words, checkout, ledger, ...doors }: Doors) {
    const earn = ask('points.earn')
    const signups = createSignups({
      ...{ database, sealing, origin, begin: ledger.begin },
      ...{ activities: doors.activities, messages: doors.messages, staff: doors.staff },
      cashier: cashierAt(checkout),
      refuseWords: words.refuse,
      mayAct: (tx, { kind, id }) => accounts.mayAct(tx, kind, id),
      isVip: async (tx, { kind, id }, now) => kind === 'maker' && (await doors.vips.standing(tx, id, now)) !== null,
      vipSeats: {
        taken: (tx, makerId, reference, now) =>
          doors.vips.use(tx, { makerId, kind: 'activity', reference, amount: 0, now }),
        left: doors.vips.leaveSeat,
      },
      knownOf: knownFrom(doors),
      // Once for each activity, with however many one comes.
      attended: (tx, owner, { id, title }, now) =>
        earn(tx, {
          ...{ owner, event: 'attended', note: title, path: `/activity/${id}`, now },
          // A cause earns once: without whose it is, the first to come would be the only one.
          cause: `activity:${id}:${owner.kind}:${owner.id}`,
        }),
      doorKeys: keysFor('signups.door'),
      calendarKeys: keysFor('signups.calendar'),
    })
    return {
      service: signups,
      desk: (desk) => signupRoutes(desk, { signups }),
      http: (app, { identify, secure }) => signupFiles(app, { signups, identify, clock, secure }),
      pulses: signupPulses({ signups, clock }),
      queues: signupQueues,
      reminders: signupReminders,
      purposes: [{ activity: activityPurpose(signups) }],
      activityChanged: [signups.expiring.follow],
      underWay: [(tx, kind, id, now) => signups.reading.owed(tx, { kind, id }, now)],
      forgets: [(tx, kind, id, now) => signups.settling.forget(tx, { kind, id }, now)],
    }
  },
})

/** An enterprise is known by its name and who speaks for it, a maker by their own. */
function knownFrom({ enterprises, makers }: Pick<Doors, 'enterprises' | 'makers'>): KnownOf {
  return async (tx, { kind, id }) => {
    if (kind === 'maker') return { name: await makers.realName(tx, id), company: '' }
    const { name, contact_name } = await enterprises.said(tx, id)
    return { name: contact_name, company: name }
  }
}

/** The fee, as the counter of the house takes it and gives it back. */
function cashierAt(checkout: Checkout): Cashier {
  return {
    sell: (tx, order) => checkout.sell(tx, { purpose: 'activity', ...order }),
    settleFromBalance: checkout.settleFromBalance,
    async payBy({ owner, personId, now }, order_no, channel) {
      const acting = { owner, personId, now, idempotencyKey: undefined }
      return (await checkout.requesting.pay({ order_no, channel }, acting)).pay
    },
    close: checkout.close,
    giveBack: checkout.giveBack,
  }
}

const detailsOf = ({ snapshot: { title, seats } }: Bought) => [
  { name: '活动', text: String(title) },
  { name: '人数', text: `${seats} 人` },
]

/** What is sold here, as the counter is told of it. A seat is kept meanwhile, so nobody transfers for days. */
function activityPurpose(signups: Signups): Purpose {
  return {
    realms: ['enterprise', 'maker'],
    prefix: 'HD',
    books: { revenue: 'revenue_activity', paid: 'pay_activity', refunded: 'refund_activity' },
    promotionShare: 0,
    transfers: false,
    lateSuccess: 'refund',
    details: detailsOf,
    freeUntil: (tx, order) => signups.settling.freeUntil(tx, order),
    path: () => '/activity/mine',
    onPaid: (tx, order, _payment, now) => signups.settling.onPaid(tx, order, now),
    onClosed: (tx, order, now) => signups.settling.onClosed(tx, order, now),
    onRefunded: () => Promise.resolve(),
  }
}
