import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { ownStates } from '#contract/catalogue/own-records.ts'
import { countRows, type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owned, OwnedHead } from '../ports.ts'
import type { RecordTable } from '../store.ts'

type Whose<Row> = Pick<Owned<Row>, 'mine' | 'order'>

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
  { mine, order }: Whose<Row>,
  { enterpriseId, state }: { enterpriseId: number; state?: OwnFilter | undefined },
  paging: Paging,
): Promise<Page<Row>> {
  const found = sql`from ${sql.table(table)} where ${mine(enterpriseId)} and ${state ? conditions[state] : sql`true`}`
  return pageAtOnce<Row>(tx, paging, { columns: sql`*`, found, order })
}

export async function find<Row extends OwnedHead>(
  tx: Reader,
  table: RecordTable,
  { mine }: Whose<Row>,
  { id, enterpriseId }: { id: number; enterpriseId: number },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where id = ${id} and ${mine(enterpriseId)}`.execute(tx)
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

/** Views of each by the day, since a day. */
export async function viewsSince(tx: Reader, kind: string, ids: readonly number[], since: string) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('record_days')
    .select(['subject_id', 'day', 'views'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', [...ids])
    .where('day', '>=', since)
    .execute()
}
