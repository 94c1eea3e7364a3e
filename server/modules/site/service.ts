import type { Banner, BannerSlot, Config, Seo, SeoKey, Site, VirtualMessage } from '#contract/site.ts'
import { bannerSlots, seoKeys } from '#contract/site.ts'
import type { Reading } from '#server/http/desk.ts'
import type { Settings } from '#server/modules/settings/service.ts'
import { type Change, settingsTopic } from '#server/modules/settings/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce, type Changes } from '#server/platform/changes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { createKept } from '#server/platform/kept.ts'
import { publicConfig, type SiteInfo, shownAt, siteInfo, themeOf } from './model.ts'
import * as store from './store.ts'

export type SiteService = ReturnType<typeof createSite>

const topic = 'site'
const partnersMax = 200

interface Parts {
  database: Database
  changes: Changes
  settings: Settings
  clock: Clock
  /** Where the sites are reached from outside. */
  origin: string
  mobileOrigin: string
  providers: Config['providers']
}

/**
 * What every page shows around its own content: the site's own data, SEO, banners, partner links, ticker. Read from
 * the database once, kept until somebody changes it, and filtered by the clock each time it is asked for.
 */
export function createSite({ database, changes, settings, clock, origin, mobileOrigin, providers }: Parts) {
  const rows = createKept({ changes, topic, load: () => database.read((tx) => loadRows(tx, clock())) })

  async function current(now: Date, reading: Reading) {
    reading.dependsOn(topic)
    reading.dependsOn(settingsTopic)
    const [loaded, info, config] = await Promise.all([rows(), settings.get(siteInfo), settings.get(publicConfig)])
    const banners = shownAt(loaded.banners, now)
    const ticker = shownAt(loaded.ticker, now)
    for (const turn of [banners.turn, ticker.turn]) if (turn) reading.freshUntil(turn)
    return { ...loaded, banners: banners.shown, ticker: ticker.shown.map(messageOf), info, config }
  }

  const configOf = (config: typeof publicConfig.initial): Config => ({
    open: config.open,
    sms: { interval_s: config.sms_interval_s },
    upload: { max_bytes: config.upload_max_bytes, types: config.upload_types },
    providers,
    protocol: { enterprise: '/api/wz?key=protocol_enterprise', maker: '/api/wz?key=protocol_maker' },
    mobile_origin: mobileOrigin,
  })

  return {
    async shell(now: Date, reading: Reading) {
      const { info, config, seo, banners, partners, ticker } = await current(now, reading)
      return {
        baseInfo: siteOf(info),
        seo,
        banners: bySlot(banners),
        partners,
        virtualMessage: ticker,
        config: configOf(config),
        theme: themeOf(info.brand_color).path,
        origin,
      }
    },

    info: async (): Promise<Site> => siteOf(await settings.get(siteInfo)),
    config: async (): Promise<Config> => configOf(await settings.get(publicConfig)),
    theme: async () => themeOf((await settings.get(siteInfo)).brand_color),
    seo: async (now: Date, reading: Reading) => (await current(now, reading)).seo,
    partners: async (now: Date, reading: Reading) => (await current(now, reading)).partners,
    ticker: async (now: Date, reading: Reading): Promise<VirtualMessage[]> => (await current(now, reading)).ticker,

    async banners(slot: BannerSlot, now: Date, reading: Reading): Promise<Banner[]> {
      return bySlot((await current(now, reading)).banners)[slot]
    },

    async saveInfo(info: { [Part in keyof SiteInfo]?: SiteInfo[Part] | undefined }, change: Change): Promise<Site> {
      return siteOf(await database.begin((tx) => settings.change(tx, siteInfo, info, change)))
    },

    async saveSeo(tx: Tx, entry: store.SeoEntry, change: Change): Promise<void> {
      const before = (await store.lockSeo(tx, entry.page)) ?? null
      await store.saveSeo(tx, entry, change.now)
      await written(tx, `seo:${entry.page}`, before, entry, change)
    },

    addBanner: (tx: Tx, banner: store.NewBanner, change: Change) =>
      add(tx, 'banner', banner, store.insertBanner, change),
    addPartner: (tx: Tx, partner: store.NewPartner, change: Change) =>
      add(tx, 'partner-link', partner, store.insertPartner, change),
    addTickerMessage: (tx: Tx, message: store.NewTickerMessage, change: Change) =>
      add(tx, 'ticker', message, store.insertTickerMessage, change),
  }
}

async function loadRows(tx: Tx, now: Date) {
  const [banners, seo, partners, ticker] = await Promise.all([
    store.listBanners(tx, 'pc', now),
    store.listSeo(tx),
    store.listPartners(tx),
    store.listTicker(tx, now),
  ])
  return { banners, seo: byPage(seo), partners: partners.slice(0, partnersMax), ticker }
}

function byPage(rows: Awaited<ReturnType<typeof store.listSeo>>): Record<SeoKey, Seo> {
  const found = new Map(rows.map(({ page, ...seo }) => [page, seo]))
  const none: Seo = { title: '', keywords: '', description: '' }
  return Object.fromEntries(seoKeys.map((key) => [key, found.get(key) ?? none])) as Record<SeoKey, Seo>
}

function bySlot(rows: readonly store.BannerRow[]): Record<BannerSlot, Banner[]> {
  const groups = Map.groupBy(rows, (row) => row.slot)
  const entries = bannerSlots.map((slot) => [slot, (groups.get(slot) ?? []).map(bannerOf)])
  return Object.fromEntries(entries) as Record<BannerSlot, Banner[]>
}

function bannerOf({ id, image, alt, title, subtitle, link, width, height }: store.BannerRow): Banner {
  return { id, image, alt, title, subtitle, link, width, height }
}

function messageOf({ id, content }: VirtualMessage): VirtualMessage {
  return { id, content }
}

function siteOf({ brand_color: _, ...info }: SiteInfo): Site {
  return info
}

async function add<Row>(
  tx: Tx,
  noun: string,
  row: Row,
  insert: (tx: Tx, row: Row) => Promise<number>,
  change: Change,
): Promise<number> {
  const id = await insert(tx, row)
  await written(tx, `${noun}:${id}`, null, row, change)
  return id
}

async function written(tx: Tx, subject: string, before: unknown, after: unknown, change: Change): Promise<void> {
  const { actor, now, requestId } = change
  await audit(tx, { at: now, actor, action: 'site.change', subject, before, after, requestId })
  await announce(tx, topic)
}
