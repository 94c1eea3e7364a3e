import { z } from 'zod'
import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Search } from '#server/modules/texts/search/service.ts'
import { job, work } from '#server/platform/jobs.ts'
import { favouriteRoutes } from './routes.ts'
import { createFavourites } from './service.ts'

interface Doors {
  companies: Companies
  opportunities: Opportunities
  search: Search
  messages: Messages
}

const tellNew = job({
  name: 'favourites.tell',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 3600,
  schedule: '20 9 * * *',
})

export const favouritesRoom = room({
  doors: ['companies', 'opportunities', 'search', 'messages'],
  tables: ['favourites', 'saved_words'],
  reads: ['companies', 'products', 'opportunities'],
  personal: [
    { table: 'favourites', title: '收藏', whose: { realm: 'realm', id: 'owner_id' }, whole: true },
    { table: 'saved_words', title: '关注的关键词', whose: { realm: 'realm', id: 'owner_id' } },
  ],
  open({ database, clock }, { search, messages }: Doors) {
    const favourites = createFavourites({ database, search, messages })
    return {
      service: favourites,
      desk: (desk) => favouriteRoutes(desk, { favourites }),
      jobs: [
        work(tellNew, async () => {
          await favourites.tellDaily(clock())
        }),
      ],
      companyMerged: [favourites.moveTo],
      forgets: [favourites.forget],
    }
  },
})
