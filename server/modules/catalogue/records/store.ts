import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { anywhere, countRows, countWaiting, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** The tables that begin with the head of a record. */
export type RecordTable =
  | 'companies'
  | 'products'
  | 'opportunities'
  | 'activities'
  | 'resources'
  | 'ad_slots'
  | 'ads'
  | 'site_links'
  | 'partner_plans'
  | 'strategic_partners'

export interface Head {
  id: number
  state: string
  reject_reason: string
  version: number
  created_at: Date
  updated_at: Date
  published_at: Date | null
}

const foreignKeyViolation = '23503'
const uniqueViolation = '23505'
const exclusionViolation = '23P01'

/** What the database said no to: somebody else has the name or the place, or something still refers to the record. */
export type Conflict = { conflict: 'taken' | 'used' }

export async function insert(tx: Tx, table: RecordTable, row: object): Promise<{ id: number } | Conflict> {
  return trying(tx, async () => {
    const made = await tx
      .insertInto(table as 'companies')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: made.id }
  })
}

export async function update(tx: Tx, table: RecordTable, id: number, row: object): Promise<Conflict | undefined> {
  return trying(tx, async () => {
    await tx
      .updateTable(table as 'companies')
      .set(row as never)
      .where('id', '=', id)
      .execute()
    return undefined
  })
}

export async function remove(tx: Tx, table: RecordTable, id: number): Promise<Conflict | undefined> {
  return trying(tx, async () => {
    await tx
      .deleteFrom(table as 'companies')
      .where('id', '=', id)
      .execute()
    return undefined
  })
}

async function trying<Done>(tx: Reader, work: () => Promise<Done>): Promise<Done | Conflict> {
  await sql`savepoint trying`.execute(tx)
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === undefined || ![foreignKeyViolation, uniqueViolation, exclusionViolation].includes(code)) throw error
    await sql`rollback to savepoint trying`.execute(tx)
    return { conflict: code === foreignKeyViolation ? 'used' : 'taken' }
  }
}

export async function lock<Row extends Head>(tx: Tx, table: RecordTable, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function find<Row extends Head>(tx: Reader, table: RecordTable, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0]
}

interface Decision {
  kind: string
  record_id: number
  version: number
  was: Record<string, unknown>
  by_id: number
  at: Date
}

export async function addDecision(tx: Tx, decision: Decision): Promise<void> {
  await tx
    .insertInto('record_decisions')
    .values({ ...decision, was: JSON.stringify(decision.was) })
    .execute()
}

export function findDecision(tx: Reader, { kind, record_id, version }: Omit<Decision, 'was' | 'by_id' | 'at'>) {
  return tx
    .selectFrom('record_decisions')
    .select(['was', 'by_id', 'at'])
    .where('kind', '=', kind)
    .where('record_id', '=', record_id)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** Rows that refer to something, a batch at a time, by their ids. */
export async function rowsWhere<Row extends Head>(
  tx: Reader,
  table: RecordTable,
  { column, value, after }: Referring,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} and id > ${after}
    order by id limit 500`.execute(tx)
  return rows
}

export interface Referring {
  column: string
  value: number
  after: number
}

/** The same, locked, so that nobody changes one while it is being indexed. */
export async function lockWhere<Row extends Head>(
  tx: Tx,
  table: RecordTable,
  { column, value, after }: Referring,
  max: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} and id > ${after}
    order by id limit ${max} for update`.execute(tx)
  return rows
}

export interface ListFilter {
  state?: string | undefined
  q?: string | undefined
  sort: 'updated_at' | 'id'
  order: 'asc' | 'desc'
  /** Further columns and what they must be. */
  equal: Readonly<Record<string, string | number | boolean | undefined>>
}

interface Listed {
  table: RecordTable
  label: string
  owned?: object | undefined
  waitsIn?: string | undefined
}

/** The state under which everything that waits is asked for, whatever it is that waits. */
const awaitedState = ({ owned, waitsIn }: Pick<Listed, 'owned' | 'waitsIn'>) => waitsIn ?? (owned && 'review')

/** A name is looked for among the newest ten thousand: operators look for what they are working on. */
const searchedMax = 10_000

