import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import type { CaseKind, CaseOrigin, FeedbackState } from '#contract/site/feedback.words.ts'
import { anywhere, countDue, countRows, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type CaseRow, columns } from '../store.ts'

export type ListedRow = CaseRow & { owner_name: string; respondent_name: string }

export interface Filter {
  id?: number | undefined
  origin?: CaseOrigin | 'not_report' | undefined
  kind?: CaseKind | undefined
  state?: FeedbackState | undefined
  waiting?: boolean | undefined
  assigned?: 'me' | 'nobody' | undefined
  staffId?: number | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const notReport = sql`origin <> 'report'`

/** Words are looked for among the newest ten thousand. */
const searchedMax = 10_000

/** What waits is worked off by when it is due; of everything else the newest comes first. */
export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<ListedRow>> {
  const { id, origin, kind, state, waiting, assigned, staffId, q, from, to } = filter
  const number = q?.trim().toUpperCase()
  const byNumber = number !== undefined && /^[A-Z]{2}\d{4}[\dA-Z-]{4,}$/.test(number)
  const conditions = [
    id && sql`id = ${id}`,
    origin && (origin === 'not_report' ? notReport : sql`origin = ${origin}`),
    kind && sql`kind = ${kind}`,
    state && sql`state = ${state}`,
    waiting === true && sql`due_at is not null`,
    assigned === 'nobody' && sql`assignee_id is null`,
    assigned === 'me' && sql`assignee_id = ${staffId}`,
    // By the text alone: who wrote it is sealed, and whoever may not see numbers must not guess them by looking either.
    q && (byNumber ? sql`no = ${number}` : sql`(content ilike ${anywhere(q)} or title ilike ${anywhere(q)})`),
    from && sql`created_at >= ${startOfShanghaiDay(from)}`,
    to && sql`created_at < ${nextShanghaiMidnight(startOfShanghaiDay(to))}`,
  ].filter((one) => typeof one === 'object')
  const source =
    q && !byNumber
      ? sql`(select * from feedbacks order by created_at desc, id desc limit ${searchedMax}) as newest`
      : sql`feedbacks`
  const found = sql`from ${source} where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const order = waiting === true ? sql`due_at, id` : sql`created_at desc, id desc`
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ListedRow>`
        select f.*, coalesce(e.name, m.nickname, '') as owner_name, coalesce(r.name, '') as respondent_name
        from (select ${columns} ${found} order by ${order} limit ${limit} offset ${offset}) as f
        left join enterprises as e on f.owner_kind = 'enterprise' and e.id = f.owner_id
        left join makers as m on f.owner_kind = 'maker' and m.id = f.owner_id
        left join enterprises as r on r.id = f.respondent_id
        order by ${order}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id ${found} limit ${max}`),
  })
}

interface Other {
  id: number
  no: string
  title: string
  state: FeedbackState
}

/** What else the same one wrote: by the account, or by the number they left. */
export async function othersOf(tx: Reader, row: CaseRow, max: number): Promise<Other[]> {
  const same =
    row.owner_id === null
      ? sql`phone_index = (select phone_index from feedbacks where id = ${row.id}) and owner_id is null`
      : sql`owner_kind = ${row.owner_kind} and owner_id = ${row.owner_id}`
  const { rows } = await sql<Other>`
    select id, no, case when title = '' then left(content, 30) else title end as title, state from feedbacks
    where ${same} and id <> ${row.id} order by updated_at desc, id desc limit ${max}`.execute(tx)
  return rows
}

const waitingFor =
  (wanted: RawBuilder<unknown>) =>
  (tx: Reader, max: number): Promise<Waiting> =>
    countDue(
      tx,
      sql`select created_at as since, due_at as due from feedbacks where due_at is not null and ${wanted}
        order by due_at limit ${max}`,
    )
export const waiting = waitingFor(notReport)
export const reportsWaiting = waitingFor(sql`origin = 'report'`)

export interface TemplateRow {
  id: number
  title: string
  text: string
  updated_at: Date
}

export async function templates(tx: Reader, max: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select id, title, text, updated_at from feedback_templates order by title, id limit ${max}`.execute(tx)
  return rows
}

/** Serialised: a list with a limit is counted and added to by one at a time. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('feedback_templates'))`.execute(tx)
}

export async function insertTemplate(tx: Tx, row: Omit<TemplateRow, 'id'>): Promise<TemplateRow> {
  return tx.insertInto('feedback_templates').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function changeTemplate(
  tx: Tx,
  id: number,
  row: Omit<TemplateRow, 'id'>,
): Promise<TemplateRow | undefined> {
  return tx.updateTable('feedback_templates').set(row).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function deleteTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  return tx.deleteFrom('feedback_templates').where('id', '=', id).returningAll().executeTakeFirst()
}
