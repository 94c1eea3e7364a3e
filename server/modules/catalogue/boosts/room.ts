import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { promotionShare } from './model.ts'
import type { Cashier, SubjectsOf } from './ports.ts'
import { boostRoutes } from './routes.ts'
import { type Boosts, boostPulses, createBoosts } from './service.ts'

interface Doors {
  accounts: Accounts
  certifications: Certifications
  messages: Messages
  ledger: Ledger
  checkout: Checkout
  prices: PriceRoom
  settings: Settings
  companies: Companies
  opportunities: Opportunities
}

export const boostsRoom = room({
  doors: [
    ...(['accounts', 'certifications', 'messages', 'ledger', 'checkout', 'prices'] as const),
    ...(['settings', 'companies', 'opportunities'] as const),
  ],
  imports: ['records'],
  tables: ['boosts'],
  reads: ['enterprises'],
  personal: [{ table: 'boosts', title: '置顶', whose: { enterprise: 'enterprise_id' } }],
  open({ database, clock }, { accounts, checkout, ...doors }: Doors) {
    const boosts = createBoosts({
      ...{ database, ...doors },
      subjectsOf: subjectsAt(database, doors),
      cashier: cashierAt(checkout),
      mayAct: (tx, id) => accounts.mayAct(tx, 'enterprise', id),
    })
    return {
      service: boosts,
      desk: (desk) => boostRoutes(desk, { boosts }),
      pulses: boostPulses({ boosts, clock }),
      underWay: [async (tx, realm, id, now) => (realm === 'enterprise' ? boosts.owed(tx, id, now) : [])],
      priceLists: [{ lists: boosts.lists }],
      purposes: [{ promotion: boostPurpose(boosts) }],
      companyChanged: [(tx, id, { now }) => boosts.followCompany(tx, id, now)],
    }
  },
})

const ownMax = 50

/** The page of an enterprise, and what is offered and sought in its name: whatever of it readers see. */
function subjectsAt(database: Database, { companies, opportunities }: Pick<Doors, 'companies' | 'opportunities'>) {
  const subjectsOf: SubjectsOf = async (enterpriseId, now) => {
    const { page, titles } = await database.look(async (tx) => {
      const own = await companies.ownership.pageOf(tx, enterpriseId)
      const shown = own?.state === 'shown' ? own : undefined
      return { page: shown, titles: shown ? await opportunities.titlesOf(tx, shown.id, now, ownMax) : [] }
    })
    if (!page) return []
    return [
      { kind: 'company', id: page.id, title: page.name },
      ...titles.map(({ id, title }) => ({ kind: 'business' as const, id, title })),
    ]
  }
  return subjectsOf
}

function cashierAt(checkout: Checkout): Cashier {
  return {
    sell: (tx, { enterpriseId: id, ...order }) =>
      checkout.sell(tx, { purpose: 'promotion', owner: { kind: 'enterprise', id }, ...order }),
    wayOf: async (id, order_no, now) => (await checkout.show({ kind: 'enterprise', id }, order_no, now)).pay,
    close: checkout.close,
    giveBack: checkout.giveBack,
  }
}

/** What is sold here, as the counter is told of it. A place is kept meanwhile, so nobody transfers for days. */
function boostPurpose(boosts: Boosts): Purpose {
  return {
    realms: ['enterprise'],
    prefix: 'TG',
    books: { revenue: 'revenue_promotion', paid: 'pay_promotion', refunded: 'refund_promotion' },
    promotionShare,
    transfers: false,
    lateSuccess: 'refund',
    path: () => '/spread/boost',
    onPaid: (tx, order, _payment, now) => boosts.onPaid(tx, order, now),
    onClosed: (tx, order, now) => boosts.onClosed(tx, order, now),
    onRefunded: (tx, order, { whole }, now) => boosts.onRefunded(tx, order, whole, now),
  }
}
