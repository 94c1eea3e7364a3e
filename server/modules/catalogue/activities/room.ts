import { room } from '#server/house/room.ts'
import { type Categories, partOf } from '#server/modules/catalogue/categories/service.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, sitemapOf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { activityRoutes } from './routes.ts'
import { createActivities } from './service.ts'

interface Doors {
  regions: Regions
  categories: Categories
  records: RecordsRoom
  companies: Companies
}

export const activitiesRoom = room({
  doors: ['regions', 'categories', 'records', 'companies'],
  imports: ['shelves'],
  tables: ['activities'],
  reads: ['companies'],
  open({ database, gathered }, { records: { records }, ...doors }: Doors) {
    const activities = createActivities({
      ...{ database, records, ...doors },
      async changed(tx, row, before, act) {
        for (const follow of gathered.activityChanged()) await follow(tx, row, before, act)
      },
    })
    const { keeper } = activities
    return {
      service: activities,
      desk: (desk) => activityRoutes(desk, { activities }),
      sitemaps: [sitemapOf(keeper)],
      viewed: [keeper.countViews],
      indexedByCategory: [
        {
          name: partOf(keeper.kind.kind),
          rebuild: (tx, value, after, max) => keeper.reindex(tx, { column: 'category_id', value, after }, max),
        },
      ],
      companyChanged: [(tx, id, act) => keeper.refresh(tx, 'company_id', id, act)],
    }
  },
})
