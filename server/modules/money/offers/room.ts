import { room } from '#server/house/room.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { offerConsoleRoutes, offerRoutes } from './routes.ts'
import { createOffers } from './service.ts'

interface Doors {
  settings: Settings
  files: Files
  prices: PriceRoom
}

export const offersRoom = room({
  doors: ['settings', 'files', 'prices'],
  tables: ['support_services', 'vip_levels'],
  open({ database, ask }, { settings, files, prices }: Doors) {
    const offers = createOffers({
      ...{ database, settings, prices },
      keepFiles: files.use,
      commissionTerms: ask('offers.commissionTerms'),
      posters: ask('offers.posters'),
    })
    return {
      service: offers,
      priceLists: [{ lists: offers.priceLists }],
      desk(desk) {
        offerRoutes(desk, { offers })
        offerConsoleRoutes(desk, { offers, database })
      },
    }
  },
})
