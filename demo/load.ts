import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import type { OpenRooms, Services } from '#server/house/rooms.ts'
import type { Change, Setting } from '#server/modules/site/settings/service.ts'
import type { SitemapSource } from '#server/modules/texts/feeds/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import { addAccounts } from './accounts.ts'
import { addAgreements } from './agreements.ts'
import { addAds, addLinks, addStrategic } from './bought.ts'
import { addCompanies, addOpportunities, addProducts } from './companies.ts'
import { addDeskWork } from './desk-work.ts'
import { writePictures } from './files.ts'
import { addActivities, addResources } from './gatherings.ts'
import { addGuides } from './guides.ts'
import { addMoney } from './money.ts'
import { addNews } from './news.ts'
import { addSupportServices, addVipLevels, saveTerms } from './offers.ts'
import { addOwnOpportunities } from './own-opportunities.ts'
import { addOwners } from './owners.ts'
import { addPages } from './pages.ts'
import { addPoints } from './points.ts'
import { addPosters } from './posters.ts'
import { addQuotes } from './quotes.ts'
import { addReaders } from './readers.ts'
import { addSearches } from './searches.ts'
import { addBanners, addMobileBanners, addPartners, addSeo, saveSiteInfo } from './site.ts'
import { addFinanceStaff, addStaff } from './staff.ts'
import type { Errand, Step } from './step.ts'
import { addHelp, addKnowledge, addNotices } from './texts.ts'
import { addTicker } from './ticker.ts'
import { addWords } from './words.ts'

/** In this order, each in a transaction of its own that also notes it as done: a load that was cut off goes on. */
const steps: Record<string, Step> = {
  staff: addStaff,
  'site-info': saveSiteInfo,
  seo: addSeo,
  banners: addBanners,
  'mobile-banners': addMobileBanners,
  partners: addPartners,
  pages: addPages,
  guides: addGuides,
  agreements: addAgreements,
  news: addNews,
  notices: addNotices,
  knowledge: addKnowledge,
  help: addHelp,
  companies: addCompanies,
  products: addProducts,
  opportunities: addOpportunities,
  activities: addActivities,
  ads: addAds,
  links: addLinks,
  strategic: addStrategic,
  quotes: addQuotes,
  'support-services': addSupportServices,
  'vip-levels': addVipLevels,
  terms: saveTerms,
  ticker: addTicker,
  words: addWords,
  'finance-staff': addFinanceStaff,
}

/** After the steps, because they work on what those have written; noted as done when they have come to their end. */
const errands: Record<string, Errand> = {
  accounts: addAccounts,
  owners: addOwners,
  'own-opportunities': addOwnOpportunities,
  'desk-work': addDeskWork,
  resources: addResources,
  money: addMoney,
  points: addPoints,
  posters: addPosters,
  readers: addReaders,
  searches: addSearches,
}

const progressSetting: Setting<{ done: string[] }> = {
  key: 'demo.progress',
  schema: z.object({ done: z.array(z.string()) }),
  initial: { done: [] },
}

interface Parts {
  config: Config
  database: Database
  services: Services
  ground: { passwords: Passwords }
  gather: OpenRooms['gather']
  clock: Clock
}

/** Loads what is missing of the demo content; when nothing is, it only looks. */
export async function loadDemo({ config, database, services, ground, gather, clock }: Parts): Promise<void> {
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`
  await writePictures(join(config.dataDir, 'files', 'demo'), origin)
  const today = clock()
  const change: Change = { actor: { kind: 'system', id: null }, now: today, requestId: 'demo' }
  const { passwords } = ground
  const addresses = (max: number) => shownAddresses(gather('sitemaps'), today, max)
  const demo = { services, passwords, database, config, change, today, origin, addresses }
  const done = [...(await services.settings.get(progressSetting)).done]
  const noteDone = async (name: string, first: Step) => {
    done.push(name)
    await database.begin(async (tx) => {
      await first(tx, demo)
      await services.settings.change(tx, progressSetting, { done: [...done] }, change)
    })
  }
  for (const [name, step] of Object.entries(steps)) {
    if (!done.includes(name)) await noteDone(name, step)
  }
  for (const [name, errand] of Object.entries(errands)) {
    if (done.includes(name)) continue
    await errand(demo)
    await noteDone(name, async () => undefined)
  }
}

/** The single records that everybody may read, as search engines are told of them. */
async function shownAddresses(sources: readonly SitemapSource[], now: Date, max: number): Promise<string[]> {
  const paths: string[] = []
  for (const source of sources) {
    for (const { month } of await source.months(now)) {
      const listed = await source.inMonth(month, { page: 1, count: 100 }, now)
      paths.push(...listed.map(({ path }) => path))
    }
  }
  return paths.slice(0, max)
}
