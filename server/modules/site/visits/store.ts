import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { View } from './model.ts'

/**
 * The salt of a day, which whoever comes first brings along. Its row stays locked until the transaction ends:
 * processes that write at the same moment take turns, so that none misses what the other has just counted.
 */
export async function holdSalt(tx: Tx, day: string, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    insert into visit_salts (day, salt) values (${day}, ${fresh})
    on conflict (day) do update set salt = visit_salts.salt returning salt`.execute(tx)
  const [row] = rows
  assert(row)
  return row.salt
}

export async function listPairs(tx: Reader, hour: Date): Promise<{ path: string; source: string }[]> {
  return tx.selectFrom('visit_hours').select(['path', 'source']).where('hour', '=', hour).execute()
}

export async function addViews(tx: Tx, views: readonly View[]): Promise<void> {
  await sql`
    insert into visit_hours (hour, path, source, views)
    select * from unnest(${views.map(({ hour }) => hour)}::timestamptz[], ${views.map(({ path }) => path)}::text[],
      ${views.map(({ source }) => source)}::text[], ${views.map((view) => view.views)}::bigint[])
    order by 1, 2, 3
    on conflict (hour, path, source) do update set views = visit_hours.views + excluded.views`.execute(tx)
}

export async function addDay(tx: Tx, day: string, { views, visitors }: { views: number; visitors: number }) {
  await sql`
    insert into visit_days (day, views, visitors) values (${day}, ${views}, ${visitors})
    on conflict (day) do update set views = visit_days.views + excluded.views,
      visitors = visit_days.visitors + excluded.visitors`.execute(tx)
}

export async function addVisitors(tx: Tx, hour: Date, visitors: number): Promise<void> {
  await sql`
    insert into visit_visitors (hour, visitors) values (${hour}, ${visitors})
    on conflict (hour) do update set visitors = visit_visitors.visitors + excluded.visitors`.execute(tx)
}

/** How many of these visitors were here earlier in the day. */
export async function countKnown(tx: Reader, day: string, digests: readonly Buffer[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(distinct digest) as known from visit_digests
    where day = ${day} and digest = any(${digests}::bytea[])`.execute(tx)
  return rows[0]?.known ?? 0
}

export interface Seen {
  hour: Date
  digest: Buffer
}

/** Notes who was here; answers with the hour of each one that is new to it. */
export async function insertDigests(tx: Tx, day: string, seen: readonly Seen[]): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    insert into visit_digests (day, hour, digest)
    select ${day}, hour, digest
    from unnest(${seen.map(({ hour }) => hour)}::timestamptz[], ${seen.map(({ digest }) => digest)}::bytea[])
      as seen (hour, digest)
    on conflict do nothing returning hour`.execute(tx)
  return rows.map(({ hour }) => hour)
}

export async function listDays(tx: Reader, from: string, to: string) {
  return tx
    .selectFrom('visit_days')
    .select(['day', 'views', 'visitors'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

export interface Span {
  since: Date
  until: Date
}

export async function listHours(tx: Reader, { since, until }: Span) {
  const { rows } = await sql<{ hour: Date; views: number; visitors: number }>`
    select hour, sum(views)::bigint as views, coalesce(max(visitors), 0) as visitors
    from visit_hours left join visit_visitors using (hour)
    where hour >= ${since} and hour < ${until} group by hour`.execute(tx)
  return rows
}

export async function topPages(tx: Reader, { since, until }: Span, limit: number) {
  const { rows } = await sql<{ path: string; views: number }>`
    select path, sum(views)::bigint as views from visit_hours where hour >= ${since} and hour < ${until}
    group by path order by views desc, path limit ${limit}`.execute(tx)
  return rows
}

export async function topSources(tx: Reader, { since, until }: Span, limit: number) {
  const { rows } = await sql<{ source: string; views: number }>`
    select source, sum(views)::bigint as views from visit_hours where hour >= ${since} and hour < ${until}
    group by source order by views desc, source limit ${limit}`.execute(tx)
  return rows
}

/** With the salts goes the last way to recognise anybody. */
export async function deleteVisitorsBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('visit_digests').where('day', '<', day).execute()
  await tx.deleteFrom('visit_salts').where('day', '<', day).execute()
}

export async function deleteHoursBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('visit_hours').where('hour', '<', at).execute()
  await tx.deleteFrom('visit_visitors').where('hour', '<', at).execute()
}
