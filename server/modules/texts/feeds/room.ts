import { mobileBase } from '#contract/base/visitors.ts'
import { room } from '#server/house/room.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Content } from '#server/modules/texts/content/service.ts'
import { feedRoutes } from './routes.ts'

export const feedsRoom = room({
  doors: ['content', 'site'],
  tables: [],
  open: ({ config, clock, origin, gathered }, doors: { content: Content; site: SiteService }) => ({
    service: undefined,
    http: (app, { addresses }) =>
      feedRoutes(app, {
        ...{ ...doors, clock, origin, addresses, sources: gathered.sitemaps() },
        mobileOrigin: config.mobileOrigin ?? origin + mobileBase,
      }),
  }),
})
