import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { ownStates } from '#contract/catalogue/own-records.ts'
import { countRows, pageBeside } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owned, OwnedHead } from '../ports.ts'
import * as revisions from '../reviewing/store.ts'
import type { RecordTable } from '../store.ts'

type Whose<Row> = Pick<Owned<Row>, 'mine' | 'order' | 'beside'>

export type OwnFilter = (typeof ownStates)[number]

const conditions = {
  shown: sql`state = 'shown'`,
  off: sql`state = 'hidden'`,
  review: sql`(revision_state = 'review' or (state = 'review' and revision_state is null))`,
  rejected: sql`(revision_state = 'rejected' or (state = 'rejected' and revision_state is null))`,
  draft: sql`(revision_state = 'draft' or (state = 'draft' and revision_state is null))`,
  closed: sql`state = 'closed'`,
} as const

export function list<Row extends OwnedHead>(
  tx: Reader,
  table: RecordTable,
  { mine, order, beside }: Whose<Row>,
  { enterpriseId, state }: { enterpriseId: number; state?: OwnFilter | undefined },
  paging: Paging,
  { kind, since, standing }: { kind: string; since: string; standing: RawBuilder<unknown> },
) {
  const found = sql`from ${sql.table(table)} where ${mine(enterpriseId)} and ${state ? conditions[state] : sql`true`}`
  const days = sql`(select json_object_agg(d.day, d.views) from record_days as d
    where d.kind = ${kind} and d.subject_id = ${sql.table(table)}.id and d.day >= ${since}::date) as own_views`
  const columns = sql`*, ${revisions.openColumn(kind, table)}, ${days}${beside ? sql`, ${beside}` : sql``}`
  return pageBeside<Row & Seen & { own_views: Record<string, number> | null }, Standing>(
    ...([tx, paging, { columns, found, order }, standing] as const),
  )
}

/** What comes with each of theirs: what is written beside it. */
interface Seen {
  own_revision: revisions.RevisionAsJson | null
}

/** How many they have, and the level that says how many they may; null where it has to be asked for. */
export interface Standing {
  used: number
  level: number | null
}

export const standingOf = <Row>(table: RecordTable, owned: Owned<Row>, { enterpriseId, max, now }: Counting) => {
  const { mine, counted = sql`true`, level } = owned
  return sql`json_build_object('level', ${level?.(enterpriseId, now) ?? sql`null`}, 'used', (
    select count(*) from (select from ${sql.table(table)}
      where ${mine(enterpriseId)} and ${counted} limit ${max}) as met))`
}

interface Counting {
  enterpriseId: number
  max: number
  now: Date
}

/** One of theirs with its latest events, what is written beside it, and how many they have. */
export async function read<Row extends OwnedHead>(
  tx: Reader,
  table: RecordTable,
  { mine, beside }: Whose<Row>,
  { id, enterpriseId }: { id: number; enterpriseId: number },
  { kind, eventsMax, standing }: { kind: string; eventsMax: number; standing: RawBuilder<unknown> },
) {
  const { rows } = await sql<
    Row & Seen & { own_events: revisions.EventAsJson[] | null; own_standing: Standing; views_total: number }
  >`
    select *, ${revisions.openColumn(kind, table)}, ${revisions.eventsColumn(kind, table, eventsMax)},
      ${standing} as own_standing, coalesce((select c.views from record_counts as c
        where c.kind = ${kind} and c.subject_id = ${sql.table(table)}.id), 0) as views_total
      ${beside ? sql`, ${beside}` : sql``}
    from ${sql.table(table)} where id = ${id} and ${mine(enterpriseId)}`.execute(tx)
  return rows[0]
}

/** Of this enterprise or of nobody: somebody else's id is no id. */
export async function lock<Row extends OwnedHead>(
  tx: Tx,
  table: RecordTable,
  { mine }: Whose<Row>,
  { id, enterpriseId }: { id: number; enterpriseId: number },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = ${id} and ${mine(enterpriseId)} for update`.execute(tx)
  return rows[0]
}

export function countOwn<Row>(
  tx: Reader,
  table: RecordTable,
  { mine, counted = sql`true` }: Pick<Owned<Row>, 'mine' | 'counted'>,
  enterpriseId: number,
  max: number,
): Promise<number> {
  const own = sql`${mine(enterpriseId)} and ${counted}`
  return countRows(tx, sql`select id from ${sql.table(table)} where ${own} limit ${max}`)
}

/** Whoever adds another one waits for others who do the same for this enterprise, and then counts theirs too. */
export async function lockOwner(tx: Tx, kind: string, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`own ${kind}`}), hashint8(${enterpriseId}))`.execute(tx)
}