export function list<Row extends Head>(
  tx: Reader,
  { table, label, ...kind }: Listed,
  paging: Paging,
  filter: ListFilter,
): Promise<Page<Row>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  // What owners handed in waits beside what operators sent in; the longest waits first, not what was touched last.
  const waits = filter.state !== undefined && filter.state === awaitedState(kind)
  if (waits) conditions.push(sql`awaits_since is not null`)
  else if (filter.state) conditions.push(sql`state = ${filter.state}`)
  for (const [column, value] of Object.entries(filter.equal)) {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`)
  }
  if (filter.q) conditions.push(sql`${sql.ref(label)} ilike ${anywhere(filter.q)}`)
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`
  const sort = waits && filter.sort === 'updated_at' ? 'awaits_since' : filter.sort
  const order = sql`${sql.ref(sort)} ${direction}, id ${direction}`
  const source = filter.q
    ? sql`(select * from ${sql.table(table)} order by updated_at desc, id desc limit ${searchedMax}) as newest`
    : sql.table(table)
  const found = sql`from ${source} where ${sql.join(conditions, sql` and `)}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<Row>`
        select * ${found} ${tail(sql`id`, order)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id ${found} limit ${max}`),
  })
}

/** When records were last changed, and the columns that tell where they stand. */
export async function changesOf(tx: Reader, table: RecordTable, ids: readonly number[], columns: readonly string[]) {
  if (ids.length === 0) return []
  const chosen = sql.join(['id', 'updated_at', ...columns].map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number; updated_at: Date; [column: string]: unknown }>`
    select ${chosen} from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, place)
    join ${sql.table(table)} on id = wanted_id order by place`.execute(tx)
  return rows
}

export async function latestChange(tx: Reader, table: RecordTable): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select updated_at as at from ${sql.table(table)} order by updated_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.at
}

export async function waiting(tx: Reader, { table, ...kind }: Omit<Listed, 'label'>, state: string, max: number) {
  if (state === awaitedState(kind))
    return countWaiting(
      tx,
      sql`select awaits_since as since from ${sql.table(table)} where awaits_since is not null
        order by awaits_since limit ${max}`,
    )
  return countWaiting(tx, sql`select updated_at as since from ${sql.table(table)} where state = ${state} limit ${max}`)
}

/** Ids that are nothing of ours are left out: whoever reports views may report anything. */
export async function addCounts(
  tx: Tx,
  { kind, table, column }: { kind: string; table: RecordTable; column: 'views' | 'uses' },
  counts: readonly { id: number; views: number }[],
): Promise<void> {
  const ids = counts.map(({ id }) => id)
  const added = counts.map(({ views }) => views)
  await sql`
    insert into record_counts as known (kind, subject_id, ${sql.ref(column)})
    select ${kind}, r.id, seen.added from unnest(${ids}::bigint[], ${added}::bigint[]) as seen (id, added)
    join ${sql.table(table)} as r on r.id = seen.id and r.published_at is not null
    order by r.id
    on conflict (kind, subject_id) do update
      set ${sql.ref(column)} = known.${sql.ref(column)} + excluded.${sql.ref(column)}`.execute(tx)
}

export async function countsOf(
  tx: Reader,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, { views: number; uses: number }>> {
  const rows = await tx
    .selectFrom('record_counts')
    .select(['subject_id', 'views', 'uses'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  return new Map(rows.map(({ subject_id, ...counts }) => [subject_id, counts]))
}

/** The same by the day, for whoever it belongs to. */
export async function addDays(
  tx: Tx,
  { kind, table, day }: { kind: string; table: RecordTable; day: string },
  counts: readonly { id: number; views: number }[],
): Promise<void> {
  const ids = counts.map(({ id }) => id)
  const added = counts.map(({ views }) => views)
  await sql`
    insert into record_days as known (kind, subject_id, day, views)
    select ${kind}, r.id, ${day}, seen.added from unnest(${ids}::bigint[], ${added}::bigint[]) as seen (id, added)
    join ${sql.table(table)} as r on r.id = seen.id and r.published_at is not null
    order by r.id
    on conflict (kind, subject_id, day) do update set views = known.views + excluded.views`.execute(tx)
}

export async function forgetDaysBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('record_days').where('day', '<', day).execute()
}
