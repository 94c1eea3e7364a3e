import { room } from '#server/house/room.ts'
import { type Categories, partOf } from '#server/modules/catalogue/categories/service.ts'
import { type RecordsRoom, sitemapOf } from '#server/modules/catalogue/records/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { resourceDownloads, resourceRoutes } from './routes.ts'
import { createResources } from './service.ts'

interface Doors {
  shelves: Shelves
  categories: Categories
  records: RecordsRoom
  files: Files
}

export const resourcesRoom = room({
  doors: ['shelves', 'categories', 'records', 'files'],
  tables: ['resources'],
  open({ database, clock }, { records, files, ...doors }: Doors) {
    const resources = createResources({
      ...{ database, ...records, ...doors },
      files: { known: (tx, urls) => files.known(tx, 'resource', urls), open: (url) => files.open('resource', url) },
    })
    const { keeper } = resources
    return {
      service: resources,
      desk: (desk) => resourceRoutes(desk, { resources }),
      http: (app) => resourceDownloads(app, { resources, clock }),
      sitemaps: [sitemapOf(keeper)],
      viewed: [keeper.countViews],
      indexedByCategory: [
        {
          name: partOf(keeper.kind.kind),
          rebuild: (tx, value, after, max) => keeper.reindex(tx, { column: 'category_id', value, after }, max),
        },
      ],
    }
  },
})
