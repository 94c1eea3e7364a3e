import { type RawBuilder, sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { RegistryResult } from '#contract/people/certifications.console.ts'
import type { FieldReasons } from '#contract/people/certifications.ts'
import type { CertificationKind, CertificationStep, SubjectType } from '#contract/people/certifications.words.ts'
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
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import { openStates, type StoredState } from './model.ts'

/** What somebody handed in, with what is about a person sealed. */
export interface Handed {
  subject_type: SubjectType
  company_name: string
  credit_code: string
  legal_person: string
  license_image: string
  license_digest: Buffer | null
  license_valid_to: string | null
  registered_address: string
  business_scope: string
  founded_on: string | null
  capital: string
  industry_id: number | null
  city_id: number | null
  contact_name_sealed: string | null
  contact_phone_sealed: string | null
  contact_phone_index: Buffer | null
  authorization_letter: string
}

/** What was bought. */
export interface Bought {
  service_id: number | null
  service_name: string
  level: number | null
  period_days: number | null
  fee_amount: Fen
}

export interface CertificationRow extends Handed, Bought {
  id: number
  no: string
  enterprise_id: number
  kind: CertificationKind
  state: StoredState
  base_id: number | null
  order_no: string
  agreed_at: Date | null
  person_id: number | null
  submitted_at: Date | null
  reject_reason: string
  reject_fields: FieldReasons | null
  resubmit_until: Date | null
  decided_by: number | null
  decided_at: Date | null
  approved_at: Date | null
  expires_at: Date | null
  reminded_days: number | null
  revoke_reason: string
  forged: boolean
  /** As JSON wrote it: its moment is text. */
  registry: RegistryResult | null
  registry_at: Date | null
  needs_attention: boolean
  created_at: Date
  updated_at: Date
}

export type Change = Partial<Omit<CertificationRow, 'id' | 'no' | 'enterprise_id' | 'created_at'>>

const written = ({ reject_fields, registry, ...rest }: Change) => ({
  ...rest,
  ...(reject_fields !== undefined && { reject_fields: reject_fields && JSON.stringify(reject_fields) }),
  ...(registry !== undefined && { registry: registry && JSON.stringify(registry) }),
})

type New = Pick<CertificationRow, 'no' | 'enterprise_id' | 'kind' | 'state' | 'created_at'> & Change

export async function insert(tx: Tx, row: New): Promise<number> {
  const { no, enterprise_id, kind, state, created_at, ...rest } = row
  const { id } = await tx
    .insertInto('certifications')
    .values({ no, enterprise_id, kind, state, created_at, updated_at: created_at, ...written(rest) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function change(tx: Tx, id: number, columns: Change): Promise<void> {
  await tx.updateTable('certifications').set(written(columns)).where('id', '=', id).execute()
}

async function first(tx: Reader, found: RawBuilder<unknown>): Promise<CertificationRow | undefined> {
  const { rows } = await sql<CertificationRow>`select c.* from certifications as c ${found}`.execute(tx)
  return rows[0]
}

export const find = (tx: Reader, id: number) => first(tx, sql`where c.id = ${id}`)
export const lock = (tx: Tx, id: number) => first(tx, sql`where c.id = ${id} for update`)
export const findOwn = (tx: Reader, enterpriseId: number, id: number) =>
  first(tx, sql`where c.id = ${id} and c.enterprise_id = ${enterpriseId}`)
export const findOwnByNo = (tx: Reader, enterpriseId: number, no: string) =>
  first(tx, sql`where c.no = ${no} and c.enterprise_id = ${enterpriseId}`)
export const lockOwn = (tx: Tx, enterpriseId: number, id: number) =>
  first(tx, sql`where c.id = ${id} and c.enterprise_id = ${enterpriseId} for update`)
export const lockByNo = (tx: Tx, no: string) => first(tx, sql`where c.no = ${no} for update`)

const open = sql`(${sql.join(openStates.map((state) => sql.lit(state)))})`
const ended = sql`('expired', 'revoked')`

/** The application under way. */
export const findOpen = (tx: Reader, enterpriseId: number) =>
  first(tx, sql`where c.enterprise_id = ${enterpriseId} and c.state in ${open}`)
export const lockOpen = (tx: Tx, enterpriseId: number) =>
  first(tx, sql`where c.enterprise_id = ${enterpriseId} and c.state in ${open} for update`)

/** The one that is approved, or else the last that was. */
export const findCurrent = (tx: Reader, enterpriseId: number) =>
  first(
    tx,
    sql`where c.enterprise_id = ${enterpriseId} and (c.state = 'approved' or c.state in ${ended})
      order by (c.state = 'approved') desc, c.id desc limit 1`,
  )
export const lockApproved = (tx: Tx, enterpriseId: number) =>
  first(tx, sql`where c.enterprise_id = ${enterpriseId} and c.state = 'approved' for update`)

/** The one that has a code. */
export const holderOf = (tx: Reader, code: string) =>
  first(tx, sql`where c.credit_code = ${code} and c.state = 'approved'`)
export const lockHolder = (tx: Tx, code: string) =>
  first(tx, sql`where c.credit_code = ${code} and c.state = 'approved' for update`)

/** Advisory lock: what two people decide about one code at the same moment is decided one after the other. */
export async function lockCode(tx: Tx, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certification:${code}`}, 0))`.execute(tx)
}

/** The same for what one enterprise does at once: two applications would both find that there is none. */
export async function lockOwner(tx: Tx, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certifications:${enterpriseId}`}, 0))`.execute(tx)
}

/** Who could be asked; what was decided stays, with the papers it was decided on. */
export async function forgetContacts(
  tx: Tx,
  enterpriseId: number,
  blank: { contact_name_sealed: string; contact_phone_sealed: string },
): Promise<void> {
  await tx.updateTable('certification_contests').set(blank).where('enterprise_id', '=', enterpriseId).execute()
  const none = { contact_name_sealed: null, contact_phone_sealed: null, contact_phone_index: null }
  await tx.updateTable('certifications').set(none).where('enterprise_id', '=', enterpriseId).execute()
}

export interface Happened {
  step: CertificationStep
  state: StoredState
  note: string
  actor: Actor
  at: Date
}

export async function addEvent(tx: Tx, id: number, { step, state, note, actor, at }: Happened): Promise<void> {
  const { kind, id: actorId, personId } = actor
  await tx
    .insertInto('certification_events')
    .values({
      ...{ certification_id: id, step, state, note, at },
      ...{ actor_kind: kind, actor_id: actorId, person_id: personId ?? null },
    })
    .execute()
}

export interface EventRow {
  step: CertificationStep
  state: StoredState
  note: string
  actor_kind: string
  actor_id: number | null
  at: Date
}

/** Each has a handful; one that went back and forth for years has a few dozen. */
const eventsMax = 200

export async function events(tx: Reader, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select step, state, note, actor_kind, actor_id, at from certification_events
    where certification_id = ${id} order by id desc limit ${eventsMax}`.execute(tx)
  return rows.toReversed()
}

/** What an enterprise has applied for so far, the newest first; what it only began is no record yet. */
export const ownPage = (tx: Reader, enterpriseId: number, paging: Paging): Promise<Page<CertificationRow>> =>
  pageAtOnce<CertificationRow>(tx, paging, {
    columns: sql`*`,
    found: sql`from certifications where enterprise_id = ${enterpriseId} and submitted_at is not null`,
    order: sql`id desc`,
  })

export interface ListedRow extends CertificationRow {
  enterprise_name: string
}

export interface Wanted {
  id?: number | undefined
  state?: CertificationStateWanted | undefined
  kind?: CertificationKind | undefined
  enterprise_id?: number | undefined
  q?: string | undefined
  attention?: boolean | undefined
  /** For what the clock tells: the moment now and the one from which an end is near. */
  now: Date
  near: Date
}
type CertificationStateWanted = StoredState | 'expiring'

const byState = ({ state, now, near }: Wanted) => {
  if (state === 'expiring') return sql`c.state = 'approved' and c.expires_at > ${now} and c.expires_at <= ${near}`
  if (state === 'approved') return sql`c.state = 'approved' and c.expires_at > ${near}`
  return sql`c.state = ${state}`
}

function wantedOf(filter: Wanted): RawBuilder<unknown> {
  // What somebody only began is theirs alone.
  const wanted = [filter.id ? sql`c.id = ${filter.id}` : sql`c.submitted_at is not null`]
  if (filter.state) wanted.push(byState(filter))
  if (filter.kind) wanted.push(sql`c.kind = ${filter.kind}`)
  if (filter.enterprise_id) wanted.push(sql`c.enterprise_id = ${filter.enterprise_id}`)
  if (filter.attention) wanted.push(sql`c.needs_attention`)
  if (filter.q) {
    const code = filter.q.toUpperCase()
    wanted.push(sql`(c.no = ${code} or c.credit_code = ${code} or c.company_name like ${anywhere(filter.q)})`)
  }
  return sql.join(wanted, sql` and `)
}

const named = sql`left join enterprises as e on e.id = c.enterprise_id`

/** A queue is worked from its oldest; what is over is read from its newest. */
export function page(tx: Reader, filter: Wanted, paging: Paging): Promise<Page<ListedRow>> {
  const where = wantedOf(filter)
  const order = filter.state === 'pending' ? sql`c.submitted_at, c.id` : sql`c.id desc`
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ListedRow>`
        select c.*, coalesce(e.name, '') as enterprise_name from certifications as c ${named}
        where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from certifications as c where ${where} limit ${max}`),
  })
}

async function related(tx: Reader, id: number, where: RawBuilder<unknown>, max: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select c.*, coalesce(e.name, '') as enterprise_name from certifications as c ${named}
    where ${where} and c.id <> ${id} and c.submitted_at is not null order by c.id desc limit ${max}`.execute(tx)
  return rows
}

/** What else there is of the same enterprise, and of others with the same code, telephone or paper. */
export async function relatedTo(tx: Reader, row: CertificationRow, phoneIndexes: readonly Buffer[], max: number) {
  const others = sql`c.enterprise_id <> ${row.enterprise_id}`
  const by = (where: RawBuilder<unknown>) => related(tx, row.id, where, max)
  return {
    earlier: await by(sql`c.enterprise_id = ${row.enterprise_id}`),
    same_code: row.credit_code ? await by(sql`c.credit_code = ${row.credit_code} and ${others}`) : [],
    same_phone:
      phoneIndexes.length > 0 ? await by(sql`c.contact_phone_index = any(${phoneIndexes}) and ${others}`) : [],
    same_license: row.license_digest ? await by(sql`c.license_digest = ${row.license_digest} and ${others}`) : [],
  }
}

export const waiting = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select submitted_at as since from certifications where state = 'pending' order by submitted_at limit ${max}`,
  )

export const attention = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select registry_at as since from certifications where needs_attention order by registry_at limit ${max}`,
  )

/** Those that have run out, and those that waited too long to be handed in again. */
export async function ids(tx: Reader, found: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from certifications ${found}`.execute(tx)
  return rows.map(({ id }) => id)
}

export const overdue = (tx: Reader, now: Date, max: number) =>
  ids(tx, sql`where state = 'approved' and expires_at <= ${now} order by expires_at limit ${max}`)
export const lapsed = (tx: Reader, now: Date, max: number) =>
  ids(
    tx,
    sql`where state in ('rejected', 'withdrawn') and resubmit_until <= ${now} order by resubmit_until limit ${max}`,
  )

/** Whether the next one is paid and looked at: nobody has to renew meanwhile. */
const renewing = sql`exists (select from certifications as next where next.enterprise_id = certifications.enterprise_id
  and next.kind = 'renewal' and next.state = 'pending')`

/** Those whose owner is to be reminded: so near the end, and told of no day as near. */
export const toRemind = (tx: Reader, near: { days: number; until: Date; now: Date }, max: number) =>
  ids(
    tx,
    sql`where state = 'approved' and expires_at > ${near.now} and expires_at <= ${near.until}
      and (reminded_days is null or reminded_days > ${near.days}) and not ${renewing}
      order by expires_at limit ${max}`,
  )

/** Those that the register was never asked about, or not for a month. */
export const toLookUp = (tx: Reader, before: Date, max: number) =>
  ids(
    tx,
    sql`where state in ('pending', 'approved') and credit_code <> ''
      and (registry_at is null or registry_at < ${before}) order by registry_at nulls first, id limit ${max}`,
  )

/** What waits for the owner: something to mend, an end that is near. */
export const standingIn = (enterpriseId: number, state: StoredState) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(fee_amount), 0)::bigint as amount, min(resubmit_until) as until,
    coalesce(max(no), '') as reference
  from certifications where enterprise_id = ${enterpriseId} and state = ${state}`

export const endingSoon = (enterpriseId: number, now: Date, near: Date) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, min(expires_at) as until, coalesce(max(no), '') as reference
  from certifications where enterprise_id = ${enterpriseId} and state = 'approved'
    and expires_at > ${now} and expires_at <= ${near} and not ${renewing}`

/** What tells how an enterprise stands; moments are as JSON writes them. */
export interface SeenStanding {
  certified: { state: StoredState; level: number | null; expires_at: string } | null
  applied: { state: StoredState; kind: CertificationKind } | null
}

/** The same as columns of a statement that knows an enterprise's id, for whoever shows both at once. */
export const standingColumns = (enterpriseId: RawBuilder<unknown>) => sql`
  (select json_build_object('state', c.state, 'level', c.level, 'expires_at', c.expires_at) from certifications as c
    where c.enterprise_id = ${enterpriseId} and (c.state = 'approved' or c.state in ${ended})
    order by (c.state = 'approved') desc, c.id desc limit 1) as certified,
  (select json_build_object('state', c.state, 'kind', c.kind) from certifications as c
    where c.enterprise_id = ${enterpriseId} and c.state in ${open}) as applied`

/** The newest that was ever in force, however it stands now. */
export async function lastDecided(
  tx: Reader,
  enterpriseId: number,
): Promise<Pick<CertificationRow, 'state' | 'expires_at'> | undefined> {
  const { rows } = await sql<Pick<CertificationRow, 'state' | 'expires_at'>>`
    select state, expires_at from certifications
    where enterprise_id = ${enterpriseId} and state in ('approved', 'expired', 'revoked')
    order by id desc limit 1`.execute(tx)
  return rows[0]
}

export async function standing(tx: Reader, enterpriseId: number): Promise<SeenStanding> {
  const { rows } = await sql<SeenStanding>`select ${standingColumns(sql`${enterpriseId}::bigint`)}`.execute(tx)
  return rows[0] ?? { certified: null, applied: null }
}

/** Enterprises that were found to be who they say for the first time; later certifications of theirs are renewals. */
export const certifiedOn = (tx: Reader, starts: readonly Date[], until: Date): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select c.approved_at as at, 1 as value from certifications c
      where c.approved_at >= ${starts[0]} and c.approved_at < ${until} and not exists (
        select from certifications b where b.enterprise_id = c.enterprise_id and b.approved_at is not null
          and (b.approved_at, b.id) < (c.approved_at, c.id))`,
  )
