import type { Paging } from '#contract/base/paging.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { Banner, BannerSlot, Config, FooterLink, Seo, SeoKey, Site, VirtualMessage } from '#contract/site/site.ts'
import { bannerSlots, seoKeys } from '#contract/site/site.ts'
import type { Reading } from '#server/http/reading.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { type Change, type Seen, settingsTopic } from '#server/modules/site/settings/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { announce, type Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { createKept } from '#server/platform/postgres/kept.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type PublicConfig, publicConfig, type SiteInfo, shownAt, siteInfo, themeOf } from './model.ts'
import type { FooterLinks } from './ports.ts'
import * as store from './store.ts'

export type SiteService = ReturnType<typeof createSite>

const topic = 'site'
const partnersMax = 200
const footerLinksMax = 30

interface Parts {
  database: Database
  changes: Changes
  settings: Settings
  clock: Clock
  /** Where the sites are reached from outside. */
  origin: string
  mobileOrigin: string
  providers: Config['providers']
  keepFiles: KeepFiles
  footerLinks: FooterLinks
  /** What may be uploaded at all; each purpose takes some of them. */
  uploadTypes: readonly string[]
}

/**
 * What every page shows around its own content: the site's own data, SEO, banners, partner links, ticker. Read from
 * the database once, kept until somebody changes it, and filtered by the clock each time it is asked for.
 */
export function createSite(parts: Parts) {
  const { database, changes, settings, clock, origin, mobileOrigin, providers, keepFiles, uploadTypes } = parts
  const { footerLinks } = parts
  const rows = createKept({ changes, topic, load: () => database.read((tx) => loadRows(tx, clock())) })

  const linksAhead = createKept({ changes, topic: footerLinks.topic, load: () => footerLinks.ahead(clock()) })

  async function linksAt(now: Date, reading: Reading): Promise<FooterLink[]> {
    reading.dependsOn(footerLinks.topic)
    const { shown, turn } = shownAt(await linksAhead(), now)
    if (turn) reading.freshUntil(turn)
    return shown.slice(0, footerLinksMax).map(({ id, site_name, url, rel }) => ({ id, site_name, url, rel }))
  }

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
    upload: { max_bytes: config.upload_max_bytes, types: [...uploadTypes] },
    providers,
    protocol: { enterprise: '/api/wz?key=protocol_enterprise', maker: '/api/wz?key=protocol_maker' },
    mobile_origin: mobileOrigin,
  })

  return {
    async shell(part: store.Part, now: Date, reading: Reading) {
      const [{ info, config, seo, banners, partners, ticker }, links] = await Promise.all([
        current(now, reading),
        linksAt(now, reading),
      ])
      return {
        baseInfo: siteOf(info),
        seo,
        banners: bySlot(banners.filter((banner) => banner.part === part)),
        partners,
        links,
        virtualMessage: ticker,
        config: configOf(config),
        theme: themeOf(info.brand_color).path,
        origin,
      }
    },

    info: async (): Promise<Site> => siteOf(await settings.get(siteInfo)),
    config: async (): Promise<Config> => configOf(await settings.get(publicConfig)),
    /** What we are called, what we say of ourselves and in which colour, for pictures. */
    async brand(): Promise<{ site: string; slogan: string; brand: string }> {
      const { name, slogan, brand_color } = await settings.get(siteInfo)
      return { site: name, slogan, brand: brand_color }
    },
    theme: async () => themeOf((await settings.get(siteInfo)).brand_color),
    seo: async (now: Date, reading: Reading) => (await current(now, reading)).seo,
    partners: async (now: Date, reading: Reading) => (await current(now, reading)).partners,
    ticker: async (now: Date, reading: Reading): Promise<VirtualMessage[]> => (await current(now, reading)).ticker,

    async banners(slot: BannerSlot, part: store.Part, now: Date, reading: Reading): Promise<Banner[]> {
      const { banners } = await current(now, reading)
      return bySlot(banners.filter((banner) => banner.part === part))[slot]
    },

    editedInfo: () => settings.edited(siteInfo),

    async saveInfo(info: { [Part in keyof SiteInfo]?: SiteInfo[Part] | undefined } & Seen, change: Change) {
      return database.begin(async (tx) => {
        const saved = await settings.change(tx, siteInfo, info, change)
        await keepFiles(tx, 'setting:site.info', [saved.logo, saved.qrcode, saved.qrcode_official_account])
        return saved
      })
    },

    editedConfig: () => settings.edited(publicConfig),

    saveConfig: (parts: { [Part in keyof PublicConfig]?: PublicConfig[Part] | undefined } & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, publicConfig, parts, change)),

    editedSeo: () =>
      database.read(async (tx) => {
        const found = new Map((await store.listSeo(tx)).map((entry) => [entry.page, entry]))
        const none = { title: '', keywords: '', description: '', version: 0 }
        return seoKeys.map((page) => ({ ...none, ...found.get(page), page }))
      }),
    slots: () => database.read((tx) => store.listSlots(tx)),

    async saveSeo(tx: Tx, { version, ...entry }: store.SeoEntry & Seen, change: Change): Promise<number> {
      const { version: standing, ...before } = (await store.lockSeo(tx, entry.page)) ?? { version: 0 }
      if (version !== undefined && version !== standing) throw new Refusal('CHANGED_MEANWHILE')
      await store.saveSeo(tx, entry, change.now)
      await written(tx, `seo:${entry.page}`, standing === 0 ? null : before, entry, change)
      return standing + 1
    },

    pageBanners: (paging: Paging, filter: store.BannerFilter) =>
      database.read((tx) => store.pageBanners(tx, paging, filter)),
    pagePartners: (paging: Paging, filter: store.PartnerFilter) =>
      database.read((tx) => store.pagePartners(tx, paging, filter)),
    pageTicker: (paging: Paging, filter: store.TickerFilter) =>
      database.read((tx) => store.pageTicker(tx, paging, filter)),

    banner: rowsOf<store.NewBanner>({
      noun: 'banner',
      table: 'banners',
      insert: store.insertBanner,
      files: ({ image }) => [image],
      keepFiles,
    }),
    partner: rowsOf<store.NewPartner>({
      noun: 'partner-link',
      table: 'partner_links',
      insert: store.insertPartner,
      files: ({ logo }) => [logo],
      keepFiles,
    }),
    tickerMessage: rowsOf<store.NewTickerMessage>({
      noun: 'ticker',
      table: 'ticker_messages',
      insert: store.insertTickerMessage,
      files: () => [],
      keepFiles,
    }),
  }
}

