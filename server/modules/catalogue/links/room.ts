import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue } from '#server/modules/catalogue/records/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { linkJobs } from './jobs.ts'
import { linkRoutes } from './routes.ts'
import { createLinks } from './service.ts'

interface Doors {
  settings: Settings
  records: RecordsRoom
  companies: Companies
}

export const linksRoom = room({
  doors: ['settings', 'records', 'companies'],
  imports: ['shelves'],
  tables: ['site_links'],
  open({ database, clock }, { records: { records }, ...doors }: Doors) {
    const links = createLinks({ database, records, ...doors })
    return {
      service: links,
      desk: (desk) => linkRoutes(desk, { links, database }),
      jobs: linkJobs({ links, clock }),
      queues: [reviewQueue('link', '网站链接', links.keeper)],
    }
  },
})
