import type { Paging } from '#contract/base/paging.ts'
import type { Directories, Look } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { showHtml } from '#server/platform/rich-text.ts'
import { keepShownTexts } from '#server/platform/shown-texts.ts'
import { endOfDay, holds, namesUntil, updatedFamily } from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  shelves: Shelves
  regions: Regions
  directories: Directories
  viewsOf(tx: Reader, id: number): Promise<number>
}

const productsMax = 60
const relatedMax = 6
const otherProductsMax = 8

/** Of one's own the views come with the row. */
type WholeRow = store.CompanyRow & { views_total?: number }

/** What readers see of companies and their products. */
export function createReading({ database, shelves, regions, directories, viewsOf }: Parts) {
  const shownTexts = keepShownTexts()

  function cardOf(row: store.CardRow, now: Date) {
    return {
      id: row.id,
      name: row.name,
      short_name: row.short_name,
      logo: row.logo,
      summary: row.summary,
      business: row.business,
      industry: { id: row.industry_id, name: regions.industryName(row.industry_id) },
      region: { id: row.region_id, name: regions.regionName(row.region_id) },
      staff_size: row.staff_size,
      certified: holds(row.certified_from, row.certified_until, now),
      partner: holds(row.partner_from, row.partner_until, now),
      published_at: row.published_at ?? row.created_at,
      updated_at: row.updated_at,
    }
  }

  /** Whoever shows what a company is marked with shows it anew when a mark begins or ends. */
  async function noteMarks(tx: Reader, { now, reading }: Look): Promise<void> {
    reading.dependsOn(topicOf('company'))
    await shelves.noteTurn(tx, 'company:certified', now, reading)
    await shelves.noteTurn(tx, 'company:partner', now, reading)
  }

  async function cards(tx: Reader, ids: readonly number[], look: Look) {
    await noteMarks(tx, look)
    return (await store.shownById(tx, ids)).map((row) => cardOf(row, look.now))
  }

  /** A company as its page shows it. */
  async function whole(tx: Reader, row: WholeRow, html: string, mayContact: boolean, look: Look) {
    const { now } = look
    const beside = regions.shelvesFor(row).map((place) => `company:${place}`)
    const near = await shelves.together(tx, { shelves: beside, except: row.id, now, limit: relatedMax })
    const contact = {
      name: row.contact_name,
      phone: row.contact_phone,
      email: row.contact_email,
      wechat: row.contact_wechat,
    }
    const verified = verifiedOf(row, now)
    for (const { until } of row.former_names) look.reading.freshUntil(endOfDay(until))
    return {
      ...cardOf(row, now),
      html,
      cover: row.cover,
      address: row.address,
      founded_on: row.founded_on,
      capital: row.capital,
      website: row.website,
      certified_until: verified?.until ?? null,
      verified,
      former_names: namesUntil(row.former_names, now),
      views: row.views_total ?? (await viewsOf(tx, row.id)),
      contact: mayContact ? contact : null,
      phone: row.phone_public ? row.contact_phone : '',
      products: (await store.productsOf(tx, row.id, productsMax)).map(productCard),
      related: await cards(tx, near, look),
    }
  }

  return {
    cards,
    cardOf,
    noteMarks,

    /** Of one that readers may not see yet, for whom it belongs to. */
    async anyCard(tx: Reader, id: number, now: Date) {
      const row = await store.findAny(tx, id)
      return row && { ...cardOf(row, now), shown: row.state === 'shown' }
    },

    async list(
      filter: {
        industry?: number | undefined
        region?: number | undefined
        certified?: boolean | undefined
        partner?: boolean | undefined
        q?: string | undefined
        sort: 'updated' | 'newest'
      },
      paging: Paging,
      look: Look,
    ) {
      const { industry, region, certified, partner, q, sort } = filter
      if (industry !== undefined && !regions.hasIndustry(industry)) return nothing(paging)
      if (region !== undefined && !regions.hasRegion(region)) return nothing(paging)
      const chosen = [
        ...(industry === undefined ? [] : [regions.industryShelf(industry)]),
        ...(region === undefined ? [] : [regions.regionShelf(region)]),
        ...(certified ? ['certified'] : []),
        ...(partner ? ['partner'] : []),
      ]
      const family = sort === 'updated' ? updatedFamily : undefined
      const { ids, ...page } = await directories.page('company', { chosen, q, family }, paging, look)
      return { ...page, list: await database.browse((tx) => cards(tx, ids, look)) }
    },

    async categories(chosen: { industry?: number | undefined; region?: number | undefined }, look: Look) {
      const { now, reading } = look
      const [facets, total, certified, partner] = await Promise.all([
        directories.facets('company', chosen, look),
        shelves.total('company', now, reading),
        shelves.total('company:certified', now, reading),
        shelves.total('company:partner', now, reading),
      ])
      return { ...facets, total, certified, partner }
    },

    async read(id: number, { mayContact, ...look }: Look & { mayContact: boolean }) {
      look.reading.dependsOn(topicOf('company'))
      look.reading.dependsOn(topicOf('product'))
      return database.browse(async (tx) => {
        const row = await store.findShown(tx, id)
        if (!row?.published_at) throw new Refusal('RECORD_NOT_FOUND')
        return whole(tx, row, shownTexts(`company:${id}:${row.version}`, row.html), mayContact, look)
      })
    },

    /** The same of a row that is not what readers see yet. */
    preview: (tx: Reader, row: WholeRow, look: Look) => whole(tx, row, showHtml(row.html), true, look),

    foundProducts: (ids: readonly number[], look: Look) => foundProducts(database, ids, look),

    async product(companyId: number, id: number, look: Look) {
      look.reading.dependsOn(topicOf('company'))
      look.reading.dependsOn(topicOf('product'))
      return database.browse(async (tx) => {
        const row = await store.findShownProduct(tx, companyId, id)
        const [company] = await cards(tx, [companyId], look)
        if (!row || !company) throw new Refusal('RECORD_NOT_FOUND')
        const all = await store.productsOf(tx, companyId, otherProductsMax + 1)
        return {
          ...productCard(row),
          html: shownTexts(`product:${id}:${row.version}`, row.html),
          pictures: row.pictures,
          specifications: row.specifications,
          updated_at: row.updated_at,
          company,
          others: all
            .filter((other) => other.id !== id)
            .slice(0, otherProductsMax)
            .map(productCard),
        }
      })
    },
  }
}

/** What a list that knows only their numbers shows of products. */
async function foundProducts(database: Database, ids: readonly number[], { reading }: Look) {
  for (const kind of ['company', 'product']) reading.dependsOn(topicOf(kind))
  const rows = await database.browse((tx) => store.productsById(tx, ids))
  return { list: rows.map((row) => ({ ...productCard(row), company_name: row.company_name })) }
}

export function nothing({ page, count }: Paging) {
  return { list: [], total: 0, total_is: 'exact' as const, page, count }
}

export function productCard(row: store.ProductRow) {
  const { id, company_id, name, summary, pictures, price_from, price_to, unit, sold_out } = row
  return { id, company_id, name, summary, picture: pictures[0] ?? '', price_from, price_to, unit, sold_out }
}

/** What was proved, for as long as it holds. */
function verifiedOf(row: store.CompanyRow, now: Date) {
  const { certified_from: since, certified_until: until, legal_person, business_scope, registered_address } = row
  if (!since || !until || !holds(since, until, now)) return null
  const level = row.certified_level ?? 1
  return { credit_code: row.credit_code ?? '', legal_person, business_scope, registered_address, level, since, until }
}
