import { remindedDays } from '#contract/catalogue/opportunities.words.ts'
import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue, sitemapOf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import { dayMs } from './model.ts'
import { opportunityRoutes } from './routes.ts'
import { createOpportunities } from './service.ts'
import { endingOf, rejectedOf } from './store.ts'

interface Doors {
  shelves: Shelves
  regions: Regions
  records: RecordsRoom
  companies: Companies
  persons: Persons
  messages: Messages
}

export const opportunitiesRoom = room({
  doors: ['shelves', 'regions', 'records', 'companies', 'persons', 'messages'],
  tables: ['opportunities'],
  reads: ['companies'],
  personal: [{ table: 'opportunities', title: '商机', whose: { through: '企业主页', by: 'company_id' } }],
  open({ database, clock }, { records, ...doors }: Doors) {
    const opportunities = createOpportunities({ database, ...records, ...doors })
    const { keeper } = opportunities
    return {
      service: opportunities,
      desk: (desk) => opportunityRoutes(desk, { opportunities }),
      sitemaps: [sitemapOf(keeper)],
      reportables: [
        {
          kind: 'business',
          async find(tx, id, _reporter, now) {
            const shown = await opportunities.shownAs(tx, id, now)
            const places = { path: `/business/${id}`, consolePath: `/business?business=${id}` }
            return shown && { title: shown.title, enterpriseId: shown.enterprise_id, ...places }
          },
        },
      ],
      viewed: [keeper.countViews],
      queues: [reviewQueue('business', '商机', keeper)],
      pulses: [{ name: 'opportunities.ends', everyMs, beat: () => opportunities.expiring.beat(clock()) }],
      companyChanged: [(tx, id, act) => keeper.refresh(tx, 'company_id', id, act)],
      companyMerged: [opportunities.moveTo],
      forgets: [async (tx, realm, id) => (realm === 'enterprise' ? opportunities.forget(tx, id) : undefined)],
      reminders: [
        { kind: 'opportunity_rejected', realms: ['enterprise'], rows: ({ id }) => rejectedOf(id) },
        {
          kind: 'opportunity_ending',
          realms: ['enterprise'],
          rows: ({ id }, now) => endingOf(id, now, new Date(now.getTime() + remindedDays * dayMs)),
        },
      ],
    }
  },
})

/** Ends and reminders are not about seconds. */
const everyMs = 60_000
