import type { Desk } from './http/desk.ts'
import { activityRoutes } from './modules/catalogue/activities/routes.ts'
import { type Activities, createActivities } from './modules/catalogue/activities/service.ts'
import { adRoutes } from './modules/catalogue/ads/routes.ts'
import { type Ads, createAds } from './modules/catalogue/ads/service.ts'
import type { Categories } from './modules/catalogue/categories/service.ts'
import { companyRoutes } from './modules/catalogue/companies/routes.ts'
import { type Companies, createCompanies } from './modules/catalogue/companies/service.ts'
import { linkJobs } from './modules/catalogue/links/jobs.ts'
import { linkRoutes } from './modules/catalogue/links/routes.ts'
import { createLinks } from './modules/catalogue/links/service.ts'
import { opportunityRoutes } from './modules/catalogue/opportunities/routes.ts'
import { createOpportunities, type Opportunities } from './modules/catalogue/opportunities/service.ts'
import type { KeepFiles } from './modules/catalogue/records/ports.ts'
import { createDirectories, createRecords } from './modules/catalogue/records/service.ts'
import type { Regions } from './modules/catalogue/regions/service.ts'
import type { ResourceFiles } from './modules/catalogue/resources/ports.ts'
import { resourceRoutes } from './modules/catalogue/resources/routes.ts'
import { createResources } from './modules/catalogue/resources/service.ts'
import type { Shelves } from './modules/catalogue/shelves/service.ts'
import { strategicJobs } from './modules/catalogue/strategic/jobs.ts'
import type { ContractFiles } from './modules/catalogue/strategic/ports.ts'
import { strategicRoutes } from './modules/catalogue/strategic/routes.ts'
import { createStrategic, type Strategic } from './modules/catalogue/strategic/service.ts'
import type { Settings } from './modules/site/settings/service.ts'
import type { TodoSource } from './modules/site/todo/ports.ts'
import type { SitemapSource } from './modules/texts/feeds/ports.ts'
import type { PartSource, Search } from './modules/texts/search/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Database, Tx } from './platform/postgres/database.ts'

interface Parts {
  database: Database
  settings: Settings
  shelves: Shelves
  regions: Regions
  categories: Categories
  search: Search
  keepFiles: KeepFiles
  resourceFiles: ResourceFiles
  contractFiles: ContractFiles
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** The part of the composition root where the kinds of records meet: what enterprises show and buy. */
export function createCatalogue(parts: Parts) {
  const { database, settings, shelves, regions, categories, search, keepFiles, resourceFiles, contractFiles } = parts
  const records = createRecords({ database, shelves, keepFiles, putInIndex: search.put })
  const directories = createDirectories({ database, shelves, regions, findByWords: search.ids })
  const kept = { database, shelves, regions, records, directories }
  const companies: Companies = createCompanies({
    ...kept,
    async onChanged(tx, id, act) {
      await opportunities.keeper.refresh(tx, 'company_id', id, act)
      await activities.keeper.refresh(tx, 'company_id', id, act)
      await ads.keeper.refresh(tx, 'company_id', id, act)
      await strategic.partners.refresh(tx, 'company_id', id, act)
    },
  })
  const opportunities: Opportunities = createOpportunities({ ...kept, companies })
  const activities: Activities = createActivities({ ...kept, categories, companies })
  const resources = createResources({ ...kept, categories, files: resourceFiles })
  const ads: Ads = createAds({ ...kept, companies })
  const links = createLinks({ ...kept, settings, companies })
  const strategic: Strategic = createStrategic({ ...kept, companies, files: contractFiles })
  return { companies, opportunities, activities, resources, ads, links, strategic }
}

export const categoryPart = (kind: string) => `${kind}-category`

/** The records that are found by the name of their category, one category at a time. */
export function recordsByCategory({ activities, resources }: Catalogue): PartSource[] {
  return [activities.keeper, resources.keeper].map(({ kind: { kind }, reindex }) => ({
    name: categoryPart(kind),
    rebuild: (tx, value, after, max) => reindex(tx, { column: 'category_id', value, after }, max),
  }))
}

/** Every kind whose records readers open at an address of their own. */
export function countRecordViews({ companies, opportunities, activities, resources, ads }: Catalogue) {
  const keepers = [companies.companies, opportunities.keeper, activities.keeper, resources.keeper, ads.keeper]
  return async (tx: Tx, visits: readonly { path: string; views: number }[]): Promise<void> => {
    for (const keeper of keepers) await keeper.countViews(tx, visits)
  }
}

/** The kinds that search engines are told about. */
export function recordSitemaps({ companies, opportunities, activities, resources }: Catalogue): SitemapSource[] {
  const keepers = [companies.companies, companies.products, opportunities.keeper, activities.keeper, resources.keeper]
  return keepers.map(({ kind: { kind }, addresses }) => ({ kind, ...addresses }))
}

/** The records that wait for a reviewer, one line for each kind. */
export function recordQueues({ companies, opportunities, ads, links, strategic }: Catalogue): TodoSource[] {
  const queue = (
    right: 'company' | 'product' | 'business' | 'ad' | 'link' | 'strategic',
    noun: string,
    keeper: { waiting(tx: Tx, state: string, max: number): Promise<{ count: number; oldest: Date | null }> },
    state = 'review',
  ): TodoSource => ({
    key: `${right}.review`,
    label: `待审核的${noun}`,
    right: `${right}.review`,
    path: `/console/${right}?state=${state}`,
    waiting: (tx, max) => keeper.waiting(tx, state, max),
  })
  return [
    queue('company', '企业', companies.companies),
    queue('product', '产品', companies.products),
    queue('business', '商机', opportunities.keeper),
    queue('ad', '广告', ads.keeper, 'pending_review'),
    queue('link', '网站链接', links.keeper),
    queue('strategic', '战略合作', strategic.partners, 'pending'),
  ]
}

export function catalogueJobs(parts: Pick<Catalogue, 'links' | 'strategic'> & { clock: Clock }) {
  return [...linkJobs(parts), ...strategicJobs(parts)]
}

export function catalogueRoutes(desk: Desk, catalogue: Catalogue & { database: Database }): void {
  companyRoutes(desk, catalogue)
  opportunityRoutes(desk, catalogue)
  activityRoutes(desk, catalogue)
  resourceRoutes(desk, catalogue)
  adRoutes(desk, catalogue)
  linkRoutes(desk, catalogue)
  strategicRoutes(desk, catalogue)
}
