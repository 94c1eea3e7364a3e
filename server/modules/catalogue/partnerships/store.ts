import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { ClaimKind, PartnershipState, PartnershipStep } from '#contract/catalogue/partnerships.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import {
  anywhere,
  countRows,
  countWaiting,
  type Page,
  pageAtOnce,
  pageOf,
  type Waiting,
} from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { StoredState } from './model.ts'

export interface PartnershipRow {
  id: number
  no: string
  enterprise_id: number
  company_id: number
  plan_id: number
  state: StoredState
  plan_name: string
  fee_amount: Fen
  deposit_amount: Fen
  months: number
  benefits: string[]
  company_name: string
  credit_code: string
  legal_person: string
  statement: string
  person_id: number | null
  contract_file: string
  contract_sha256: string
  confirmed_sha256: string
  confirmed_at: Date | null
  confirmed_by: number | null
  reject_reason: string
  decided_by: number | null
  decided_at: Date | null
  pay_until: Date | null
  order_no: string
  paid_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  reminded_days: number | null
  ended_at: Date | null
  end_reason: string
  fault: boolean
  deposit_left: Fen
  deposit_due_at: Date | null
  partner_id: number | null
  created_at: Date
  updated_at: Date
}

export type Change = Partial<Omit<PartnershipRow, 'id' | 'no' | 'enterprise_id' | 'created_at'>>
type New = Pick<
  PartnershipRow,
  | ('no' | 'enterprise_id' | 'company_id' | 'plan_id' | 'state' | 'plan_name' | 'fee_amount' | 'deposit_amount')
  | ('months' | 'benefits' | 'company_name' | 'credit_code' | 'legal_person' | 'statement' | 'person_id' | 'created_at')
>

const uniqueViolation = '23505'

/** Undefined where there is an open one already. */
export async function insert(tx: Tx, row: New): Promise<number | undefined> {
  const made = await tx
    .insertInto('partnerships')
    .values({ ...row, updated_at: row.created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return undefined
      throw error
    })
  return made?.id
}

export async function change(tx: Tx, id: number, columns: Change): Promise<void> {
  await tx.updateTable('partnerships').set(columns).where('id', '=', id).execute()
}

async function first(tx: Reader, found: RawBuilder<unknown>): Promise<PartnershipRow | undefined> {
  const { rows } = await sql<PartnershipRow>`select p.* from partnerships as p ${found}`.execute(tx)
  return rows[0]
}

export const find = (tx: Reader, id: number) => first(tx, sql`where p.id = ${id}`)
export const lock = (tx: Tx, id: number) => first(tx, sql`where p.id = ${id} for update`)
export const lockByNo = (tx: Tx, no: string) => first(tx, sql`where p.no = ${no} for update`)
export const findOwn = (tx: Reader, enterpriseId: number, id: number) =>
  first(tx, sql`where p.id = ${id} and p.enterprise_id = ${enterpriseId}`)
export const lockOwn = (tx: Tx, enterpriseId: number, id: number) =>
  first(tx, sql`where p.id = ${id} and p.enterprise_id = ${enterpriseId} for update`)

/** What is under way, else what is in force, else the last one. */
export const findCurrent = (tx: Reader, enterpriseId: number) =>
  first(
    tx,
    sql`where p.enterprise_id = ${enterpriseId} order by (p.state in ('pending', 'approved')) desc,
      (p.state = 'active') desc, (case when p.state = 'active' then p.starts_at end), p.id desc limit 1`,
  )

/** Those in force or to come, in their order. */
export async function lockActive(tx: Tx, enterpriseId: number): Promise<PartnershipRow[]> {
  const { rows } = await sql<PartnershipRow>`
    select p.* from partnerships as p where p.enterprise_id = ${enterpriseId} and p.state = 'active'
    order by p.starts_at for update`.execute(tx)
  return rows
}

