import { room } from '#server/house/room.ts'
import { type RecordsRoom, reviewQueue, sitemapOf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import { companyRoutes } from './routes.ts'
import { createCompanies } from './service.ts'

interface Doors {
  shelves: Shelves
  regions: Regions
  records: RecordsRoom
}

export const companiesRoom = room({
  doors: ['shelves', 'regions', 'records'],
  tables: ['companies', 'products'],
  open({ database, gathered }, { shelves, regions, records }: Doors) {
    const companies = createCompanies({
      ...{ database, shelves, regions, ...records },
      async onChanged(tx, id, act) {
        for (const follow of gathered.companyChanged()) await follow(tx, id, act)
      },
    })
    return {
      service: companies,
      desk: (desk) => companyRoutes(desk, { companies }),
      sitemaps: [companies.companies, companies.products].map(sitemapOf),
      viewed: [companies.companies.countViews],
      queues: [reviewQueue('company', '企业', companies.companies), reviewQueue('product', '产品', companies.products)],
    }
  },
})
