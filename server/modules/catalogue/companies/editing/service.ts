import {
  type Findable,
  hiddenBy,
  type Kind,
  type Records,
  reviewedLife,
} from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import { entriesFor } from '../model.ts'
import type { CompanyChanged } from '../ports.ts'
import * as store from '../store.ts'

interface Parts {
  regions: Regions
  records: Records
  /** What else shows a company: it follows when the company is renamed, hidden or shown. */
  onChanged: CompanyChanged
}

/** What operators do to companies and their products. */
export function createEditing({ regions, records, onChanged }: Parts) {
  const companyKind: Kind<store.CompanyRow, store.CompanyRow> = {
    kind: 'company',
    table: 'companies',
    label: 'name',
    life: reviewedLife,
    begins: 'draft',
    address: '/company',
    json: ['former_names'],
    derive: async (_tx, row, before, { actor }) => ({ hidden_by: hiddenBy(row, before, actor.kind) }),
    async check(_tx, row) {
      if (!regions.hasIndustry(row.industry_id)) throw new Refusal('INPUT_INVALID', {}, { industry_id: '请选择行业' })
      if (!regions.hasRegion(row.region_id)) throw new Refusal('INPUT_INVALID', {}, { region_id: '请选择地区' })
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
      words: [short_name, ...business, regions.industryName(industry_id), regions.regionName(region_id)],
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
      const names = await store.namesOf(
        tx,
        rows.map(({ company_id }) => company_id),
      )
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
