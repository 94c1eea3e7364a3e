import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { BoostKind, BoostState } from '#contract/catalogue/boosts.words.ts'
import { leftColumn } from '#server/modules/money/checkout/service.ts'
import { anywhere, countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface BoostRow {
  id: number
  no: string
  kind: BoostKind
  subject_id: number
  title: string
  enterprise_id: number
  person_id: number | null
  state: BoostState
  place: number
  days: number
  price: Fen
  order_no: string
  starts_at: Date
  ends_at: Date
  end_reason: string
  created_at: Date
  updated_at: Date
}

type New = Omit<BoostRow, 'id' | 'order_no' | 'end_reason' | 'updated_at'>

const constraintViolations = ['23505', '23P01']

/** Undefined where it stands first already, or somebody has the place. */
export async function insert(tx: Tx, row: New): Promise<number | undefined> {
  const made = await tx
    .insertInto('boosts')
    .values({ ...row, updated_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && constraintViolations.includes(String(error.code)))
        return undefined
      throw error
    })
  return made?.id
}

export async function change(tx: Tx, id: number, columns: Partial<Omit<BoostRow, 'id' | 'no'>>): Promise<void> {
  await tx.updateTable('boosts').set(columns).where('id', '=', id).execute()
}

async function first(tx: Reader, found: RawBuilder<unknown>): Promise<BoostRow | undefined> {
  const { rows } = await sql<BoostRow>`select b.* from boosts as b ${found}`.execute(tx)
  return rows[0]
}

export const find = (tx: Reader, id: number) => first(tx, sql`where b.id = ${id}`)
export const lock = (tx: Tx, id: number) => first(tx, sql`where b.id = ${id} for update`)
export const lockByNo = (tx: Tx, no: string) => first(tx, sql`where b.no = ${no} for update`)
export const lockOwn = (tx: Tx, enterpriseId: number, id: number) =>
  first(tx, sql`where b.id = ${id} and b.enterprise_id = ${enterpriseId} for update`)
export const lockRunning = (tx: Tx, kind: BoostKind, subjectId: number) =>
  first(tx, sql`where b.kind = ${kind} and b.subject_id = ${subjectId} and b.state = 'running' for update`)

/** Advisory lock: places of a list are given away one after another. */
export async function lockList(tx: Tx, kind: BoostKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`boosts:${kind}`}, 0))`.execute(tx)
}

/** Who has places of these lists, now or later than now. */
export async function taken(tx: Reader, kinds: readonly BoostKind[], now: Date): Promise<BoostRow[]> {
  const { rows } = await sql<BoostRow>`
    select b.* from boosts as b where b.kind = any(${[...kinds]}::text[]) and b.state in ('unpaid', 'running')
      and b.ends_at > ${now}`.execute(tx)
  return rows
}

/** Those that readers see now, by their places; that stays so until the first of them ends. */
export async function running(tx: Reader, kind: BoostKind, now: Date): Promise<BoostRow[]> {
  const { rows } = await sql<BoostRow>`
    select b.* from boosts as b where b.kind = ${kind} and b.state = 'running' and b.starts_at <= ${now}
      and b.ends_at > ${now} order by b.place`.execute(tx)
  return rows
}

/** The same, and whatever of an enterprise is open, in one statement for whoever only looks. */
export async function takenOrOwn(tx: Reader, enterpriseId: number, now: Date): Promise<BoostRow[]> {
  const { rows } = await sql<BoostRow>`
    select b.* from boosts as b where b.state in ('unpaid', 'running')
      and (b.ends_at > ${now} or b.enterprise_id = ${enterpriseId})`.execute(tx)
  return rows
}

/** What of these stands first already, or waits to be paid. */
export async function openOf(tx: Reader, enterpriseId: number): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select b.*, ${orderLeft} from boosts as b
    where b.enterprise_id = ${enterpriseId} and b.state in ('unpaid', 'running')`.execute(tx)
  return rows
}

/** With what nobody has given back yet of what was paid for it. */
export interface PaidRow extends BoostRow {
  order_left: Fen
}
const orderLeft = sql`${leftColumn(sql`b.order_no`)} as order_left`

export const overdue = async (tx: Reader, now: Date, max: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from boosts where state = 'running' and ends_at <= ${now} order by ends_at limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface ListedRow extends PaidRow {
  enterprise_name: string
}

export interface Wanted {
  id?: number | undefined
  kind?: BoostKind | undefined
  state?: BoostState | undefined
  enterprise_id?: number | undefined
  q?: string | undefined
}

export function page(tx: Reader, filter: Wanted, paging: Paging): Promise<Page<ListedRow>> {
  const wanted = [
    sql`true`,
    ...(filter.id ? [sql`b.id = ${filter.id}`] : []),
    ...(filter.kind ? [sql`b.kind = ${filter.kind}`] : []),
    ...(filter.state ? [sql`b.state = ${filter.state}`] : []),
    ...(filter.enterprise_id ? [sql`b.enterprise_id = ${filter.enterprise_id}`] : []),
    ...(filter.q ? [sql`(b.no = ${filter.q.toUpperCase()} or b.title like ${anywhere(filter.q)})`] : []),
  ]
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedRow>`
        select b.*, ${orderLeft}, coalesce(e.name, '') as enterprise_name from boosts as b
        left join enterprises as e on e.id = b.enterprise_id
        where ${where} order by b.id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from boosts as b where ${where} limit ${max}`),
  })
}
