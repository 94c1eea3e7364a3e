import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/site.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Content } from '#server/modules/content/service.ts'
import type { SiteService } from './service.ts'

export function siteRoutes(desk: Desk, { site, content }: { site: SiteService; content: Content }) {
  desk.handle(contract.readShell, ({ now, reading }) => site.shell(now, reading))
  desk.handle(contract.readSite, () => site.info())
  desk.handle(contract.readConfig, () => site.config())
  desk.handle(contract.readSeo, async ({ input, now, reading }) => {
    const seo = await site.seo(now, reading)
    return input.page ? seo[input.page] : seo
  })
  desk.handle(contract.readBanners, async ({ input, now, reading }) => ({
    list: await site.banners(input.slot, now, reading),
  }))
  desk.handle(contract.readPartners, async ({ now, reading }) => ({ list: await site.partners(now, reading) }))
  desk.handle(contract.readNotices, async ({ input, now, reading }) => {
    const [page, virtual] = await Promise.all([content.notices(input, now, reading), site.ticker(now, reading)])
    const list = page.list.map(({ id, title, html, published_at }) => ({ id, title, content: html, published_at }))
    return { ...page, list, virtual }
  })
  desk.handle(contract.saveSite, ({ input, caller, now, requestId }) =>
    site.saveInfo(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}

const yearS = 31_536_000

/** The brand's stylesheet. An old name still gets today's colours, but may not be kept. */
export function siteFiles(app: FastifyInstance, { site }: { site: SiteService }) {
  app.get('/theme.:digest.css', async (request, reply) => {
    const { css, path } = await site.theme()
    const kept = request.url === path ? `public, max-age=${yearS}, immutable` : 'no-cache'
    return reply.type('text/css; charset=utf-8').header('cache-control', kept).send(css)
  })
}
