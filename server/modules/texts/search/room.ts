import { room } from '#server/house/room.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { searchJobs } from './jobs.ts'
import { searchSeries } from './log/service.ts'
import { searchRoutes } from './routes.ts'
import { createSearch } from './service.ts'

export const searchRoom = room({
  doors: ['words'],
  tables: ['search_log', 'search_documents', 'search_rebuilds'],
  open({ database, clock, defects, gathered }, { words }: { words: Words }) {
    const search = createSearch({ database, clock, defects, words, told: gathered.documentsPut })
    const { indexed, indexedByCategory } = gathered
    return {
      service: search,
      desk: (desk) => searchRoutes(desk, { search }),
      jobs: searchJobs({ search, clock, sources: indexed, parts: indexedByCategory }),
      series: searchSeries,
      start: search.log.start,
      stop: search.log.stop,
    }
  },
})
