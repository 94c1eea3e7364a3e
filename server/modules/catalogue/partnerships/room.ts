import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Strategic } from '#server/modules/catalogue/strategic/service.ts'
import type { Bought, Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Cashier } from './ports.ts'
import { partnershipPapers, partnershipRoutes } from './routes.ts'
import {
  createPartnerships,
  type Partnerships,
  partnershipInvariants,
  partnershipPulses,
  partnershipQueues,
  partnershipReminders,
} from './service.ts'

interface Doors {
  accounts: Accounts
  certifications: Certifications
  messages: Messages
  staff: Staff
  ledger: Ledger
  checkout: Checkout
  files: Files
  companies: Companies
  strategic: Strategic
  words: Words
}

export const partnershipsRoom = room({
  doors: [
    ...(['accounts', 'certifications', 'messages', 'staff', 'ledger', 'checkout'] as const),
    ...(['files', 'companies', 'strategic', 'words'] as const),
  ],
  tables: ['partnerships', 'partnership_events', 'deposit_claims'],
  reads: ['enterprises', 'orders'],
  personal: [
    { table: 'partnerships', title: '战略合作', whose: { enterprise: 'enterprise_id' } },
    { table: 'partnership_events', title: '战略合作经过', whose: { through: '战略合作', by: 'partnership_id' } },
    { table: 'deposit_claims', title: '保证金处理', whose: { through: '战略合作', by: 'partnership_id' } },
  ],
  invariants: () => partnershipInvariants,
  open({ database, clock, keysFor, gathered }, { accounts, files, words, checkout, ...doors }: Doors) {
    const partnerships = createPartnerships({
      ...{ database, files, ...doors },
      refuseWords: words.refuse,
      cashier: cashierAt(checkout),
      async earned(tx, earning) {
        for (const follow of gathered.earned()) await follow(tx, earning)
      },
      mayAct: (tx, id) => accounts.mayAct(tx, 'enterprise', id),
      paperKeys: keysFor('partnerships.papers'),
    })
    return {
      service: partnerships,
      desk: (desk) => partnershipRoutes(desk, { partnerships }),
      http: (app) => partnershipPapers(app, { partnerships, open: files.open, clock }),
      pulses: partnershipPulses({ partnerships, clock }),
      queues: partnershipQueues(clock),
      reminders: partnershipReminders,
      underWay: [
        async (tx, realm, id) =>
          (await partnerships.isUnderWay(tx, realm, id))
            ? [{ title: '进行中的战略合作', path: '/strategic', amount: null, comes_back: false }]
            : [],
      ],
      purposes: [{ partner: partnerPurpose(partnerships) }],
      certificationChanged: [
        async (tx, was, is, now) => {
          if (was && !is) {
            const actor = { kind: 'system', id: null } as const
            await partnerships.reviewing.revoke(tx, was.enterpriseId, { actor, now, requestId: 'certifications' })
          }
        },
      ],
    }
  },
})

/** Fee and deposit, as the counter of the house takes them. */
function cashierAt(checkout: Checkout): Cashier {
  return {
    sell: (tx, { enterpriseId: id, ...order }) =>
      checkout.sell(tx, { purpose: 'partner', owner: { kind: 'enterprise', id }, ...order }),
    settleFromBalance: checkout.settleFromBalance,
    async payBy({ enterpriseId: id, personId, now }, order_no, channel) {
      const owner = { kind: 'enterprise', id } as const
      const acting = { owner, personId, now, idempotencyKey: undefined }
      return (await checkout.requesting.pay({ order_no, channel }, acting)).pay
    },
    close: checkout.close,
    giveBack: checkout.giveBack,
    refund: checkout.refund,
  }
}

const yuanOf = (amount: unknown) => `${toYuan(fen(Number(amount)) satisfies Fen)} 元`

/** What the order says besides its price: of one sum, what is earned and what stays theirs. */
function detailsOf({ snapshot: { months, fee, deposit } }: Bought) {
  return [
    { name: '合作期限', text: `${months} 个月` },
    { name: '合作费', text: yuanOf(fee) },
    { name: '保证金（期满退还，开具收据）', text: yuanOf(deposit) },
  ]
}

/** What is sold here, as the counter is told of it. */
function partnerPurpose(partnerships: Partnerships): Purpose {
  return {
    realms: ['enterprise'],
    prefix: 'ZH',
    books: { revenue: 'revenue_partner', paid: 'pay_partner', refunded: 'refund_partner' },
    promotionShare: 0,
    transfers: true,
    lateSuccess: 'refund',
    details: detailsOf,
    path: () => '/strategic',
    onPaid: (tx, order, _payment, now) => partnerships.onPaid(tx, order, now),
    onClosed: (tx, order, now) => partnerships.onClosed(tx, order, now),
    onRefunded: () => Promise.resolve(),
  }
}
