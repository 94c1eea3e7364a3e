import { companyWanted, missingOf, productWanted } from '#contract/catalogue/companies.words.ts'
import {
  type Act,
  type Findable,
  hiddenBy,
  type Kind,
  type Records,
  reviewedLife,
} from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filesIn, textOf } from '#server/platform/rich-text.ts'
import { entriesFor } from '../model.ts'
import type { CompanyChanged, IsShutOut } from '../ports.ts'
import * as store from '../store.ts'

interface Parts {
  regions: Regions
  records: Records
  isShutOut: IsShutOut
  /** What else shows a company: it follows when the company is renamed, hidden or shown. */
  onChanged: CompanyChanged
}

/** What operators do to companies and their products. */
export function createEditing({ regions, records, isShutOut, onChanged }: Parts) {
  const companyKind: Kind<store.CompanyRow, store.CompanyRow> = {
    kind: 'company',
    table: 'companies',
    label: 'name',
    life: reviewedLife,
    begins: 'draft',
    address: '/company',
    json: ['former_names'],
    derive: standingBy(isShutOut),
    async check(_tx, row) {
      if (!regions.hasIndustry(row.industry_id)) throw new Refusal('INPUT_INVALID', {}, { industry_id: '请选择行业' })
      if (!regions.hasRegion(row.region_id)) throw new Refusal('INPUT_INVALID', {}, { region_id: '请选择地区' })
    },
    owned: {
      kind: 'company',
      reviewed: [
        ...(['name', 'short_name', 'summary', 'html', 'logo', 'cover', 'business', 'industry_id'] as const),
        ...(['region_id', 'address', 'founded_on', 'capital', 'website'] as const),
      ],
      // A wrong telephone number is not shown a day longer than its owner wants.
      free: ['staff_size', 'contact_name', 'contact_phone', 'contact_email', 'contact_wechat', 'phone_public'],
      mine: store.ownCompanies,
      order: store.newestFirst,
      copies: false,
      ownerOf: async (_tx, { enterprise_id }) => enterprise_id ?? undefined,
      begin: async (_tx, enterprise_id) => ({ enterprise_id }),
      levelOf: store.levelOf,
      level: store.levelFor,
      beside: store.productsBeside,
      missing: (row) => saidMissing(companyWanted, row),
      frozen: ({ credit_code }) => (credit_code === null ? [] : ['name', 'founded_on', 'capital']),
      pictures: ({ html }) => filesIn(html),
    },
    files: ({ logo, cover }) => [logo, cover].filter(Boolean),
    entries: async (_tx, row) => entriesFor(row, regions.shelvesFor(row)),
    found: {
      kind: 'company',
      documents: async (_tx, row) =>
        row.state === 'shown' && row.published_at ? [findable(row, row.published_at)] : [],
    },
    async follow(tx, row, before, act) {
      if (before && before.state === row.state && before.name === row.name && before.logo === row.logo) return
      if (before) await products.refresh(tx, 'company_id', row.id, act)
      if (before) await onChanged(tx, row.id, act)
    },
    async present(tx, rows) {
      const ids = rows.map(({ id }) => id)
      const [counts, productCounts] = [await companies.countsOf(tx, ids), await store.countProducts(tx, ids)]
      return rows.map((row) => ({
        ...row,
        industry: regions.industryName(row.industry_id),
        region: regions.regionName(row.region_id),
        products: productCounts.get(row.id) ?? 0,
        views: counts.get(row.id)?.views ?? 0,
      }))
    },
  }
  const companies = records.keep(companyKind)

  function findable(row: store.CompanyRow, published_at: Date): Findable {
    const { name, short_name, business, industry_id, region_id, summary, logo, html, id } = row
    return {
      title: name,
      words: [
        ...[short_name, ...business, regions.industryName(industry_id), regions.regionName(region_id)],
        ...row.former_names.map((former) => former.name),
      ],
      text: `${summary} ${textOf(html)}`,
      summary: summary || textOf(html).slice(0, 120),
      image: logo,
      path: `/company/${id}`,
      published_at,
      visible_from: published_at,
      visible_until: null,
    }
  }

  const productKind: Kind<store.ProductRow, object> = {
    kind: 'product',
    table: 'products',
    label: 'name',
    life: reviewedLife,
    begins: 'draft',
    json: ['specifications'],
    derive: async (_tx, row, before, { actor }) => ({ hidden_by: hiddenBy(row, before, actor.kind) }),
    async check(tx, { company_id }) {
      await demand(tx, company_id)
    },
    address: '/company/*/product',
    owned: {
      kind: 'product',
      reviewed: ['name', 'summary', 'html', 'pictures', 'specifications'],
      free: ['price_from', 'price_to', 'unit', 'sold_out'],
      mine: store.ownProducts,
      order: store.asPlaced,
      copies: true,
      ownerOf: async (tx, { company_id }) => (await store.ownersOf(tx, [company_id])).get(company_id),
      begin: async (tx, enterpriseId) => {
        const page = await store.pageOf(tx, enterpriseId)
        if (page === undefined) throw new Refusal('RECORD_NOT_FOUND', {}, undefined, '请先建立企业主页')
        return { company_id: page, position: Math.min((await store.lastPosition(tx, page)) + 1, 9999) }
      },
      levelOf: store.levelOf,
      level: store.levelFor,
      beside: store.shownBeside,
      missing: (row) => saidMissing(productWanted, row),
      pictures: ({ pictures }) => pictures,
    },
    files: ({ pictures }) => pictures,
    placed: {
      columns: ['company_id'],
      at: ({ id, company_id }) => `/company/${company_id}/product/${id}`,
    },
    async entries(tx, { state, published_at, company_id }) {
      const company = await store.lockName(tx, company_id)
      if (state !== 'shown' || !published_at || company?.state !== 'shown') return []
      return [{ shelf: 'product', published_at, visible_from: published_at, visible_until: null }]
    },
    found: {
      kind: 'product',
      async documents(tx, row) {
        const company = await store.lockName(tx, row.company_id)
        if (row.state !== 'shown' || !row.published_at || company?.state !== 'shown') return []
        const { name, summary, html, pictures, published_at } = row
        const path = `/company/${row.company_id}/product/${row.id}`
        const window = { published_at, visible_from: published_at, visible_until: null }
        const text = `${summary} ${textOf(html)}`
        return [{ title: name, words: [company.name], text, summary, image: pictures[0] ?? '', path, ...window }]
      },
    },
    async present(tx, rows) {
      const ids = rows.map(({ company_id }) => company_id)
      const names = await store.namesOf(tx, ids)
      return rows.map((row) => ({ ...row, company: names.get(row.company_id) ?? '' }))
    },
  }
  const products = records.keep(productKind)

  /** Refuses a company that is not there. */
  async function demand(tx: Tx, id: number): Promise<void> {
    if (!(await store.lockName(tx, id))) throw new Refusal('INPUT_INVALID', {}, { company_id: '请选择企业' })
  }

  return { companies, products, demand }
}

/** What nobody would look at without, beside its field. */
function saidMissing(wanted: Parameters<typeof missingOf>[0], row: object): Record<string, string> {
  const missing = missingOf(wanted, row).filter(({ required }) => required)
  return Object.fromEntries(missing.map(({ field, say }) => [field, say]))
}

/** Whoever approves, shows or moves a page: it is on the site for an account that may act, or for nobody's. */
const standingBy =
  (isShutOut: IsShutOut) =>
  async (tx: Tx, row: store.CompanyRow, before: store.CompanyRow | undefined, { actor }: Act) => {
    const isOut = row.state === 'shown' && row.enterprise_id !== null && (await isShutOut(tx, row.enterprise_id))
    if (isOut) return { state: 'hidden', hidden_by: 'account' } as const
    return { hidden_by: hiddenBy(row, before, actor.kind) }
  }
