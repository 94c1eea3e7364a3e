import { room } from '#server/house/room.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Search } from '#server/modules/texts/search/service.ts'
import { createDirectories, createRecords } from './service.ts'

interface Doors {
  shelves: Shelves
  regions: Regions
  files: Files
  search: Search
}

/** How records of every kind are kept and listed; the rows are the kinds' own. */
export const recordsRoom = room({
  doors: ['shelves', 'regions', 'files', 'search'],
  tables: ['record_counts', 'record_decisions'],
  open: ({ database }, { shelves, regions, files, search }: Doors) => ({
    service: {
      records: createRecords({ database, shelves, keepFiles: files.use, putInIndex: search.put }),
      directories: createDirectories({ database, shelves, regions, findByWords: search.ids }),
    },
  }),
})
