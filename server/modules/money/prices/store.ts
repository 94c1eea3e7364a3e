import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Prices } from './model.ts'

export interface VersionRow {
  id: number
  list: string
  effective_at: Date
  note: string
  announced_by: number | null
  announced_at: Date
  withdrawn_by: number | null
  withdrawn_at: Date | null
  prices: Prices
}

const columns = sql`v.id, v.list, v.effective_at, v.note, v.announced_by, v.announced_at, v.withdrawn_by,
  v.withdrawn_at, (select jsonb_object_agg(l.item, l.price) from price_lines as l where l.version_id = v.id) as prices`

/** Of each list the version that holds at a moment, where it has one. */
export async function inForce(tx: Reader, lists: readonly string[], at: Date): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from unnest(${lists}::text[]) as asked (list) cross join lateral (
      select * from price_versions where list = asked.list and withdrawn_at is null and effective_at <= ${at}
      order by effective_at desc limit 1) as v`.execute(tx)
  return rows
}

/** Of each list the version that holds, where it has one, and the one that begins next: both in one round trip. */
export async function nowAndNext(tx: Reader, lists: readonly string[], now: Date): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from unnest(${lists}::text[]) as asked (list) cross join lateral (
      (select * from price_versions where list = asked.list and withdrawn_at is null and effective_at <= ${now}
        order by effective_at desc limit 1)
      union all
      (select * from price_versions where list = asked.list and withdrawn_at is null and effective_at > ${now}
        order by effective_at limit 1)) as v`.execute(tx)
  return rows
}

/** What was announced and has not begun, the first one first. */
export async function coming(tx: Reader, lists: readonly string[], now: Date): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from price_versions as v where v.list = any(${lists}::text[]) and v.withdrawn_at is null
      and v.effective_at > ${now} order by v.effective_at limit 1000`.execute(tx)
  return rows
}

/** Every version that was not taken back: a few in a year. What is beyond the limit has long been replaced. */
export async function standing(tx: Reader): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from price_versions as v where v.withdrawn_at is null
    order by v.effective_at desc limit 5000`.execute(tx)
  return rows
}

/** Announcements for one list come one after another, so that each knows the one before it. */
export async function lockList(tx: Tx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prices:${list}`}, 0))`.execute(tx)
}

/** A number that every change of a list raises: whoever changes it says which one they saw. */
export async function stamps(tx: Reader, lists: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ list: string; stamp: number }>`
    select list, count(*) + count(withdrawn_at) as stamp from price_versions
    where list = any(${lists}::text[]) group by list`.execute(tx)
  return new Map(rows.map(({ list, stamp }) => [list, stamp]))
}

/** Whether a version that was not taken back begins at exactly that moment. */
export async function beginsAt(tx: Reader, list: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from price_versions where list = ${list} and effective_at = ${at} and withdrawn_at is null)
      as found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function find(tx: Reader, id: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`select ${columns} from price_versions as v where v.id = ${id}`.execute(tx)
  return rows[0]
}

type NewVersion = Pick<VersionRow, 'list' | 'effective_at' | 'note' | 'announced_by' | 'announced_at'>

export async function insert(tx: Tx, version: NewVersion, prices: Prices): Promise<number> {
  const { id } = await tx.insertInto('price_versions').values(version).returning('id').executeTakeFirstOrThrow()
  const lines = Object.entries(prices).map(([item, price]) => ({ version_id: id, item, price }))
  await tx.insertInto('price_lines').values(lines).execute()
  return id
}

export async function withdraw(tx: Tx, id: number, by: { staffId: number; now: Date }): Promise<void> {
  const withdrawn = { withdrawn_by: by.staffId, withdrawn_at: by.now }
  await tx.updateTable('price_versions').set(withdrawn).where('id', '=', id).execute()
}

export interface ListedRow extends VersionRow {
  /** What held until it; null where it is the first. */
  before: Prices | null
}

/** Every version of a list, the latest first, with what held before each. */
export function page(tx: Reader, list: string, paging: Paging): Promise<Page<ListedRow>> {
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ListedRow>`
        select ${columns}, (
          select jsonb_object_agg(l.item, l.price) from price_lines as l where l.version_id = (
            select b.id from price_versions as b where b.list = v.list and b.withdrawn_at is null
              and b.effective_at < v.effective_at order by b.effective_at desc limit 1)) as before
        from price_versions as v where v.list = ${list}
        order by v.effective_at desc, v.id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from price_versions where list = ${list} limit ${max}`),
  })
}
