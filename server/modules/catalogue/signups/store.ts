import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { SignupState, SignupStep } from '#contract/catalogue/signups.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import { type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { Owner } from './ports.ts'

export interface SignupRow {
  id: number
  no: string
  activity_id: number
  owner_kind: AccountRealm
  owner_id: number
  person_id: number | null
  state: SignupState
  seats: number
  fee: Fen
  amount: Fen
  name_sealed: string
  phone_sealed: string
  phone_index: Buffer
  digits_index: Buffer
  company: string
  answers_sealed: string
  queue_no: number | null
  hold_until: Date | null
  order_no: string
  paid_at: Date | null
  reject_reason: string
  end_reason: string
  decided_by: number | null
  decided_at: Date | null
  reminded_at: Date | null
  moved: boolean
  created_at: Date
  updated_at: Date
}

export type Change = Partial<Omit<SignupRow, 'id' | 'no' | 'activity_id' | 'owner_kind' | 'owner_id' | 'created_at'>>
type New = Pick<
  SignupRow,
  | ('no' | 'activity_id' | 'owner_kind' | 'owner_id' | 'person_id' | 'state' | 'seats' | 'fee' | 'amount' | 'company')
  | ('name_sealed' | 'phone_sealed' | 'phone_index' | 'digits_index' | 'answers_sealed' | 'queue_no' | 'hold_until')
  | 'created_at'
>

const uniqueViolation = '23505'

/** Undefined where this account has signed up already. */
export async function insert(tx: Tx, row: New): Promise<SignupRow | undefined> {
  return (await tx
    .insertInto('signups')
    .values({ ...row, updated_at: row.created_at })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return undefined
      throw error
    })) as SignupRow | undefined
}

export async function change(tx: Tx, id: number, columns: Change): Promise<void> {
  await tx.updateTable('signups').set(columns).where('id', '=', id).execute()
}

async function first(tx: Reader, found: RawBuilder<unknown>): Promise<SignupRow | undefined> {
  const { rows } = await sql<SignupRow>`select s.* from signups as s ${found}`.execute(tx)
  return rows[0]
}

const mine = ({ kind, id }: Owner) => sql`s.owner_kind = ${kind} and s.owner_id = ${id}`

export const find = (tx: Reader, id: number) => first(tx, sql`where s.id = ${id}`)
export const lock = (tx: Tx, id: number) => first(tx, sql`where s.id = ${id} for update`)
export const findByNo = (tx: Reader, no: string) => first(tx, sql`where s.no = ${no}`)
export const lockByNo = (tx: Tx, no: string) => first(tx, sql`where s.no = ${no} for update`)
export const findOwn = (tx: Reader, owner: Owner, id: number) => first(tx, sql`where s.id = ${id} and ${mine(owner)}`)

/** What somebody has for an activity that is not over for them; else the last they had. */
export const findFor = (tx: Reader, owner: Owner, activityId: number) =>
  first(
    tx,
    sql`where s.activity_id = ${activityId} and ${mine(owner)}
      order by (s.state in ('rejected', 'cancelled', 'lapsed')), s.id desc limit 1`,
  )

/** Whoever has waited longest. */
export const lockHead = (tx: Tx, activityId: number) =>
  first(tx, sql`where s.activity_id = ${activityId} and s.state = 'waitlist' order by s.queue_no limit 1 for update`)

export interface OwnRow extends SignupRow {
  ahead: number | null
}

/** How many wait before somebody who waits. */
const ahead = sql`case when s.state = 'waitlist' then (select count(*) from signups as before
  where before.activity_id = s.activity_id and before.state = 'waitlist' and before.queue_no < s.queue_no) end as ahead`

export async function findWithPlace(tx: Reader, owner: Owner, id: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select s.*, ${ahead} from signups as s where s.id = ${id} and ${mine(owner)}`.execute(tx)
  return rows[0]
}

/** A meeting as far as whoever signed up sees it in a list. */
export interface MeetingRow {
  title: string
  cover: string
  mode: 'online' | 'onsite'
  region_id: number | null
  address: string
  starts_at: Date
  ends_at: Date
  cancel_until: Date | null
  activity_state: string
}

export const meeting = sql`a.title, a.cover, a.mode, a.region_id, a.address, a.starts_at, a.ends_at, a.cancel_until,
  a.state as activity_state`

export function ownPage(
  tx: Reader,
  owner: Owner,
  paging: Paging,
  state: SignupState | undefined,
): Promise<Page<OwnRow & MeetingRow>> {
  return pageAtOnce(tx, paging, {
    columns: sql`s.*, ${ahead}, ${meeting}`,
    found: sql`from signups as s join activities as a on a.id = s.activity_id
      where ${mine(owner)} and ${state ? sql`s.state = ${state}` : sql`true`}`,
    order: sql`s.id desc`,
  })
}

export interface Happened {
  step: SignupStep
  state: SignupState
  note: string
  actor_kind: Actor['kind']
  actor_id: number | null
  at: Date
}

export async function addEvent(
  tx: Tx,
  signup_id: number,
  { actor, ...event }: Omit<Happened, 'actor_kind' | 'actor_id'> & { actor: Actor },
): Promise<void> {
  const by = { actor_kind: actor.kind, actor_id: actor.id, person_id: actor.personId ?? null }
  await tx
    .insertInto('signup_events')
    .values({ signup_id, ...event, ...by })
    .execute()
}

export async function events(tx: Reader, signupId: number): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select step, state, note, actor_kind, actor_id, at from signup_events where signup_id = ${signupId}
    order by id`.execute(tx)
  return rows
}

interface AdmissionRow {
  id: number
  number: number
  checked_in_at: Date | null
}

/** One for each seat; those of whoever had a seat, lost it and has it again are there already. */
export async function addAdmissions(tx: Tx, signupId: number, seats: number): Promise<void> {
  await sql`insert into admissions (signup_id, number)
    select ${signupId}, number from generate_series(1, ${seats}::int) as number
    on conflict (signup_id, number) do nothing`.execute(tx)
}

export async function admissionsOf(tx: Reader, signupId: number): Promise<AdmissionRow[]> {
  const { rows } = await sql<AdmissionRow>`
    select id, number, checked_in_at from admissions where signup_id = ${signupId} order by number`.execute(tx)
  return rows
}

/** Somebody has left: who came, and what they said, is forgotten. */
export async function forget(
  tx: Tx,
  { kind, id }: Owner,
  blank: Pick<SignupRow, 'name_sealed' | 'phone_sealed' | 'answers_sealed'>,
): Promise<void> {
  const nothing = { ...blank, phone_index: Buffer.alloc(0), digits_index: Buffer.alloc(0), company: '' }
  await tx.updateTable('signups').set(nothing).where('owner_kind', '=', kind).where('owner_id', '=', id).execute()
}

export async function livingOf(tx: Reader, { kind, id }: Owner): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from signups where owner_kind = ${kind} and owner_id = ${id}
      and state in ('pending', 'unpaid', 'waitlist', 'offered', 'approved') order by activity_id`.execute(tx)
  return rows.map((row) => row.id)
}

/** What waits for its owner: a seat to be paid for or to be confirmed. */
export const toKeep = ({ kind, id }: Owner, now: Date) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(amount), 0)::bigint as amount, min(hold_until) as until,
    coalesce(max(no), '') as reference
  from signups where owner_kind = ${kind} and owner_id = ${id} and state in ('unpaid', 'offered')
    and hold_until > ${now}`
