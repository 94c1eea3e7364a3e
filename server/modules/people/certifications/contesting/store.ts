import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { ContestState } from '#contract/people/certifications.words.ts'
import { countRows, countWaiting, type Page, pageAtOnce, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

interface NewContest {
  no: string
  credit_code: string
  enterprise_id: number
  certification_id: number
  statement: string
  license_image: string
  authorization_letter: string
  contact_name_sealed: string
  contact_phone_sealed: string
  person_id: number
  created_at: Date
}

export type Decision = 'uphold' | 'dismiss'

export interface ContestRow extends NewContest {
  id: number
  state: ContestState
  first_decision: Decision | null
  first_by: number | null
  first_at: Date | null
  decided_by: number | null
  decided_at: Date | null
  reason: string
}

export interface ListedContest extends ContestRow {
  enterprise_name: string
  holder_id: number
  holder_name: string
  company_name: string
}

export async function insert(tx: Tx, row: NewContest): Promise<number> {
  const { id } = await tx
    .insertInto('certification_contests')
    .values({ ...row, state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lock(tx: Tx, id: number): Promise<ContestRow | undefined> {
  const { rows } = await sql<ContestRow>`
    select * from certification_contests where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function change(tx: Tx, id: number, columns: Partial<Omit<ContestRow, 'id' | keyof NewContest>>) {
  await tx.updateTable('certification_contests').set(columns).where('id', '=', id).execute()
}

/** Whether somebody has said so already and nobody has decided. */
export async function isOpen(tx: Reader, creditCode: string, enterpriseId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from certification_contests where credit_code = ${creditCode} and enterprise_id = ${enterpriseId}
      and state in ('open', 'first')`.execute(tx)
  return rows.length > 0
}

export const ownPage = (tx: Reader, enterpriseId: number, paging: Paging): Promise<Page<ContestRow>> =>
  pageAtOnce<ContestRow>(tx, paging, {
    columns: sql`*`,
    found: sql`from certification_contests where enterprise_id = ${enterpriseId}`,
    order: sql`id desc`,
  })

interface Wanted {
  id?: number | undefined
  state?: ContestState | undefined
}

/** What is undecided from its oldest, what is over from its newest. */
export function page(tx: Reader, { id, state }: Wanted, paging: Paging): Promise<Page<ListedContest>> {
  const wanted = [id ? sql`k.id = ${id}` : sql`true`, ...(state ? [sql`k.state = ${state}`] : [])]
  const where = sql.join(wanted, sql` and `)
  const order = state === 'open' || state === 'first' ? sql`k.id` : sql`k.id desc`
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedContest>`
        select k.*, e.name as enterprise_name, h.id as holder_id, h.name as holder_name, c.company_name
        from certification_contests as k
        join enterprises as e on e.id = k.enterprise_id
        join certifications as c on c.id = k.certification_id
        join enterprises as h on h.id = c.enterprise_id
        where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from certification_contests as k where ${where} limit ${max}`),
  })
}

export const waiting = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select created_at as since from certification_contests where state in ('open', 'first')
      order by id limit ${max}`,
  )
