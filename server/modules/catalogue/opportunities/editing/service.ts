import { missingOf } from '#contract/catalogue/companies.words.ts'
import { opportunityWanted } from '#contract/catalogue/opportunities.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import {
  type Findable,
  hiddenBy,
  type Kind,
  type Life,
  type Records,
  reviewedLife,
} from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filesIn, textOf } from '#server/platform/rich-text.ts'
import { endOf, entriesFor, offWhenOver, prolonged, wrongUntil } from '../model.ts'
import * as store from '../store.ts'

/** An opportunity also ends when its owner has found a partner. */
const life = {
  ...reviewedLife,
  shown: { ...reviewedLife.shown, close: 'closed' },
  closed: { show: 'shown', hide: 'hidden' },
} as const satisfies Life

/** What was over when it was taken off is over when it comes back. */
const lifeAfter = { ...life, hidden: { show: 'closed' } } as const satisfies Life

/** What was off the site when its owner closed it is off already. */
const lifeOff = { ...life, closed: { show: 'shown' } } as const satisfies Life

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
    lifeOf: ({ state, closed_at, hidden_by }) =>
      closed_at && hidden_by ? (state === 'closed' ? lifeOff : lifeAfter) : life,
    begins: 'draft',
    address: '/business',
    async check(tx, row) {
      await companies.demand(tx, row.company_id)
      if (!regions.hasIndustry(row.industry_id)) throw new Refusal('INPUT_INVALID', {}, { industry_id: '请选择行业' })
      if (!regions.hasRegion(row.region_id)) throw new Refusal('INPUT_INVALID', {}, { region_id: '请选择地区' })
    },
    derive: async (_tx, row, before, { actor, now }) => {
      const wrong = actor.kind === 'enterprise' && isMoved(row, before) ? wrongUntil(row.valid_until, now) : undefined
      if (wrong) throw new Refusal('INPUT_INVALID', {}, { valid_until: wrong })
      const hidden_by = row.state === 'closed' ? offWhenOver(before) : hiddenBy(row, before, actor.kind)
      return { hidden_by, ...endOf(row, before, now) }
    },
    owned: {
      kind: 'business',
      reviewed: ['side', 'form', 'title', 'summary', 'html', 'pictures', 'industry_id', 'region_id'],
      free: ['amount_from', 'amount_to', 'unit', 'quantity', 'valid_until'],
      mine: store.ownOpportunities,
      order: store.newestFirst,
      counted: store.stillOpen,
      copies: true,
      copied: ({ valid_until: until }, now) => (wrongUntil(until, now) ? { valid_until: prolonged(until, now) } : {}),
      ownerOf: async (tx, { company_id }) => (await companies.ownersOf(tx, [company_id])).get(company_id),
      async begin(tx, enterpriseId) {
        const page = await companies.pageOf(tx, enterpriseId)
        if (page === undefined) throw new Refusal('RECORD_NOT_FOUND', {}, undefined, '请先建立企业主页')
        return { company_id: page }
      },
      levelOf: companies.levelOf,
      level: companies.levelFor,
      beside: companies.shownBeside,
      missing(row, now) {
        const wrong = wrongUntil(row.valid_until, now)
        const said = missingOf(opportunityWanted, row).map(({ field, say }) => [field, say] as const)
        return { ...Object.fromEntries(said), ...(wrong && { valid_until: wrong }) }
      },
      pictures: ({ pictures, html }) => [...pictures, ...filesIn(html)],
    },
    files: ({ pictures }) => pictures,
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
    const { title, summary, html, industry_id, region_id, id, pictures } = row
    return [
      {
        title,
        words: [company, regions.industryName(industry_id), regions.regionName(region_id)],
        text: `${summary} ${textOf(html)}`,
        summary: summary || textOf(html).slice(0, 120),
        image: pictures[0] ?? '',
        path: `/business/${id}`,
        // Found as old as it is: moving up is for whoever looks through the list.
        published_at: row.published_at ?? first.published_at,
        visible_from: row.published_at ?? first.visible_from,
        visible_until: first.visible_until,
      },
    ]
  }

  return { keeper }
}

/** Whether somebody chose another day for its end than it had. */
function isMoved(row: store.OpportunityRow, before: store.OpportunityRow | undefined): boolean {
  return row.valid_until.getTime() !== before?.valid_until.getTime()
}
