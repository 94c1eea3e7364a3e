import { room } from '#server/house/room.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { offerConsoleRoutes, offerRoutes } from './routes.ts'
import { createOffers } from './service.ts'

export const offersRoom = room({
  doors: ['settings', 'files'],
  tables: ['support_services', 'vip_levels'],
  open({ database, ask }, { settings, files }: { settings: Settings; files: Files }) {
    const offers = createOffers({
      ...{ database, settings },
      keepFiles: files.use,
      commissionTerms: ask('offers.commissionTerms'),
      posters: ask('offers.posters'),
    })
    return {
      service: offers,
      desk(desk) {
        offerRoutes(desk, { offers })
        offerConsoleRoutes(desk, { offers, database })
      },
    }
  },
})
