import { type Expression, sql } from 'kysely'
import { type Paging, totalMax } from '#contract/base/paging.ts'
import type { Reader } from './postgres/database.ts'

export interface Page<Row> {
  list: Row[]
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

export interface Listing<Row> {
  rows(window: { limit: number; offset: number }): Promise<Row[]>
  /** How many there are, looking no further than `max`. */
  count(max: number): Promise<number>
}

/**
 * One page of a list and its total. The total stops counting at ten thousand: beyond that it costs more than the
 * page itself and tells nobody anything.
 */
export async function pageOf<Row>({ page, count }: Paging, listing: Listing<Row>): Promise<Page<Row>> {
  const offset = (page - 1) * count
  const list = await listing.rows({ limit: count, offset })
  // A page that is not full is the last one and has said it all: most lists are that short, and are counted for free.
  const ended = list.length < count && (list.length > 0 || page === 1)
  const total = ended ? offset + list.length : await listing.count(totalMax + 1)
  const exact = total <= totalMax
  return { list, total: exact ? total : totalMax, total_is: exact ? 'exact' : 'at_least', page, count }
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
}

/** How much waits, by a query that finds each one's moment as `since` and brings its own limit. */
export async function countWaiting(tx: Reader, query: Expression<unknown>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(since) as oldest from (${query}) as waiting`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null }
}

/** A pattern that finds a text anywhere, for `like`: what a person types has no wildcards. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