/** What is under way, and when the last one in force ends: what decides whether somebody may apply. */
export async function standing(tx: Reader, enterpriseId: number): Promise<{ open: boolean; ends_at: Date | null }> {
  const { rows } = await sql<{ open: boolean; ends_at: Date | null }>`
    select coalesce(bool_or(state in ('pending', 'approved')), false) as open,
      max(ends_at) filter (where state = 'active') as ends_at
    from partnerships where enterprise_id = ${enterpriseId}`.execute(tx)
  return rows[0] ?? { open: false, ends_at: null }
}

/** Advisory lock: what one enterprise does at once is done one after the other. */
export async function lockOwner(tx: Tx, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partnerships:${enterpriseId}`}, 0))`.execute(tx)
}

/** Whether somebody is looking at what was transferred for an order: then it is not called off. */
export async function isBeingChecked(tx: Reader, orderNo: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where no = ${orderNo} and state = 'voucher_submitted') as found`.execute(tx)
  return rows[0]?.found ?? false
}

export interface Happened {
  step: PartnershipStep
  state: StoredState
  note: string
  actor: Actor
  at: Date
}

export async function addEvent(tx: Tx, id: number, { step, state, note, actor, at }: Happened): Promise<void> {
  const { kind, id: actorId, personId } = actor
  await tx
    .insertInto('partnership_events')
    .values({
      ...{ partnership_id: id, step, state, note, at },
      ...{ actor_kind: kind, actor_id: actorId, person_id: personId ?? null },
    })
    .execute()
}

export interface EventRow {
  step: PartnershipStep
  state: StoredState
  note: string
  actor_kind: string
  actor_id: number | null
  at: Date
}

const eventsMax = 200

export async function events(tx: Reader, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select step, state, note, actor_kind, actor_id, at from partnership_events
    where partnership_id = ${id} order by id desc limit ${eventsMax}`.execute(tx)
  return rows.toReversed()
}

export const ownPage = (tx: Reader, enterpriseId: number, paging: Paging): Promise<Page<PartnershipRow>> =>
  pageAtOnce<PartnershipRow>(tx, paging, {
    columns: sql`*`,
    found: sql`from partnerships where enterprise_id = ${enterpriseId}`,
    order: sql`id desc`,
  })

export interface ListedRow extends PartnershipRow {
  enterprise_name: string
  claim: ClaimKind | null
}

export interface Wanted {
  id?: number | undefined
  state?: PartnershipState | undefined
  enterprise_id?: number | undefined
  plan_id?: number | undefined
  q?: string | undefined
  owed?: boolean | undefined
  claimed?: boolean | undefined
  /** For what the clock tells: the moment now and the one from which an end is near. */
  now: Date
  near: Date
}

const byState = ({ state, now, near }: Wanted) => {
  if (state === 'expiring') return sql`p.state = 'active' and p.ends_at > ${now} and p.ends_at <= ${near}`
  if (state === 'active') return sql`p.state = 'active' and p.ends_at > ${near}`
  return sql`p.state = ${state}`
}

/** Those whose deposit nobody has proposed to give back yet. */
const isOwed = sql`p.deposit_left > 0 and p.deposit_due_at is not null
  and not exists (select from deposit_claims c where c.partnership_id = p.id and c.state = 'proposed')`

/** What a second person can decide about now: whose owner was heard, or had the time for it. */
export const isRipe = (now: Date) => sql`c.state = 'proposed'
  and (c.kind = 'return' or c.objected_at is not null or c.object_until <= ${now})`

function wantedOf(filter: Wanted): RawBuilder<unknown> {
  const wanted = [filter.id ? sql`p.id = ${filter.id}` : sql`true`]
  if (filter.state) wanted.push(byState(filter))
  if (filter.enterprise_id) wanted.push(sql`p.enterprise_id = ${filter.enterprise_id}`)
  if (filter.plan_id) wanted.push(sql`p.plan_id = ${filter.plan_id}`)
  if (filter.owed) wanted.push(isOwed)
  if (filter.claimed)
    wanted.push(sql`exists (select from deposit_claims c where c.partnership_id = p.id and ${isRipe(filter.now)})`)
  if (filter.q) {
    const code = filter.q.toUpperCase()
    wanted.push(sql`(p.no = ${code} or p.credit_code = ${code} or p.company_name like ${anywhere(filter.q)}
      or exists (select from deposit_claims c where c.partnership_id = p.id and c.no = ${code}))`)
  }
  return sql.join(wanted, sql` and `)
}

