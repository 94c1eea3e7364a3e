import { readIndex } from '#contract/home.ts'
import type { Desk } from '#server/http/desk.ts'
import { readAlmanac } from '#server/modules/almanac/service.ts'
import type { Content } from '#server/modules/content/service.ts'
import type { Quotes } from '#server/modules/quotes/service.ts'
import type { SiteService } from '#server/modules/site/service.ts'
import { Refusal } from '#server/platform/refusal.ts'

const noticesMax = 5
const newsMax = 6

/** Everything the home page shows, from whoever has it. */
export function homeRoutes(desk: Desk, parts: { site: SiteService; content: Content; quotes: Quotes }) {
  const { site, content, quotes } = parts
  desk.handle(readIndex, async ({ now, reading }) => {
    const look = { now, reading }
    const [banners, partners, notices, news, quote] = await Promise.all([
      site.banners('INDEX', 'pc', now, reading),
      site.partners(now, reading),
      content.reading.listWhole('notice', { page: 1, count: noticesMax }, look),
      content.reading.newest('news', newsMax, look),
      quotes.ofTheDay(now, reading).catch(noneYet),
    ])
    const shown = notices.list.map(({ id, title, html, published_at }) => ({ id, title, content: html, published_at }))
    return { banners, partners, notices: shown, news, quote, almanac: readAlmanac(undefined, now, reading) }
  })
}

function noneYet(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
