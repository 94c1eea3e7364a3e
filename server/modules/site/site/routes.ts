import type { FastifyInstance } from 'fastify'
import * as edited from '#contract/site/site.console.ts'
import * as contract from '#contract/site/site.ts'
import { bannerBatch, tickerBatch } from '#contract/site/windows.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Change } from '#server/modules/site/settings/service.ts'
import type { Content } from '#server/modules/texts/content/service.ts'
import { each } from '#server/platform/batch.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { manifestOf, windowState, windowTurned } from './model.ts'
import type { SiteService } from './service.ts'

export function siteRoutes(desk: Desk, { site, content }: { site: SiteService; content: Content }) {
  desk.keep(contract.readShell, ({ input, now, reading }) => site.shell(input.part, now, reading))
  desk.handle(contract.readSite, () => site.info())
  desk.handle(contract.readConfig, () => site.config())
  desk.keep(contract.readSeo, async ({ input, now, reading }) => {
    const seo = await site.seo(now, reading)
    return input.page ? seo[input.page] : seo
  })
  desk.keep(contract.readBanners, async ({ input, now, reading }) => ({
    list: await site.banners(input.slot, input.part, now, reading),
  }))
  desk.keep(contract.readPartners, async ({ now, reading }) => ({ list: await site.partners(now, reading) }))
  desk.keep(contract.readNotices, async ({ input, now, reading }) => {
    const [page, virtual] = await Promise.all([
      content.reading.listWhole('notice', input, { now, reading }, input.category),
      site.ticker(now, reading),
    ])
    const list = page.list.map(({ id, title, html, published_at }) => ({ id, title, content: html, published_at }))
    return { ...page, list, virtual }
  })
}

/** The operators' side: what is shown around every page, changed from the console. */
export function siteConsoleRoutes(desk: Desk, { site, database }: { site: SiteService; database: Database }) {
  desk.handle(edited.readEditedSite, () => site.editedInfo())
  desk.handle(edited.saveSite, ({ input, ...by }) => site.saveInfo(input, changeBy(by)))
  desk.handle(edited.listSeo, async () => ({ list: await site.editedSeo() }))
  desk.handle(edited.saveSeo, async ({ input, ...by }) => {
    const version = await database.begin((tx) => site.saveSeo(tx, input, changeBy(by)))
    return { ...input, version }
  })
  desk.handle(edited.readSettings, () => site.editedConfig())
  desk.handle(edited.saveSettings, ({ input, ...by }) => site.saveConfig(input, changeBy(by)))
  bannerRoutes(desk, { site, database })
  partnerRoutes(desk, { site, database })
  tickerRoutes(desk, { site, database })
}

interface Parts {
  site: SiteService
  database: Database
}

function bannerRoutes(desk: Desk, { site, database }: Parts) {
  desk.handle(edited.listSlots, async () => ({ list: await site.slots() }))
  desk.handle(edited.listBanners, async ({ input: { page, count, ...filter }, now }) => {
    const found = await site.pageBanners({ page, count }, { ...filter, now })
    return { ...found, list: found.list.map((row) => ({ ...row, state: windowState(row, now) })) }
  })
  desk.handle(edited.readBanner, async ({ input, now }) => {
    const row = await database.read((tx) => site.banner.read(tx, input.id))
    return { ...row, state: windowState(row, now) }
  })
  desk.handle(edited.addBanner, async ({ input, ...by }) => {
    const id = await database.begin((tx) => site.banner.add(tx, input, changeBy(by)))
    return { id, version: 1, ...input, state: windowState(input, by.now) }
  })
  desk.handle(edited.saveBanner, async ({ input: { id, version, ...row }, ...by }) => {
    const next = await database.begin((tx) => site.banner.save(tx, { id, version }, row, changeBy(by)))
    return { id, version: next, ...row, state: windowState(row, by.now) }
  })
  desk.handle(edited.deleteBanner, async ({ input, ...by }) => {
    await database.begin((tx) => site.banner.remove(tx, input.id, changeBy(by)))
    return null
  })
  desk.handle(bannerBatch.show, ({ input: { items, shown }, ...by }) =>
    each(items, (seen) =>
      database.begin(async (tx) => {
        const { id: _id, version: _version, ...row } = await site.banner.read(tx, seen.id)
        return site.banner.save(tx, seen, { ...row, ...windowTurned(row, shown, by.now) }, changeBy(by))
      }),
    ),
  )
  desk.handle(bannerBatch.remove, ({ input: { items }, ...by }) =>
    each(items, ({ id }) => database.begin((tx) => site.banner.remove(tx, id, changeBy(by)))),
  )
}

