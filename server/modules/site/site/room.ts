import { room } from '#server/house/room.ts'
import type { Links } from '#server/modules/catalogue/links/service.ts'
import { type Files, uploadTypes } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Content } from '#server/modules/texts/content/service.ts'
import { siteConsoleRoutes, siteFiles, siteRoutes } from './routes.ts'
import { createSite } from './service.ts'

interface Doors {
  settings: Settings
  content: Content
  files: Files
  links: Links
}

export const siteRoom = room({
  doors: ['settings', 'content', 'files', 'links'],
  tables: ['banners', 'banner_slots', 'partner_links', 'ticker_messages', 'seo_entries'],
  open({ config, database, changes, clock, origin, vendors }, { settings, content, files, links }: Doors) {
    const site = createSite({
      ...{ database, changes, settings, clock, origin, uploadTypes },
      mobileOrigin: config.mobileOrigin ?? '',
      providers: {
        sms: config.sms.provider,
        payment: [...new Set(vendors.payments.map(({ name }) => name))],
        wechat_login: config.wechatLogin.provider,
        wechat_official: config.wechatOfficial.provider,
      },
      keepFiles: files.use,
      footerLinks: { topic: links.topic, ahead: (now) => links.ahead('footer', now) },
    })
    return {
      service: site,
      desk(desk) {
        siteRoutes(desk, { site, content })
        siteConsoleRoutes(desk, { site, database })
      },
      http: (app) => siteFiles(app, { site }),
      answers: {
        'files.maxBytes': async () => (await site.config()).upload.max_bytes,
        'accounts.isOpen': async () => (await site.config()).open,
        'sms.interval': async () => (await site.config()).sms.interval_s,
      },
    }
  },
})