/** A queue is worked from its oldest; what is over is read from its newest. */
export function page(tx: Reader, filter: Wanted, paging: Paging): Promise<Page<ListedRow>> {
  const where = wantedOf(filter)
  const queued = filter.state === 'pending' ? sql`p.created_at, p.id` : sql`p.id desc`
  const order = filter.owed ? sql`p.deposit_due_at, p.id` : queued
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedRow>`
        select p.*, coalesce(e.name, '') as enterprise_name,
          (select c.kind from deposit_claims c where c.partnership_id = p.id and c.state = 'proposed') as claim
        from partnerships as p left join enterprises as e on e.id = p.enterprise_id
        where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from partnerships as p where ${where} limit ${max}`),
  })
}

export async function earlier(tx: Reader, { id, enterprise_id }: PartnershipRow, max: number) {
  const { rows } = await sql<PartnershipRow>`
    select p.* from partnerships as p where p.enterprise_id = ${enterprise_id} and p.id <> ${id}
    order by p.id desc limit ${max}`.execute(tx)
  return rows
}

const queue = (tx: Reader, max: number, since: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<Waiting> =>
  countWaiting(tx, sql`select ${since} as since from partnerships p where ${where} order by ${since} limit ${max}`)

export const waiting = (tx: Reader, max: number) => queue(tx, max, sql`p.created_at`, sql`p.state = 'pending'`)
export const owed = (tx: Reader, max: number) => queue(tx, max, sql`p.ended_at`, isOwed)

async function ids(tx: Reader, found: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from partnerships ${found}`.execute(tx)
  return rows.map(({ id }) => id)
}

export const overdue = (tx: Reader, now: Date, max: number) =>
  ids(tx, sql`where state = 'active' and ends_at <= ${now} order by ends_at limit ${max}`)
export const lapsed = (tx: Reader, now: Date, max: number) =>
  ids(
    tx,
    sql`where state = 'approved' and pay_until <= ${now} and not exists (select from orders
      where orders.no = partnerships.order_no and orders.state = 'voucher_submitted') order by pay_until limit ${max}`,
  )

/** Those whose owner is to be reminded: so near the end, told of no day as near, and nothing follows on it yet. */
export const toRemind = (tx: Reader, near: { days: number; until: Date; now: Date }, max: number) =>
  ids(
    tx,
    sql`where state = 'active' and ends_at > ${near.now} and ends_at <= ${near.until}
      and (reminded_days is null or reminded_days > ${near.days})
      and not exists (select from partnerships as next where next.enterprise_id = partnerships.enterprise_id
        and next.state = 'active' and next.starts_at >= partnerships.ends_at)
      order by ends_at limit ${max}`,
  )

/** Whether somebody is a partner, about to be one, or has a deposit here. */
export async function isUnderWay(tx: Reader, enterpriseId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from partnerships where enterprise_id = ${enterpriseId}
      and (state in ('pending', 'approved', 'active') or deposit_left > 0)) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** What waits for the owner: a contract to read and to pay for, an end that is near, something to object to. */
export const toSign = (enterpriseId: number) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(fee_amount + deposit_amount), 0)::bigint as amount, min(pay_until) as until,
    coalesce(max(no), '') as reference
  from partnerships where enterprise_id = ${enterpriseId} and state = 'approved'`

export const endingSoon = (enterpriseId: number, now: Date, near: Date) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, min(ends_at) as until, coalesce(max(no), '') as reference
  from partnerships as p where enterprise_id = ${enterpriseId} and state = 'active' and ends_at > ${now}
    and ends_at <= ${near} and not exists (select from partnerships as next
      where next.enterprise_id = ${enterpriseId} and next.state = 'active' and next.starts_at >= p.ends_at)`
