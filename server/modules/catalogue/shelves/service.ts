import type { Paging } from '#contract/base/paging.ts'
import { totalMax } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import type { Reading } from '#server/http/reading.ts'
import { countRows } from '#server/platform/paging.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { indexOf, inYear, locate, monthsOf, type ShelfIndex, totalOf, yearsOf } from './model.ts'
import * as store from './store.ts'

export type Shelves = ReturnType<typeof createShelves>
export type { Entry, Placed } from './store.ts'

/** Indexes of shelves that nobody has asked for lately are forgotten: somebody may ask for a million tags. */
const keptMax = 300
const fullestMax = 40
const sweptAfterMs = 24 * 60 * 60 * 1000

/** One page of a shelf: where its entries are, and how many there are in all. */
interface ShelfPage {
  entries: ReturnType<typeof store.entriesIn>
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

/**
 * The lists that readers page through. A shelf's topic is the part of its name before the first colon: what changes on
 * any of them is announced under it by whoever changes it.
 */
export function createShelves({ database, changes }: { database: Database; changes: Changes }) {
  const indexes = keepByShelf(changes, (shelf, now) =>
    database.browse(async (tx) => ({
      value: indexOf(await store.countDays(tx, shelf, now)),
      until: await store.nextTurn(tx, shelf, now),
    })),
  )
  const fullShelves = keepByShelf(changes, (prefix, now) =>
    database.browse(async (tx) => {
      const [all = prefix] = prefix.split(':', 1)
      const value = await store.fullest(tx, { all, prefix, now, limit: fullestMax })
      return { value, until: await store.nextTurn(tx, all, now) }
    }),
  )

  /** Counting what stands on several shelves takes as long as finding it: done once, until any of them changes. */
  const totals = keepByShelf(changes, (joined, now) =>
    database.browse(async (tx) => {
      const [shelf = '', ...more] = joined.split(together)
      const year = /^\d{4}$/.test(more.at(-1) ?? '') ? Number(more.pop()) : undefined
      const window = { shelf, now, ...within(year), limit: totalMax, offset: 0 }
      const turns = await Promise.all([shelf, ...more].map((name) => store.nextTurn(tx, name, now)))
      const until = turns.filter((at) => at !== undefined).sort((one, other) => one.getTime() - other.getTime())[0]
      return { value: await countRows(tx, store.entriesOnAll(window, more, totalMax)), until }
    }),
  )

  async function indexFor(shelf: string, now: Date): Promise<{ index: ShelfIndex; until: Date | undefined }> {
    const { value, until } = await indexes(shelf, now)
    return { index: value, until }
  }

  function note(reading: Reading, shelf: string, until: Date | undefined) {
    reading.dependsOn(topicOf(shelf))
    if (until) reading.freshUntil(until)
  }

  return {
    /** Puts a subject on exactly these shelves of its kind. Whoever calls announces the topic. */
    place: store.replace,

    async page(
      shelf: string,
      { page, count }: Paging,
      { year, now, reading }: { year?: number | undefined; now: Date; reading: Reading },
    ): Promise<ShelfPage> {
      const { index: whole, until } = await indexFor(shelf, now)
      note(reading, shelf, until)
      const index = year === undefined ? whole : inYear(whole, year)
      const total = totalOf(index)
      const place = locate(index, (page - 1) * count)
      // The year's own first moment keeps its last page from running into the year before; past the end is nothing.
      const since = year === undefined ? undefined : startOfShanghaiDay(`${year}-01-01`)
      const window = place
        ? { shelf, now, before: afterDay(place.day), since, limit: count, offset: place.skip }
        : { shelf, now, limit: 0, offset: 0 }
      const exact = total <= totalMax
      return {
        entries: store.entriesIn(window),
        total: exact ? total : totalMax,
        total_is: exact ? 'exact' : 'at_least',
        page,
        count,
      }
    },

    /** What stands on each of several shelves: looked for as far as anybody reads, and counted so far. */
    async pageOfAll(
      shelves: readonly string[],
      paging: Paging,
      { year, now, reading }: { year?: number | undefined; now: Date; reading: Reading },
    ): Promise<ShelfPage> {
      const known = await Promise.all(
        shelves.map(async (shelf) => {
          const { index, until } = await indexFor(shelf, now)
          note(reading, shelf, until)
          return { shelf, total: totalOf(year === undefined ? index : inYear(index, year)) }
        }),
      )
      // The shortest shelf is walked: what stands on all of them stands on that one.
      const [first = { shelf: '', total: 0 }, ...others] = known.sort((one, other) => one.total - other.total)
      const names = others.map(({ shelf }) => shelf)
      const { value: total } = await totals(
        [first.shelf, ...names, ...(year === undefined ? [] : [year])].join(together),
        now,
      )
      const window = { shelf: first.shelf, now, ...within(year), limit: paging.count, offset: offsetOf(paging) }
      const total_is = first.total > totalMax ? 'at_least' : 'exact'
      return { entries: store.entriesOnAll(window, names, totalMax), total, total_is, ...paging }
    },

    /** Which of these subjects stand on all of the shelves now, in the order given. */
    standing: store.standing,

    /** The newest few, without counting anything. */
    newest: (shelf: string, limit: number, now: Date) => store.entriesIn({ shelf, now, limit, offset: 0 }),

    async years(shelf: string, now: Date, reading: Reading): Promise<{ year: number; total: number }[]> {
      const { index, until } = await indexFor(shelf, now)
      note(reading, shelf, until)
      return yearsOf(index)
    },

    async months(shelf: string, now: Date, reading: Reading): Promise<{ month: string; total: number }[]> {
      const { index, until } = await indexFor(shelf, now)
      note(reading, shelf, until)
      return monthsOf(index)
    },

    /** What was published in a month, `2026-11`. */
    inMonth(shelf: string, month: string, { page, count }: Paging, now: Date) {
      const [year = 0, number = 0] = month.split('-').map(Number)
      const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
      const window = { since: startOfShanghaiDay(`${month}-01`), before: startOfShanghaiDay(`${after}-01`) }
      return store.entriesIn({ shelf, now, ...window, limit: count, offset: (page - 1) * count })
    },

    async total(shelf: string, now: Date, reading: Reading): Promise<number> {
      const { index, until } = await indexFor(shelf, now)
      note(reading, shelf, until)
      return totalOf(index)
    },

    /** Marks a reading as depending on a shelf whose entries it took without asking for a page. */
    async noteTurn(tx: Reader, shelf: string, now: Date, reading: Reading): Promise<void> {
      note(reading, shelf, reading.kept ? await store.nextTurn(tx, shelf, now) : undefined)
    },

    neighbours: async (tx: Reader, shelf: string, from: store.Placed, now: Date) => ({
      older: await store.neighbour(tx, { shelf, from, now, direction: 'older' }),
      newer: await store.neighbour(tx, { shelf, from, now, direction: 'newer' }),
    }),

    together: store.together,

    /** The subjects of a page, in the order in which they stand there. */
    idsAt: (tx: Reader, entries: ShelfPage['entries']) => store.idsAt(tx, entries),

    /** The fullest of the shelves whose name begins so: of a kind's tags, for instance. */
    async fullest(prefix: string, now: Date, reading: Reading): Promise<store.FullShelf[]> {
      const { value, until } = await fullShelves(prefix, now)
      note(reading, prefix, until)
      return value
    },

    /** What ended long ago need not be stepped over any more. */
    sweep: (now: Date) => database.begin((tx) => store.removeEndedBefore(tx, new Date(now.getTime() - sweptAfterMs))),
  }
}

/** Between the names of shelves that are asked for together; no name has it. */
const together = '\n'

function within(year: number | undefined): { since?: Date; before?: Date } {
  if (year === undefined) return {}
  return { since: startOfShanghaiDay(`${year}-01-01`), before: startOfShanghaiDay(`${year + 1}-01-01`) }
}

function offsetOf({ page, count }: Paging): number {
  return (page - 1) * count
}

/** Keeps what was found out about a shelf until somebody changes its kind, or the next moment at which it changes. */
function keepByShelf<T>(
  changes: Changes,
  load: (shelf: string, now: Date) => Promise<{ value: T; until: Date | undefined }>,
) {
  const kept = new Map<string, Promise<{ value: T; until: Date | undefined }>>()
  changes.onChange((topic) => {
    for (const shelf of kept.keys()) if (topic === '*' || topic === topicOf(shelf)) kept.delete(shelf)
  })
  return async (shelf: string, now: Date) => {
    const known = kept.get(shelf)
    const found = await known
    if (known && found && (!found.until || found.until > now)) {
      // Read last, forgotten last.
      if (kept.get(shelf) === known) {
        kept.delete(shelf)
        kept.set(shelf, known)
      }
      return found
    }
    const loading = load(shelf, now)
    kept.set(shelf, loading)
    for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest)
    loading.catch(() => {
      // A failure is answered once, never kept.
      if (kept.get(shelf) === loading) kept.delete(shelf)
    })
    return loading
  }
}

export function topicOf(shelf: string): string {
  return `shelf:${shelf.split(':', 1)[0]}`
}

function afterDay(day: string): Date {
  return nextShanghaiMidnight(startOfShanghaiDay(day))
}
