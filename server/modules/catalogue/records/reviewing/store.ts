import { sql } from 'kysely'
import type { RecordEvent, RevisionState } from '#contract/catalogue/own-records.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { RecordTable } from '../store.ts'

export interface RevisionRow {
  id: number
  kind: string
  record_id: number
  state: RevisionState | 'approved' | 'dropped'
  changes: Record<string, unknown>
  was: Record<string, unknown>
  reason: string
  reasons: Record<string, string>
  version: number
  person_id: number
  created_at: Date
  updated_at: Date
  handed_in_at: Date | null
  decided_at: Date | null
  decided_by: number | null
}

const open = ['draft', 'review', 'rejected'] as const

export async function openOf(tx: Reader, kind: string, ids: readonly number[]): Promise<Map<number, RevisionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('record_revisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', 'in', [...ids])
    .where('state', 'in', open)
    .execute()
  return new Map(rows.map((row) => [row.record_id, row as unknown as RevisionRow]))
}

/** The open one of a record that the caller holds: whoever changes one has locked its record. */
export async function openFor(tx: Reader, kind: string, id: number): Promise<RevisionRow | undefined> {
  return (await openOf(tx, kind, [id])).get(id)
}

type InJson<Row> = { [Key in keyof Row]: Date extends Row[Key] ? string | Exclude<Row[Key], Date> : Row[Key] }
export type RevisionAsJson = InJson<RevisionRow>

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** The open one of each row of a table, as a column beside it. */
export const openColumn = (kind: string, table: RecordTable) => sql`
  (select to_jsonb(r) from record_revisions as r where r.kind = ${kind} and r.record_id = ${sql.table(table)}.id
    and r.state in ('draft', 'review', 'rejected')) as own_revision`

export const openIn = (json: RevisionAsJson | null): RevisionRow | undefined =>
  json === null
    ? undefined
    : {
        ...json,
        ...{ created_at: new Date(json.created_at), updated_at: new Date(json.updated_at) },
        ...{ handed_in_at: momentOf(json.handed_in_at), decided_at: momentOf(json.decided_at) },
      }

/** The one that was decided about last. */
export async function lastDecided(tx: Reader, kind: string, id: number): Promise<RevisionRow | undefined> {
  const row = await tx
    .selectFrom('record_revisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('decided_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as unknown as RevisionRow | undefined
}

type Written = Partial<Omit<RevisionRow, 'id' | 'kind' | 'record_id' | 'created_at'>>

const asJson = ({ changes, was, reasons, ...rest }: Written) => ({
  ...rest,
  ...(changes && { changes: JSON.stringify(changes) }),
  ...(was && { was: JSON.stringify(was) }),
  ...(reasons && { reasons: JSON.stringify(reasons) }),
})

export async function insert(
  tx: Tx,
  row: Pick<RevisionRow, 'kind' | 'record_id' | 'person_id' | 'created_at' | 'updated_at'> & Written,
): Promise<RevisionRow> {
  const { kind, record_id, person_id, created_at, updated_at, ...rest } = row
  const made = await tx
    .insertInto('record_revisions')
    // A column of JSON with a default has a type that nobody can write; the same is done for rows of every kind.
    .values({ kind, record_id, person_id, created_at, updated_at, state: 'draft', ...asJson(rest) } as never)
    .returningAll()
    .executeTakeFirstOrThrow()
  return made as unknown as RevisionRow
}

export async function change(tx: Tx, id: number, changed: Written): Promise<RevisionRow> {
  const row = await tx
    .updateTable('record_revisions')
    .set(asJson(changed) as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as RevisionRow
}

interface Mark {
  revision_state: RevisionState | null
  handed_in_at: Date | null
}

/**
 * Says on the row where its revision stands. A version of its own, so that nobody decides about what they have not
 * seen; no change of what readers see.
 */
export async function mark(tx: Tx, table: RecordTable, id: number, to: Mark): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)} set revision_state = ${to.revision_state}, handed_in_at = ${to.handed_in_at},
      version = version + 1 where id = ${id} returning version`.execute(tx)
  return rows[0]?.version ?? 0
}

export interface EventRow {
  kind: string
  record_id: number
  revision_id?: number | null
  event: RecordEvent
  reason?: string
  reasons?: Record<string, string>
  person_id?: number | null
  staff_id?: number | null
  at: Date
}

export async function addEvent(tx: Tx, { reasons = {}, ...event }: EventRow): Promise<void> {
  await tx
    .insertInto('record_events')
    .values({ ...event, reasons: JSON.stringify(reasons) } as never)
    .execute()
}

/** The latest first, as many as a person looks at. */
export async function events(tx: Reader, kind: string, id: number, max: number) {
  const rows = await tx
    .selectFrom('record_events')
    .select(['event', 'at', 'reason', 'reasons', 'person_id', 'staff_id'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => happened(row as unknown as Happened))
}

type Happened = Required<Omit<EventRow, 'kind' | 'record_id' | 'revision_id'>>
export type EventAsJson = InJson<Happened>

const happened = ({ event, at, reason, reasons, person_id, staff_id }: Happened) => ({
  ...{ event, at, reason, reasons },
  by: person_id !== null ? ('owner' as const) : staff_id !== null ? ('operator' as const) : ('house' as const),
})

/** The same of each row of a table, as a column beside it. */
export const eventsColumn = (kind: string, table: RecordTable, max: number) => sql`
  (select json_agg(e) from (select event, at, reason, reasons, person_id, staff_id from record_events
    where kind = ${kind} and record_id = ${sql.table(table)}.id order by id desc limit ${max}) as e) as own_events`

export const eventsIn = (json: EventAsJson[] | null) =>
  (json ?? []).map(({ at, ...rest }) => happened({ ...rest, at: new Date(at) }))

/** What somebody wrote, emptied; that they did, and what was decided, stays. */
export async function emptyRevisions(tx: Tx, personId: number): Promise<void> {
  const emptied = asJson({ changes: {}, was: {} }) as never
  await tx.updateTable('record_revisions').set(emptied).where('person_id', '=', personId).execute()
}
