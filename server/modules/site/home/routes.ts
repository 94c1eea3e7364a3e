import { readIndex, readNumbers } from '#contract/site/home.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Activities } from '#server/modules/catalogue/activities/service.ts'
import type { Ads } from '#server/modules/catalogue/ads/service.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Links } from '#server/modules/catalogue/links/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import type { Resources } from '#server/modules/catalogue/resources/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Strategic } from '#server/modules/catalogue/strategic/service.ts'
import { readAlmanac } from '#server/modules/site/almanac/service.ts'
import type { Quotes } from '#server/modules/site/quotes/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Content } from '#server/modules/texts/content/service.ts'
import { Refusal } from '#server/platform/refusal.ts'

const noticesMax = 5
const newsMax = 3
const activitiesMax = 3
const companiesMax = 6
const opportunitiesMax = 6
const resourcesMax = 4
const strategicMax = 6
const adsInPair = 2

export interface HomeParts {
  site: SiteService
  content: Content
  quotes: Quotes
  shelves: Shelves
  companies: Companies
  opportunities: Opportunities
  activities: Activities
  resources: Resources
  strategic: Strategic
  ads: Ads
  links: Links
}

/** Everything the home page shows, from whoever has it. */
export function homeRoutes(desk: Desk, parts: HomeParts) {
  const { site, content, quotes } = parts
  desk.keep(readNumbers, (look) => numbersOf(parts.shelves, look))
  desk.keep(readIndex, async ({ now, reading }) => {
    const look = { now, reading }
    const [banners, partners, links, notices, news, quote, numbers, catalogue] = await Promise.all([
      site.banners('INDEX', 'pc', now, reading),
      site.partners(now, reading),
      parts.links.running(look, 'home'),
      content.reading.listWhole('notice', { page: 1, count: noticesMax }, look),
      content.reading.newest('news', newsMax, look),
      quotes.ofTheDay(now, reading).catch(noneYet),
      numbersOf(parts.shelves, look),
      catalogueOf(parts, look),
    ])
    const shown = notices.list.map(({ id, title, html, published_at }) => ({ id, title, content: html, published_at }))
    const almanac = readAlmanac(undefined, now, reading)
    return { banners, partners, links, notices: shown, news, quote, almanac, numbers, ...catalogue }
  })
}

async function catalogueOf({ companies, opportunities, activities, resources, strategic, ads }: HomeParts, look: Look) {
  const certified = { certified: true, sort: 'updated' } as const
  const [members, newest, coming, files, { partners }, top, middle] = await Promise.all([
    companies.list(certified, { page: 1, count: companiesMax + strategicMax }, look),
    opportunities.newest(opportunitiesMax, look),
    activities.upcoming(activitiesMax, look),
    resources.list({}, { page: 1, count: resourcesMax }, look),
    strategic.read(look),
    ads.turn('HOME_TOP', look),
    ads.turn('HOME_MIDDLE', look, adsInPair),
  ])
  const allies = partners.slice(0, strategicMax)
  // A company stands on the page once: those that are partners stand among the partners.
  const others = members.list.filter(({ id }) => allies.every((one) => one.id !== id))
  return {
    companies: others.slice(0, companiesMax),
    opportunities: newest,
    activities: coming,
    resources: files.list,
    strategic: allies,
    ads: { top, middle },
  }
}

async function numbersOf(shelves: Shelves, { now, reading }: Look) {
  const total = (shelf: string) => shelves.total(shelf, now, reading)
  const [companies, certified, opportunities, resources, news, knowledge] = await Promise.all(
    ['company', 'company:certified', 'business', 'resource', 'news', 'knowledge'].map(total),
  )
  return {
    companies: companies ?? 0,
    certified: certified ?? 0,
    opportunities: opportunities ?? 0,
    resources: resources ?? 0,
    articles: (news ?? 0) + (knowledge ?? 0),
  }
}

function noneYet(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
