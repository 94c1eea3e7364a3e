import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import {
  type Findable,
  type Kind,
  type Life,
  type Records,
  reviewedLife,
} from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import { entriesFor } from '../model.ts'
import type * as store from '../store.ts'

/** An opportunity also ends when its owner has found a partner. */
const life = {
  ...reviewedLife,
  shown: { ...reviewedLife.shown, close: 'closed' },
  closed: { show: 'shown' },
} as const satisfies Life

/** What operators do to opportunities. */
export function createEditing({
  regions,
  records,
  companies,
}: {
  regions: Regions
  records: Records
  companies: Companies
}) {
  const kind: Kind<store.OpportunityRow, object> = {
    kind: 'business',
    table: 'opportunities',
    label: 'title',
    life,
    begins: 'draft',
    address: '/business',
    async check(tx, row) {
      await companies.demand(tx, row.company_id)
      if (!regions.hasIndustry(row.industry_id)) throw new Refusal('INPUT_INVALID', {}, { industry_id: '请选择行业' })
      if (!regions.hasRegion(row.region_id)) throw new Refusal('INPUT_INVALID', {}, { region_id: '请选择地区' })
    },
    files: () => [],
    async entries(tx, row) {
      const company = await companies.lockName(tx, row.company_id)
      return company?.state === 'shown' ? entriesFor(row, regions.shelvesFor(row)) : []
    },
    found: {
      kind: 'business',
      async documents(tx, row) {
        const company = await companies.lockName(tx, row.company_id)
        return company?.state === 'shown' ? findable(row, company.name) : []
      },
    },
    async present(tx, rows) {
      const names = await companies.namesOf(
        tx,
        rows.map(({ company_id }) => company_id),
      )
      const counts = await keeper.countsOf(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...row,
        company: names.get(row.company_id) ?? '',
        industry: regions.industryName(row.industry_id),
        region: regions.regionName(row.region_id),
        views: counts.get(row.id)?.views ?? 0,
      }))
    },
  }
  const keeper = records.keep(kind)

  function findable(row: store.OpportunityRow, company: string): Findable[] {
    const [first] = entriesFor(row, [])
    if (!first) return []
    const { title, summary, html, industry_id, region_id, id } = row
    return [
      {
        title,
        words: [company, regions.industryName(industry_id), regions.regionName(region_id)],
        text: `${summary} ${textOf(html)}`,
        summary: summary || textOf(html).slice(0, 120),
        image: '',
        path: `/business/${id}`,
        published_at: first.published_at,
        visible_from: first.visible_from,
        visible_until: first.visible_until,
      },
    ]
  }

  return { keeper }
}
