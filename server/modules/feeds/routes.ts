import type { FastifyInstance, FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { unread } from '#server/http/desk.ts'
import type { Content } from '#server/modules/content/service.ts'
import type { SiteService } from '#server/modules/site/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { rssOf, sitemapIndexOf, sitemapOf } from './model.ts'

interface Parts {
  content: Content
  site: SiteService
  clock: Clock
  origin: string
  /** The pages of the site that are no single records. */
  addresses: () => readonly string[]
}

const rssItems = 30
/** A sitemap may name fifty thousand; a smaller one is made and read faster. */
const sitemapMax = 10_000
const minuteS = 60
const dayS = 24 * 60 * minuteS
const kinds = ['news', 'notice'] as const

/** What programs read instead of pages: the feed, the sitemaps, and the codes that phones read. */
export function feedRoutes(app: FastifyInstance, parts: Parts): void {
  const { content, site, clock, origin, addresses } = parts
  const look = () => ({ now: clock(), reading: unread })

  app.get('/rss.xml', async (_request, reply) => {
    const [{ list }, info] = await Promise.all([
      content.reading.listWhole('news', { page: 1, count: rssItems }, look()),
      site.info(),
    ])
    const feed = rssOf({ title: `${info.name} 新闻动态`, description: info.slogan, origin, items: list })
    return send(reply, 'application/rss+xml', feed, 5 * minuteS)
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = ['pages']
    for (const kind of kinds) {
      for (const { month, total } of await content.reading.months(kind, look())) {
        const pieces = Math.ceil(total / sitemapMax)
        for (let piece = 1; piece <= pieces; piece++) parts.push(`${kind}-${month}-${piece}`)
      }
    }
    const index = sitemapIndexOf(parts.map((name) => `${origin}/sitemap-${name}.xml`))
    return send(reply, 'application/xml', index, 5 * minuteS)
  })

  app.get('/sitemap-pages.xml', async (_request, reply) => {
    const pages = addresses().map((path) => ({ address: origin + path }))
    return send(reply, 'application/xml', sitemapOf(pages), 60 * minuteS)
  })

  // A month's part keeps its name for ever; only the newest ones change.
  app.get<{ Params: { kind: (typeof kinds)[number]; month: string; piece: string } }>(
    '/sitemap-:kind(news|notice)-:month(^\\d{4}-\\d{2})-:piece(^\\d{1,5}).xml',
    async ({ params }, reply) => {
      const window = { count: sitemapMax, page: Math.max(1, Number(params.piece)) }
      const rows = await content.reading.addressesIn(params.kind, params.month, window, look())
      const pages = rows.map(({ id, changed }) => ({ address: `${origin}/${params.kind}/${id}`, changed }))
      return send(reply, 'application/xml', sitemapOf(pages), 5 * minuteS)
    },
  )

  app.get<{ Params: { kind: string; id: string } }>(
    '/qr/:kind(news|notice)/:id(^\\d{1,15}).svg',
    async ({ params }, reply) => {
      const svg = await QRCode.toString(`${origin}/${params.kind}/${params.id}`, { type: 'svg', margin: 1 })
      return send(reply, 'image/svg+xml', svg, dayS)
    },
  )
}

function send(reply: FastifyReply, type: string, body: string, maxAgeS: number): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${maxAgeS}`).send(body)
}