async function loadRows(tx: Reader, now: Date) {
  const [banners, seo, partners, ticker] = await Promise.all([
    store.listBanners(tx, now),
    store.listSeo(tx),
    store.listPartners(tx),
    store.listTicker(tx, now),
  ])
  return { banners, seo: byPage(seo), partners: partners.slice(0, partnersMax), ticker }
}

function byPage(rows: Awaited<ReturnType<typeof store.listSeo>>): Record<SeoKey, Seo> {
  const found = new Map(rows.map(({ page, version: _, ...seo }) => [page, seo]))
  const none: Seo = { title: '', keywords: '', description: '' }
  return Object.fromEntries(seoKeys.map((key) => [key, found.get(key) ?? none])) as Record<SeoKey, Seo>
}

function bySlot(rows: readonly store.BannerRow[]): Record<BannerSlot, Banner[]> {
  const groups = Map.groupBy(rows, (row) => row.slot)
  const entries = bannerSlots.map((slot) => [slot, (groups.get(slot) ?? []).map(bannerOf)])
  return Object.fromEntries(entries) as Record<BannerSlot, Banner[]>
}

function bannerOf(row: store.BannerRow): Banner {
  const { id, image, alt, title, subtitle, button, link, width, height } = row
  return { id, image, alt, title, subtitle, button, link, width, height }
}

function messageOf({ id, content, link }: VirtualMessage): VirtualMessage {
  return { id, content, link }
}

function siteOf({ brand_color: _, ...info }: SiteInfo): Site {
  return info
}

interface Rows<Row> {
  noun: string
  table: 'banners' | 'partner_links' | 'ticker_messages'
  insert(tx: Reader, row: Row): Promise<number>
  /** The pictures a row shows. */
  files(row: Row): readonly string[]
  keepFiles: KeepFiles
}

/** Adding, changing and removing the rows of one table, each with its line in the audit log. */
function rowsOf<Row extends object>({ noun, table, insert, files, keepFiles }: Rows<Row>) {
  async function lock(tx: Tx, id: number): Promise<store.Kept<Row>> {
    const row = await store.lockRow<Row>(tx, table, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }
  return {
    async read(tx: Reader, id: number): Promise<store.Kept<Row>> {
      const row = await store.findRow<Row>(tx, table, id)
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return row
    },

    async add(tx: Tx, row: Row, change: Change): Promise<number> {
      const id = await insert(tx, row)
      await keepFiles(tx, `${noun}:${id}`, files(row))
      await written(tx, `${noun}:${id}`, null, row, change)
      return id
    },

    /** Optimistic locking: refused on top of a version that somebody else has replaced. Answers the next one. */
    async save(tx: Tx, { id, version }: { id: number; version: number }, row: Row, change: Change): Promise<number> {
      const { id: _, version: _version, ...was } = await lock(tx, id)
      const next = await store.changeRow(tx, table, { id, version }, row)
      if (next === undefined) throw new Refusal('CHANGED_MEANWHILE')
      await keepFiles(tx, `${noun}:${id}`, files(row))
      // What was saved as it was is no change, and the number of a row is none of its fields.
      if (!isSame(was, row)) await written(tx, `${noun}:${id}`, was, row, change)
      return next
    },

    async remove(tx: Tx, id: number, change: Change): Promise<void> {
      const { version: _, ...before } = await lock(tx, id)
      await store.removeRow(tx, table, id)
      await keepFiles(tx, `${noun}:${id}`, [])
      await written(tx, `${noun}:${id}`, before, null, change)
    },
  }
}

/** Whether two rows say the same, order of columns aside; of moments no more than what travels to a form and back. */
function isSame(one: object, other: object): boolean {
  const said = (value: unknown) => (value instanceof Date ? toShanghaiIso(value) : value)
  const spelled = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .map(([name, value]) => [name, said(value)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return spelled(one) === spelled(other)
}

async function written(tx: Tx, subject: string, before: unknown, after: unknown, change: Change): Promise<void> {
  const { actor, now, requestId } = change
  await audit(tx, { at: now, actor, action: 'site.change', subject, before, after, requestId })
  await announce(tx, topic)
}
