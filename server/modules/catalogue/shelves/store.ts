import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { DayCount } from './model.ts'

export interface Entry {
  shelf: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

export interface Placed {
  subject_id: number
  published_at: Date
}

const visible = (now: Date) => sql`visible_from <= ${now} and (visible_until is null or visible_until > ${now})`

/** Those who rearrange shelves wait for each other: two that touch the same days in another order would deadlock. */
export async function replace(tx: Tx, kind: string, id: number, entries: readonly Entry[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shelves'))`.execute(tx)
  // Ids of different kinds meet: whose entry it is says the first word of its shelf.
  await sql`delete from shelf_entries where subject_id = ${id} and split_part(shelf, ':', 1) = ${kind}`.execute(tx)
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({ ...entry, subject_id: id }))
  await tx.insertInto('shelf_entries').values(rows).execute()
}

export interface Window {
  shelf: string
  now: Date
  /** Only what was published before this moment, and from that one on. */
  before?: Date | undefined
  since?: Date | undefined
  limit: number
  offset: number
}

/** The entries of a part of a shelf, newest first, for whoever joins them with what they are about. */
export function entriesIn({ shelf, now, before, since, limit, offset }: Window): RawBuilder<Placed> {
  const ends = before ? sql`and published_at < ${before}` : sql``
  const begins = since ? sql`and published_at >= ${since}` : sql``
  return sql<Placed>`(
    select subject_id, published_at from shelf_entries
    where shelf = ${shelf} and ${visible(now)} ${ends} ${begins}
    order by published_at desc, subject_id desc limit ${limit} offset ${offset})`
}

export async function idsAt(tx: Reader, entries: RawBuilder<Placed>): Promise<number[]> {
  const { rows } = await sql<Placed>`
    select subject_id from ${entries} as e order by published_at desc, subject_id desc`.execute(tx)
  return rows.map(({ subject_id }) => subject_id)
}

/** What stands on several shelves at once, looked for among the newest of the first. */
export function entriesOnAll(window: Window, others: readonly string[], searchedMax: number): RawBuilder<Placed> {
  const { now, limit, offset } = window
  const also = others.map(
    (other) => sql`exists (
      select from shelf_entries as other where other.shelf = ${other} and ${visible(now)}
        and other.published_at = first.published_at and other.subject_id = first.subject_id)`,
  )
  return sql<Placed>`(
    select subject_id, published_at from ${entriesIn({ ...window, limit: searchedMax, offset: 0 })} as first
    where ${sql.join(also, sql` and `)}
    order by published_at desc, subject_id desc limit ${limit} offset ${offset})`
}

/** Which of these subjects stand on all of the shelves now, in the order given. */
export async function standing(
  tx: Reader,
  { ids, shelves, now }: { ids: readonly number[]; shelves: readonly string[]; now: Date },
): Promise<number[]> {
  const on = shelves.map(
    (shelf) => sql`exists (
      select from shelf_entries where shelf = ${shelf} and subject_id = wanted.id and ${visible(now)})`,
  )
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where ${sql.join(on, sql` and `)} order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The visible entries of each day: all that stand there, less those that are not yet or no longer to be seen. The
 * latter are few (what is scheduled, and what ended since the last sweep) and have indexes of their own.
 */
export async function countDays(tx: Reader, shelf: string, now: Date): Promise<DayCount[]> {
  const day = sql`(published_at at time zone 'Asia/Shanghai')::date`
  const { rows } = await sql<DayCount>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(entries)::int as entries from (
      select day, entries from shelf_days where shelf = ${shelf}
      union all
      select ${day}, -count(*) from shelf_entries where shelf = ${shelf} and published_at > ${now} group by 1
      union all
      select ${day}, -count(*) from shelf_entries
        where shelf = ${shelf} and visible_from > published_at and visible_from > ${now} and published_at <= ${now}
        group by 1
      union all
      select ${day}, -count(*) from shelf_entries where shelf = ${shelf} and visible_until <= ${now} group by 1
    ) as parts (day, entries) group by day having sum(entries) > 0 order by day desc`.execute(tx)
  return rows
}

/** The next moment at which something on a shelf appears or disappears by itself. */
export async function nextTurn(tx: Reader, shelf: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      (select published_at as at from shelf_entries
        where shelf = ${shelf} and published_at > ${now} order by published_at limit 1)
      union all
      (select visible_from from shelf_entries
        where shelf = ${shelf} and visible_from > published_at and visible_from > ${now} order by visible_from limit 1)
      union all
      (select visible_until from shelf_entries
        where shelf = ${shelf} and visible_until > ${now} order by visible_until limit 1)
    ) as turns`.execute(tx)
  return rows[0]?.at ?? undefined
}

/** The visible entry just before or just after another one. */
export async function neighbour(
  tx: Reader,
  { shelf, from, now, direction }: { shelf: string; from: Placed; now: Date; direction: 'older' | 'newer' },
): Promise<number | undefined> {
  const place = sql`(${from.published_at}::timestamptz, ${from.subject_id}::bigint)`
  const older = direction === 'older'
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from shelf_entries
    where shelf = ${shelf} and (published_at, subject_id) ${older ? sql`<` : sql`>`} ${place} and ${visible(now)}
    order by published_at ${older ? sql`desc` : sql`asc`}, subject_id ${older ? sql`desc` : sql`asc`}
    limit 1`.execute(tx)
  return rows[0]?.subject_id
}

/** What stands on the most of these shelves, newest first among equals; only the newest of each shelf are looked at. */
export async function together(
  tx: Reader,
  { shelves, except, now, limit }: { shelves: readonly string[]; except: number; now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ subject_id: number }>`
    select subject_id from unnest(${shelves}::text[]) as wanted (shelf), lateral (
      select subject_id, published_at from shelf_entries
      where shelf_entries.shelf = wanted.shelf and ${visible(now)}
      order by published_at desc, subject_id desc limit 20
    ) as newest
    where subject_id <> ${except}
    group by subject_id order by count(*) desc, max(published_at) desc, subject_id desc limit ${limit}`.execute(tx)
  return rows.map((row) => row.subject_id)
}

export interface FullShelf {
  shelf: string
  total: number
}

/**
 * Shelves whose name begins so, with how many visible entries stand on them, fullest first. Like the days of one shelf:
 * all that stand there, less the few that are not to be seen. What is yet to be published is found on the shelf of
 * everything, because on these it lies scattered.
 */
export async function fullest(
  tx: Reader,
  { all, prefix, now, limit }: { all: string; prefix: string; now: Date; limit: number },
): Promise<FullShelf[]> {
  // The names of a kind's shelves lie together in the key, up to the next character after the prefix.
  const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
  const inRange = sql`shelf >= ${prefix} and shelf < ${end}`
  const { rows } = await sql<FullShelf>`
    select shelf, sum(entries)::int as total from (
      select shelf, entries from shelf_days where ${inRange}
      union all
      select tagged.shelf, -1 from shelf_entries as coming
        join shelf_entries as tagged on tagged.subject_id = coming.subject_id
        where coming.shelf = ${all} and coming.published_at > ${now}
          and tagged.shelf >= ${prefix} and tagged.shelf < ${end}
      union all
      select shelf, -1 from shelf_entries
        where ${inRange} and visible_from > published_at and visible_from > ${now} and published_at <= ${now}
      union all
      select shelf, -1 from shelf_entries where ${inRange} and visible_until <= ${now}
    ) as parts (shelf, entries)
    group by shelf having sum(entries) > 0 order by total desc, shelf limit ${limit}`.execute(tx)
  return rows
}

export async function removeEndedBefore(tx: Tx, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('shelves'))`.execute(tx)
  await tx.deleteFrom('shelf_entries').where('visible_until', '<=', at).execute()
}
