import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Paging, totalMax } from '#contract/base/paging.ts'
import type { Reader } from './postgres/database.ts'

export interface Page<Row> {
  list: Row[]
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

export interface Window {
  limit: number
  offset: number
  /** By what the rows of this window are sorted: as its list is, or by key where it is read by key. */
  order(key: RawBuilder<unknown>, usual: RawBuilder<unknown>): RawBuilder<unknown>
  /** What follows the conditions of a list: its order, and where this window begins and ends. */
  tail(key: RawBuilder<unknown>, usual: RawBuilder<unknown>): RawBuilder<unknown>
}

export interface Listing<Row> {
  rows(window: Window): Promise<Row[]>
  /** How many there are, looking no further than `max`. */
  count(max: number): Promise<number>
}

/**
 * One page of a list and its total. The total stops counting at ten thousand: beyond that it costs more than the
 * page itself and tells nobody anything.
 */
export async function pageOf<Row>({ page, count, after }: Paging, listing: Listing<Row>): Promise<Page<Row>> {
  if (after !== undefined) {
    // Whoever reads on to the end is not in need of a total, which would cost more than each of their pages.
    const list = await listing.rows(behind(after, count))
    return { list, total: list.length, total_is: 'at_least', page, count }
  }
  const offset = (page - 1) * count
  const list = await listing.rows(windowAt(count, offset))
  // A page that is not full is the last one and has said it all: most lists are that short, and are counted for free.
  const ended = list.length < count && (list.length > 0 || page === 1)
  const total = ended ? offset + list.length : await listing.count(totalMax + 1)
  const exact = total <= totalMax
  return { list, total: exact ? total : totalMax, total_is: exact ? 'exact' : 'at_least', page, count }
}

function windowAt(limit: number, offset: number): Window {
  return {
    ...{ limit, offset },
    order: (_key, usual) => usual,
    tail: (_key, usual) => sql`order by ${usual} limit ${limit} offset ${offset}`,
  }
}

/**
 * Keyset pagination: the last row's key is where the next rows begin. A key never changes, so that nothing is read
 * twice or left out, whatever is added, taken away or changed meanwhile; and nothing is skipped by counting it.
 */
function behind(after: string, limit: number): Window {
  const newest = (key: RawBuilder<unknown>) => sql`${key} desc`
  const beyond = (key: RawBuilder<unknown>) => (after === '' ? sql`` : sql`and ${key} < ${after}`)
  return {
    ...{ limit, offset: 0 },
    order: newest,
    tail: (key) => sql`${beyond(key)} order by ${newest(key)} limit ${limit}`,
  }
}

/** What a list is made of, as parts of one statement. */
interface ListParts {
  columns: RawBuilder<unknown>
  /** From where and under which conditions. */
  found: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * The same in a single statement, for lists that belong to one person: they are counted in less time than a second
 * statement takes to arrive.
 */
export async function pageAtOnce<Row extends object>(tx: Reader, paging: Paging, parts: ListParts): Promise<Page<Row>> {
  const { beside: _none, ...page } = await pageBeside<Row, null>(tx, paging, parts, sql`null::json`)
  return page
}

/** The same with something that is said beside the list, whether anything is on it or not: an expression of JSON. */
export async function pageBeside<Row extends object, Beside>(
  tx: Reader,
  { page, count }: Paging,
  { columns, found, order }: ListParts,
  beside: RawBuilder<unknown>,
): Promise<Page<Row> & { beside: Beside }> {
  const { rows } = await sql<Row & Place>`
    select counted.page_total, counted.page_beside, listed.* from (
      select count(*) as page_total, ${beside} as page_beside from (select ${found} limit ${totalMax + 1}) as met
    ) as counted left join (
      select row_number() over (order by ${order}) as page_place, ${columns} ${found}
      order by ${order} limit ${count} offset ${(page - 1) * count}
    ) as listed on true order by listed.page_place`.execute(tx)
  const total = rows[0]?.page_total ?? 0
  const exact = total <= totalMax
  const list = rows.filter(({ page_place }) => page_place !== null).map(withoutPlace)
  const said = { total: exact ? total : totalMax, total_is: exact ? ('exact' as const) : ('at_least' as const) }
  return { list, ...said, page, count, beside: rows[0]?.page_beside as Beside }
}

interface Place {
  page_total: number
  page_beside: unknown
  page_place: number | null
}

/** `Omit` of what was just added to a type is that type; TypeScript does not see it. */
function withoutPlace<Row extends object>(placed: Row & Place): Row {
  const { page_total: _total, page_beside: _beside, page_place: _place, ...row } = placed
  return row as unknown as Row
}

/** How many rows a query finds; the query brings its own limit, because counting all of a large table is no service. */
export async function countRows(tx: Reader, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${query}) as counted`.execute(tx)
  return rows[0]?.total ?? 0
}

/** What waits for a person, and since when. */
export interface Waiting {
  count: number
  oldest: Date | null
  /** When the first of them is due, where each has a time of its own. */
  due?: Date | null
}

/** How much waits, by a query that finds each one's moment as `since` and brings its own limit. */
export async function countWaiting(tx: Reader, query: Expression<unknown>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(since) as oldest from (${query}) as waiting`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null }
}

/** The same where each has its own time to be done by, which the query finds as `due`. */
export async function countDue(tx: Reader, query: Expression<unknown>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(since) as oldest, min(due) as due from (${query}) as waiting`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null, due: null }
}

/** A pattern that finds a text anywhere, for `like`: what a person types has no wildcards. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
