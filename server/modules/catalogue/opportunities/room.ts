import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue, sitemapOf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import { opportunityRoutes } from './routes.ts'
import { createOpportunities } from './service.ts'

interface Doors {
  shelves: Shelves
  regions: Regions
  records: RecordsRoom
  companies: Companies
}

export const opportunitiesRoom = room({
  doors: ['shelves', 'regions', 'records', 'companies'],
  tables: ['opportunities'],
  reads: ['companies'],
  open({ database }, { records, ...doors }: Doors) {
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
      companyChanged: [(tx, id, act) => keeper.refresh(tx, 'company_id', id, act)],
    }
  },
})
