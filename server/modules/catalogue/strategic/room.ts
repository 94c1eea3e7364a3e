import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue } from '#server/modules/catalogue/records/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { strategicJobs } from './jobs.ts'
import { strategicRoutes } from './routes.ts'
import { createStrategic } from './service.ts'

interface Doors {
  records: RecordsRoom
  companies: Companies
  files: Files
  prices: PriceRoom
}

export const strategicRoom = room({
  doors: ['records', 'companies', 'files', 'prices'],
  imports: ['shelves'],
  tables: ['strategic_partners', 'partner_plans'],
  personal: [{ table: 'strategic_partners', title: '战略伙伴展示', whose: { enterprise: 'enterprise_id' } }],
  open({ database, clock }, { records: { records }, companies, files, prices }: Doors) {
    const strategic = createStrategic({
      ...{ database, records, companies, prices },
      files: { known: (tx, urls) => files.known(tx, 'contract', urls) },
    })
    return {
      service: strategic,
      priceLists: [{ lists: strategic.priceLists }],
      desk: (desk) => strategicRoutes(desk, { strategic }),
      jobs: strategicJobs({ strategic, clock }),
      queues: [reviewQueue('strategic', '战略合作', strategic.partners, 'pending')],
      companyChanged: [(tx, id, act) => strategic.partners.refresh(tx, 'company_id', id, act)],
    }
  },
})
