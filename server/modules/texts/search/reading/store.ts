import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Asked {
  query: string
  asked: number
  missed: number
}

/** Whoever writes the log of a day does so alone, so that together they stay below its limit. */
export async function lockDay(tx: Reader, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search_log'), hashtext(${day}))`.execute(tx)
}

/** Which of these are written down already, and how many there are altogether. */
export async function known(tx: Reader, day: string, queries: readonly string[]) {
  const { rows } = await sql<{ total: number; queries: string[] | null }>`
    select count(*) as total, array_agg(query) filter (where query = any(${queries}::text[])) as queries
    from search_log where day = ${day}`.execute(tx)
  return { total: rows[0]?.total ?? 0, queries: new Set(rows[0]?.queries ?? []) }
}

export async function add(tx: Tx, day: string, rows: readonly Asked[]): Promise<void> {
  await sql`
    insert into search_log as known (day, query, asked, missed)
    select ${day}, * from unnest(${rows.map(({ query }) => query)}::text[], ${rows.map(({ asked }) => asked)}::bigint[],
      ${rows.map(({ missed }) => missed)}::bigint[])
    order by 2
    on conflict (day, query) do update set asked = known.asked + excluded.asked,
      missed = known.missed + excluded.missed`.execute(tx)
}

export async function listDays(tx: Reader, from: string, to: string) {
  const { rows } = await sql<{ day: string; asked: number; missed: number }>`
    select day, sum(asked)::bigint as asked, sum(missed)::bigint as missed from search_log
    where day >= ${from} and day <= ${to} group by day order by day`.execute(tx)
  return rows
}

export async function listTop(tx: Reader, from: string, to: string, by: 'asked' | 'missed', max: number) {
  const { rows } = await sql<Asked>`
    select query, sum(asked)::bigint as asked, sum(missed)::bigint as missed from search_log
    where day >= ${from} and day <= ${to} group by query having sum(${sql.ref(by)}) > 0
    order by ${by === 'asked' ? sql`asked` : sql`missed`} desc, query limit ${max}`.execute(tx)
  return rows
}

export async function removeBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('search_log').where('day', '<', day).execute()
}
