import type { FastifyInstance, FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { mobileTwin } from '#contract/base/visitors.ts'
import { unread } from '#server/http/reading.ts'
import { shareDocument } from '#server/http/shared-documents.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Content } from '#server/modules/texts/content/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { rssOf, sitemapIndexOf, sitemapOf } from './model.ts'
import type { SitemapSource } from './ports.ts'

interface Parts {
  content: Content
  site: SiteService
  clock: Clock
  origin: string
  /** Where the mobile site begins. */
  mobileOrigin: string
  /** The pages of the site that are no single records. */
  addresses: () => readonly string[]
  sources: readonly SitemapSource[]
}

const rssItems = 30
/** A sitemap may name fifty thousand; a smaller one is made and read faster. */
const sitemapMax = 10_000
const minuteS = 60
const dayS = 24 * 60 * minuteS
const shared = { config: { answers: 'shared' } } as const
const counted = { config: { answers: 'counted' } } as const

/** What programs read instead of pages: the feed, the sitemaps, and the codes that phones read. */
export function feedRoutes(app: FastifyInstance, parts: Parts): void {
  const { content, site, clock, origin, mobileOrigin, addresses, sources } = parts
  const listed = (path: string) => ({ address: origin + path, twin: mobileTwin(path, mobileOrigin) })
  const look = () => ({ now: clock(), reading: unread })

  const feed = async () => {
    const [{ list }, info] = await Promise.all([
      content.reading.listWhole('news', { page: 1, count: rssItems }, look()),
      site.info(),
    ])
    return rssOf({ title: `${info.name} 新闻动态`, description: info.slogan, origin, items: list })
  }
  const everyFew = { maxAgeS: 5 * minuteS, clock }
  app.get('/rss.xml', shared, shareDocument({ type: 'application/rss+xml', ...everyFew, make: feed }))

  const index = async () => {
    const now = clock()
    const parts: { name: string; changed?: Date | undefined }[] = [{ name: 'pages' }]
    for (const { kind, months, latest } of sources) {
      // Of a whole kind: to ask each part would be to read every record for a list of a few lines.
      const changed = await latest()
      for (const { month, total } of await months(now)) {
        const pieces = Math.ceil(total / sitemapMax)
        for (let piece = 1; piece <= pieces; piece++) parts.push({ name: `${kind}-${month}-${piece}`, changed })
      }
    }
    const named = parts.map(({ name, changed }) => ({ address: `${origin}/sitemap-${name}.xml`, changed }))
    return sitemapIndexOf(named)
  }
  app.get('/sitemap.xml', shared, shareDocument({ type: 'application/xml', ...everyFew, make: index }))

  const pages = async () => sitemapOf(addresses().map(listed))
  const hourly = { maxAgeS: 60 * minuteS, clock }
  app.get('/sitemap-pages.xml', shared, shareDocument({ type: 'application/xml', ...hourly, make: pages }))

  // A month's part keeps its name for ever; only the newest ones change.
  app.get<{ Params: { kind: string; month: string; piece: string } }>(
    `/sitemap-:kind(${sources.map(({ kind }) => kind).join('|')})-:month(^\\d{4}-\\d{2})-:piece(^\\d{1,5}).xml`,
    counted,
    async ({ params: { kind, month, piece } }, reply) => {
      const source = sources.find((one) => one.kind === kind)
      const known = /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) && month < '2999'
      const window = { count: sitemapMax, page: Math.max(1, Number(piece)) }
      const rows = known && source ? await source.inMonth(month, window, clock()) : []
      const pages = rows.map(({ path, changed }) => ({ ...listed(path), changed }))
      return send(reply, 'application/xml', sitemapOf(pages), 5 * minuteS)
    },
  )

  app.get<{ Params: { kind: string; id: string } }>(
    '/qr/:kind(news|notice|knowledge|help|company|business|activity|resources|advertisement)/:id(^\\d{1,15}).svg',
    counted,
    async ({ params }, reply) => {
      const svg = await QRCode.toString(`${origin}/${params.kind}/${params.id}`, { type: 'svg', margin: 1 })
      return send(reply, 'image/svg+xml', svg, dayS)
    },
  )
}

function send(reply: FastifyReply, type: string, body: string, maxAgeS: number): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${maxAgeS}`).send(body)
}
