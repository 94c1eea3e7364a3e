import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, shanghaiDay } from '#contract/base/time.ts'
import type { Categories } from '#server/modules/catalogue/categories/service.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keepShownTexts } from '#server/platform/shown-texts.ts'
import { cancelUntil, monthWindow, phaseOf, seatsLeft } from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  regions: Regions
  categories: Categories
  companies: Companies
  viewsOf(tx: Reader, id: number): Promise<number>
}

interface Filter extends Omit<store.Filter, 'within'> {
  month?: string | undefined
}

type Headings = ReadonlyMap<number, string>

const relatedMax = 3
/** Calendars are leafed through by the month; further away than this nobody is led by the hand. */
const yearMs = 366 * 24 * 60 * 60 * 1000

export async function headingsOf(tx: Reader, categories: Categories): Promise<Headings> {
  return new Map((await categories.of(tx, 'activity')).map(({ id, name }) => [id, name]))
}

/** What readers see of activities. */
export function createReading({ database, regions, categories, companies, viewsOf }: Parts) {
  const shownTexts = keepShownTexts()

  function listed(row: store.ListedRow, headings: Headings, now: Date) {
    const { id, title, summary, cover, mode, address, starts_at, ends_at, signup_until, quota, fee, audience } = row
    const heading = headings.get(row.category_id ?? 0)
    const regionId = mode === 'onsite' ? row.region_id : null
    return {
      id,
      title,
      summary,
      cover,
      category: row.category_id !== null && heading ? { id: row.category_id, name: heading } : null,
      mode,
      region: regionId === null ? null : { id: regionId, name: regions.regionName(regionId) },
      address: mode === 'onsite' ? address : '',
      starts_at,
      ends_at,
      signup_until,
      phase: phaseOf(row, now),
      quota,
      seats_left: seatsLeft(row),
      waiting: row.waiting,
      fee,
      audience,
    }
  }

  async function page({ month, ...filter }: Filter, paging: Paging, look: Look) {
    return database.browse(async (tx) => {
      await note(tx, look)
      const within = month === undefined ? undefined : monthWindow(month)
      const found = await store.listShown(tx, { ...filter, within }, paging, look.now)
      const headings = await headingsOf(tx, categories)
      return { ...found, list: found.list.map((row) => listed(row, headings, look.now)) }
    })
  }

  return {
    list: page,

    /** The next few, for the home page. */
    upcoming: async (count: number, look: Look) => (await page({ when: 'upcoming' }, { page: 1, count }, look)).list,

    async categories(look: Look) {
      const { now, reading } = look
      const window = { from: new Date(now.getTime() - yearMs), until: new Date(now.getTime() + yearMs) }
      reading.freshUntil(nextShanghaiMidnight(now))
      return database.browse(async (tx) => {
        await note(tx, look)
        const totals = await store.countByCategory(tx, now)
        const headings = await categories.of(tx, 'activity')
        return {
          today: shanghaiDay(now),
          categories: headings.map(({ id, name }) => ({ id, name, total: totals.get(id) ?? 0 })),
          ...(await store.countByTime(tx, now)),
          months: await store.countByMonth(tx, window, now),
        }
      })
    },

    async read(id: number, look: Look) {
      const { now } = look
      return database.browse(async (tx) => {
        await note(tx, look)
        const row = await store.findShown(tx, id, now)
        if (!row?.published_at) throw new Refusal('RECORD_NOT_FOUND')
        const headings = await headingsOf(tx, categories)
        const [company] = row.company_id === null ? [] : await companies.cards(tx, [row.company_id], look)
        const { signup_from, seats_taken, seats_held, per_company_limit, need_review, questions } = row
        const { updated_at, published_at } = row
        return {
          ...listed(row, headings, now),
          html: shownTexts(`activity:${id}:${row.version}`, row.html),
          signup_from,
          // Readers are told how many have a seat, however they came to it.
          seats_taken: seats_taken + seats_held,
          per_company_limit,
          need_review,
          cancel_until: cancelUntil(row),
          questions,
          views: await viewsOf(tx, id),
          updated_at,
          published_at,
          company: company ?? null,
          previous: (await store.neighbour(tx, row, 'before', now)) ?? null,
          next: (await store.neighbour(tx, row, 'after', now)) ?? null,
          related: (await store.related(tx, row, relatedMax, now)).map((one) => listed(one, headings, now)),
        }
      })
    },
  }
}

/** Everything here is told by the clock: it holds until the next moment at which anything turns. */
async function note(tx: Reader, { now, reading }: Look): Promise<void> {
  reading.dependsOn(topicOf('activity'))
  // Who holds an activity may be hidden, and takes it along.
  reading.dependsOn(topicOf('company'))
  const turn = reading.kept ? await store.nextTurn(tx, now) : undefined
  if (turn) reading.freshUntil(turn)
}
