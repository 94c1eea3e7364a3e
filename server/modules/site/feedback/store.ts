import { type Insertable, sql, type Updateable } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import type {
  CaseKind,
  CaseOrigin,
  CaseOutcome,
  FeedbackState,
  FeedbackStep,
  Speaker,
  SubjectKind,
} from '#contract/site/feedback.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { DB } from '#server/schema.ts'
import type { Owner } from './ports.ts'

export interface CaseRow {
  id: number
  no: string
  origin: CaseOrigin
  kind: CaseKind
  title: string
  content: string
  pictures: string[]
  about: string
  order_no: string
  owner_kind: AccountRealm | null
  owner_id: number | null
  /** Both pairs in turn: sealed, or in clear in a row from before that the job has not come to yet. */
  name: string | null
  phone_number: string | null
  name_sealed: string | null
  phone_sealed: string | null
  subject_kind: SubjectKind | null
  subject_id: number | null
  subject_title: string
  subject_path: string
  respondent_id: number | null
  forwarded_at: Date | null
  statement_until: Date | null
  statement: string
  stated_at: Date | null
  state: FeedbackState
  outcome: CaseOutcome | null
  decision: string
  assignee_id: number | null
  due_at: Date | null
  replied_at: Date | null
  closed_at: Date | null
  read_at: Date | null
  rating: number | null
  rating_note: string
  created_at: Date
  updated_at: Date
}

export type NewCase = Insertable<DB['feedbacks']>
export type CaseChange = Updateable<DB['feedbacks']>

export const columns = sql`id, no, origin, kind, title, content, pictures, about, order_no, owner_kind, owner_id, name,
  phone_number, name_sealed, phone_sealed, subject_kind, subject_id, subject_title, subject_path, respondent_id,
  forwarded_at, statement_until, statement, stated_at, state, outcome, decision, assignee_id, due_at, replied_at,
  closed_at, read_at, rating, rating_note, created_at, updated_at`

/** Known before the row is there: a visitor's number is made of it. */
export async function nextId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('contact_messages_id_seq') as id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function insert(tx: Tx, row: NewCase): Promise<CaseRow> {
  return (await tx.insertInto('feedbacks').values(row).returningAll().executeTakeFirstOrThrow()) as CaseRow
}

/** Serialised: what is counted and written for one list of people does not pass another unseen. */
export async function lockList(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`feedbacks:${name}`}))`.execute(tx)
}

export async function lock(tx: Tx, id: number, owner?: Owner): Promise<CaseRow | undefined> {
  const theirs = owner ? sql`and owner_kind = ${owner.kind} and owner_id = ${owner.id}` : sql``
  const { rows } = await sql<CaseRow>`
    select ${columns} from feedbacks where id = ${id} ${theirs} for update`.execute(tx)
  return rows[0]
}

export async function lockForwarded(tx: Tx, id: number, enterpriseId: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from feedbacks
    where id = ${id} and respondent_id = ${enterpriseId} and forwarded_at is not null for update`.execute(tx)
  return rows[0]
}

export async function find(tx: Reader, id: number, owner?: Owner): Promise<CaseRow | undefined> {
  const theirs = owner ? sql`and owner_kind = ${owner.kind} and owner_id = ${owner.id}` : sql``
  const { rows } = await sql<CaseRow>`select ${columns} from feedbacks where id = ${id} ${theirs}`.execute(tx)
  return rows[0]
}

export async function change(tx: Tx, id: number, changed: CaseChange): Promise<void> {
  await tx.updateTable('feedbacks').set(changed).where('id', '=', id).execute()
}

interface SaidRow {
  id: number
  by_kind: Speaker | 'note'
  by_id: number | null
  text: string
  pictures: string[]
  at: Date
}

/** So much of a conversation is read at once; nobody writes more to us about one thing. */
const saidMax = 500

export async function saidIn(tx: Reader, id: number): Promise<SaidRow[]> {
  const { rows } = await sql<SaidRow>`
    select id, by_kind, by_id, text, pictures, at from feedback_messages where feedback_id = ${id}
    order by id limit ${saidMax}`.execute(tx)
  return rows
}

export async function say(
  tx: Tx,
  feedback_id: number,
  said: Omit<SaidRow, 'id'> & { person_id?: number | null },
): Promise<void> {
  await tx
    .insertInto('feedback_messages')
    .values({ feedback_id, ...said })
    .execute()
}

export interface EventRow {
  step: FeedbackStep
  note: string
  actor_kind: 'staff' | 'enterprise' | 'maker' | 'guest' | 'system'
  actor_id: number | null
  at: Date
}

export async function eventsOf(tx: Reader, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select step, note, actor_kind, actor_id, at from feedback_events where feedback_id = ${id}
    order by id limit ${saidMax}`.execute(tx)
  return rows
}

export async function addEvent(
  tx: Tx,
  feedback_id: number,
  event: EventRow & { state: FeedbackState; person_id: number | null },
): Promise<void> {
  await tx
    .insertInto('feedback_events')
    .values({ feedback_id, ...event })
    .execute()
}

/** What of an account waits to be answered, and what it began today. */
export async function countOf(tx: Reader, owner: Owner, since: Date): Promise<{ begun: number; said: number }> {
  const { rows } = await sql<{ begun: number; said: number }>`
    select
      (select count(*) from feedbacks where owner_kind = ${owner.kind} and owner_id = ${owner.id}
        and created_at >= ${since}) as begun,
      (select count(*) from feedback_messages as m join feedbacks as f on f.id = m.feedback_id
        where f.owner_kind = ${owner.kind} and f.owner_id = ${owner.id} and f.updated_at >= ${since}
        and m.by_kind = 'author' and m.at >= ${since}) as said`.execute(tx)
  return rows[0] ?? { begun: 0, said: 0 }
}

/** Whether an order is somebody's own. */
export async function isOrderOf(tx: Reader, no: string, owner: Owner): Promise<boolean> {
  const { rows } = await sql<{ no: string }>`
    select no from orders where no = ${no} and owner_kind = ${owner.kind} and owner_id = ${owner.id}`.execute(tx)
  return rows.length > 0
}

/** Whether somebody has reported it already and was not answered yet. */
export async function isReported(tx: Reader, kind: SubjectKind, id: number, owner: Owner): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from feedbacks where origin = 'report' and subject_kind = ${kind} and subject_id = ${id}
      and owner_kind = ${owner.kind} and owner_id = ${owner.id} and closed_at is null and state <> 'spam'`.execute(tx)
  return rows.length > 0
}