function partnerRoutes(desk: Desk, { site, database }: Parts) {
  desk.handle(edited.listPartners, ({ input: { page, count, ...filter } }) =>
    site.pagePartners({ page, count }, filter),
  )
  desk.handle(edited.readPartner, ({ input }) => database.read((tx) => site.partner.read(tx, input.id)))
  desk.handle(edited.addPartner, async ({ input, ...by }) => {
    const id = await database.begin((tx) => site.partner.add(tx, input, changeBy(by)))
    return { id, version: 1, ...input }
  })
  desk.handle(edited.savePartner, async ({ input: { id, version, ...row }, ...by }) => {
    const next = await database.begin((tx) => site.partner.save(tx, { id, version }, row, changeBy(by)))
    return { id, version: next, ...row }
  })
  desk.handle(edited.showPartners, ({ input: { items, shown }, ...by }) =>
    each(items, (seen) =>
      database.begin(async (tx) => {
        const { id: _id, version: _version, ...row } = await site.partner.read(tx, seen.id)
        return site.partner.save(tx, seen, { ...row, shown }, changeBy(by))
      }),
    ),
  )
  desk.handle(edited.deletePartner, async ({ input, ...by }) => {
    await database.begin((tx) => site.partner.remove(tx, input.id, changeBy(by)))
    return null
  })
}

function tickerRoutes(desk: Desk, { site, database }: Parts) {
  desk.handle(edited.listTicker, async ({ input: { page, count, ...filter }, now }) => {
    const found = await site.pageTicker({ page, count }, { ...filter, now })
    return { ...found, list: found.list.map((row) => ({ ...row, state: windowState(row, now) })) }
  })
  desk.handle(edited.readTicker, async ({ input, now }) => {
    const row = await database.read((tx) => site.tickerMessage.read(tx, input.id))
    return { ...row, state: windowState(row, now) }
  })
  desk.handle(edited.addTicker, async ({ input, ...by }) => {
    const id = await database.begin((tx) => site.tickerMessage.add(tx, input, changeBy(by)))
    return { id, version: 1, ...input, state: windowState(input, by.now) }
  })
  desk.handle(edited.saveTicker, async ({ input: { id, version, ...row }, ...by }) => {
    const next = await database.begin((tx) => site.tickerMessage.save(tx, { id, version }, row, changeBy(by)))
    return { id, version: next, ...row, state: windowState(row, by.now) }
  })
  desk.handle(edited.deleteTicker, async ({ input, ...by }) => {
    await database.begin((tx) => site.tickerMessage.remove(tx, input.id, changeBy(by)))
    return null
  })
  desk.handle(tickerBatch.show, ({ input: { items, shown }, ...by }) =>
    each(items, (seen) =>
      database.begin(async (tx) => {
        const { id: _id, version: _version, ...row } = await site.tickerMessage.read(tx, seen.id)
        return site.tickerMessage.save(tx, seen, { ...row, ...windowTurned(row, shown, by.now) }, changeBy(by))
      }),
    ),
  )
  desk.handle(tickerBatch.remove, ({ input: { items }, ...by }) =>
    each(items, ({ id }) => database.begin((tx) => site.tickerMessage.remove(tx, id, changeBy(by)))),
  )
}

function changeBy(by: { caller: { staffId: number }; now: Date; requestId: string }): Change {
  return { actor: { kind: 'staff', id: by.caller.staffId }, now: by.now, requestId: by.requestId }
}

const yearS = 31_536_000

/** The brand's stylesheet. An old name still gets today's colours, but may not be kept. */
export function siteFiles(app: FastifyInstance, { site }: { site: SiteService }) {
  app.get('/theme.:digest.css', { config: { answers: 'shared' } }, async (request, reply) => {
    const { css, path } = await site.theme()
    const kept = request.url === path ? `public, max-age=${yearS}, immutable` : 'no-cache'
    return reply.type('text/css; charset=utf-8').header('cache-control', kept).send(css)
  })
  // What a telephone keeps on its first screen.
  app.get('/manifest.webmanifest', { config: { answers: 'shared' } }, async (_request, reply) => {
    const manifest = JSON.stringify(manifestOf(await site.info()))
    return reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest)
  })
}
