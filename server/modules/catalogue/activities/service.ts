import { type Categories, categoryShelf } from '#server/modules/catalogue/categories/service.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Findable, Kind, Records } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import { isTooLong, life } from './model.ts'
import type { ActivityChanged } from './ports.ts'
import { createReading, headingsOf } from './reading/service.ts'
import type { ActivityRow } from './store.ts'
import * as store from './store.ts'

export { cancelUntil, phaseOf, seatsFree, seatsLeft } from './model.ts'
export type { ActivityChanged } from './ports.ts'
export type { CourseRow } from './store.ts'

export type Activities = ReturnType<typeof createActivities>

interface Parts {
  database: Database
  regions: Regions
  categories: Categories
  records: Records
  companies: Companies
  /** Whoever signed up follows what becomes of it. */
  changed: ActivityChanged
}

const summaryMax = 120

type Placed = Pick<ActivityRow, 'mode' | 'region_id' | 'address'>

/** Where it takes place, in one line; nowhere online. */
function placeOf({ mode, region_id, address }: Placed, regions: Regions): string {
  if (mode === 'online' || region_id === null) return ''
  return [regions.regionName(region_id), address].filter(Boolean).join(' ')
}

/** What the platform and its companies invite people to. */
export function createActivities({ database, regions, categories, records, companies, changed }: Parts) {
  const kind: Kind<ActivityRow, object> = {
    kind: 'activity',
    table: 'activities',
    label: 'title',
    life,
    begins: 'draft',
    address: '/activity',
    json: ['questions'],
    async derive(_tx, row, before) {
      const held = before?.seats_held ?? 0
      if (held === 0 || row.quota === 0 || row.seats_taken + held <= row.quota) return {}
      throw new Refusal(
        'INPUT_INVALID',
        {},
        { quota: `报名已占 ${held} 个名额，名额不能少于 ${row.seats_taken + held}` },
      )
    },
    follow: async (tx, row, before, act) => {
      if (before && row !== before) await changed(tx, row, before, act)
    },
    async check(tx, row) {
      await categories.demand(tx, 'activity', row.category_id)
      if (row.company_id !== null) await companies.demand(tx, row.company_id)
      if (row.region_id !== null && !regions.hasRegion(row.region_id)) {
        throw new Refusal('INPUT_INVALID', {}, { region_id: '请选择城市' })
      }
      if (isTooLong(row)) throw new Refusal('INPUT_INVALID', {}, { ends_at: '结束时间过晚' })
    },
    files: ({ cover }) => [cover].filter(Boolean),
    // Readers go by the calendar; these shelves are for sitemaps and for counting.
    async entries(tx, row) {
      const [found] = await findable(tx, row)
      if (!found) return []
      const { published_at, visible_from, visible_until } = found
      const names = row.category_id === null ? ['activity'] : ['activity', categoryShelf('activity', row.category_id)]
      return names.map((shelf) => ({ shelf, published_at, visible_from, visible_until }))
    },
    found: { kind: 'activity', documents: findable },
    async present(tx, rows) {
      const names = await companies.namesOf(
        tx,
        rows.flatMap(({ company_id }) => company_id ?? []),
      )
      const headings = await headingsOf(tx, categories)
      const counts = await keeper.countsOf(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        ...row,
        category: headings.get(row.category_id ?? 0) ?? '',
        company: names.get(row.company_id ?? 0) ?? '',
        region: row.region_id === null ? '' : regions.regionName(row.region_id),
        views: counts.get(row.id)?.views ?? 0,
      }))
    },
  }
  const keeper = records.keep(kind)

  async function findable(tx: Tx, row: ActivityRow): Promise<Findable[]> {
    const company = row.company_id === null ? undefined : await companies.lockName(tx, row.company_id)
    const { state, published_at, title, summary, html, cover, mode, region_id, address, id } = row
    const announced = (state === 'shown' || state === 'cancelled') && published_at !== null
    if (!announced || (company && company.state !== 'shown')) return []
    const place = mode === 'online' || region_id === null ? ['线上'] : ['线下', regions.regionName(region_id), address]
    const heading = (await headingsOf(tx, categories)).get(row.category_id ?? 0)
    return [
      {
        title,
        words: [heading ?? '', company?.name ?? '', ...place].filter(Boolean),
        text: `${summary} ${textOf(html)}`,
        summary: summary || textOf(html).slice(0, summaryMax),
        image: cover,
        path: `/activity/${id}`,
        published_at,
        visible_from: published_at,
        visible_until: null,
      },
    ]
  }

  const viewsOf = async (tx: Reader, id: number) => (await keeper.countsOf(tx, [id])).get(id)?.views ?? 0
  const reading = createReading({ database, regions, categories, companies, viewsOf })
  /** What whoever signs people up does with seats, one after another under the activity's lock. */
  const seats = {
    find: store.findCourse,
    lock: store.lockCourse,
    async change(tx: Tx, id: number, taken: Parameters<typeof store.changeSeats>[2]): Promise<void> {
      await store.changeSeats(tx, id, taken)
      await announce(tx, topicOf('activity'))
    },
  }
  return Object.assign(reading, { keeper, seats, placeOf: (row: Placed) => placeOf(row, regions) })
}
