import { type Gifts, room } from '#server/house/room.ts'
import { type Act, type RecordsRoom, reviewQueue, sitemapOf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import { companyRoutes, shareRoutes } from './routes.ts'
import { type Companies, createCompanies } from './service.ts'

interface Doors {
  shelves: Shelves
  regions: Regions
  records: RecordsRoom
  messages: Messages
  persons: Persons
  accounts: Accounts
}

export const companiesRoom = room({
  doors: ['shelves', 'regions', 'records', 'messages', 'persons', 'accounts'],
  tables: ['companies', 'products', 'company_claims'],
  personal: [
    { table: 'companies', title: '企业主页', whose: { enterprise: 'enterprise_id' } },
    { table: 'products', title: '产品', whose: { through: '企业主页', by: 'company_id' } },
    { table: 'company_claims', title: '主页认领', whose: { enterprise: 'enterprise_id' } },
  ],
  open({ database, clock, painting, origin, gathered }, { records, messages, accounts, ...doors }: Doors) {
    const companies = createCompanies({
      ...{ database, ...doors, ...records },
      isShutOut: (tx, id) => accounts.isShutOut(tx, 'enterprise', id),
      async onChanged(tx, id, act) {
        for (const follow of gathered.companyChanged()) await follow(tx, id, act)
      },
      async onMerged(tx, fromId, toId) {
        for (const follow of gathered.companyMerged()) await follow(tx, fromId, toId)
      },
      async tell(tx, id, event, values, now) {
        await messages.tell(tx, { realm: 'enterprise', id }, { event, values, now })
      },
    })
    return {
      service: companies,
      desk: (desk) => companyRoutes(desk, { companies }),
      http: (app) => shareRoutes(app, { companies, clock, painting, origin }),
      sitemaps: [companies.companies, companies.products].map(sitemapOf),
      freezes: [
        {
          onFrozen: (tx, owner, now) => forEnterprise(owner, (id) => companies.ownership.hideFor(tx, id, byHouse(now))),
          onThawed: (tx, owner, now) => forEnterprise(owner, (id) => companies.ownership.showFor(tx, id, byHouse(now))),
        },
      ],
      forgets: [
        (tx, realm, id, now) => forEnterprise({ realm, id }, () => companies.ownership.forgetFor(tx, id, byHouse(now))),
      ],
      answers: { 'enterprises.partner': (tx, id) => companies.ownership.partnerOf(tx, id, clock()) },
      reportables: reportablesOf(companies),
      viewed: [companies.companies.countViews, companies.products.countViews],
      queues: [
        reviewQueue('company', '企业', companies.companies),
        reviewQueue('product', '产品', companies.products),
        claimQueue(companies.ownership),
      ],
    }
  },
})

const reportablesOf = ({ shownCompany, shownProduct }: Companies): Gifts['reportables'][] => [
  {
    kind: 'company',
    async find(tx, id) {
      const shown = await shownCompany(tx, id)
      const places = { path: `/company/${id}`, consolePath: `/company?company=${id}` }
      return shown && { title: shown.title, enterpriseId: shown.enterprise_id, ...places }
    },
  },
  {
    kind: 'product',
    async find(tx, id) {
      const shown = await shownProduct(tx, id)
      if (!shown) return undefined
      const path = `/company/${shown.company_id}/product/${id}`
      return { title: shown.title, path, consolePath: `/product?product=${id}`, enterpriseId: shown.enterprise_id }
    },
  },
]

const claimQueue = ({ waitingClaims }: Companies['ownership']) => ({
  key: 'company.claims',
  label: '待核对归属的同名企业主页',
  right: 'company.review' as const,
  path: '/console/company/claims',
  waiting: waitingClaims,
})

const byHouse = (now: Date): Act => ({ actor: { kind: 'system', id: null }, now, requestId: 'account' })

/** Makers own no page. */
async function forEnterprise({ realm, id }: { realm: string; id: number }, work: (id: number) => Promise<void>) {
  if (realm === 'enterprise') await work(id)
}
