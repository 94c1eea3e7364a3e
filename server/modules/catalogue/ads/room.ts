import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue } from '#server/modules/catalogue/records/service.ts'
import { isReader, type Visits } from '#server/modules/site/visits/service.ts'
import { adClicks, adRoutes } from './routes.ts'
import { createAds } from './service.ts'

interface Doors {
  records: RecordsRoom
  companies: Companies
  visits: Visits
}

export const adsRoom = room({
  doors: ['records', 'companies', 'visits'],
  imports: ['shelves'],
  tables: ['ads', 'ad_slots'],
  reads: ['companies'],
  open({ database, clock }, { records: { records }, companies }: Doors) {
    const ads = createAds({ database, records, companies })
    return {
      service: ads,
      desk: (desk) => adRoutes(desk, { ads }),
      http: (app) => adClicks(app, { ads, clock, isReader }),
      viewed: [ads.keeper.countViews],
      queues: [reviewQueue('ad', '广告', ads.keeper, 'pending_review')],
      companyChanged: [(tx, id, act) => ads.keeper.refresh(tx, 'company_id', id, act)],
    }
  },
})
