import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { CorrectionState, IdentityState, IdentityStep } from '#contract/people/identities.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import { countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import { nameOfIndexes } from '#server/platform/secrets/sealing.ts'

export type StoredState = Exclude<IdentityState, 'none'>

export interface IdentityRow {
  id: number
  no: string
  maker_id: number
  state: StoredState
  name_sealed: string | null
  number_sealed: string | null
  number_index: Buffer
  provider: 'sandbox' | 'manual'
  reason: string
  agreed_at: Date
  looks: number
  next_look_at: Date | null
  decided_by: number | null
  verified_at: Date | null
  created_at: Date
  updated_at: Date
}

type NewIdentity = Omit<IdentityRow, 'id' | 'looks' | 'decided_by'>

/** Nobody else hands something in for this account, or this number, until the transaction ends. */
export async function keepOthersOut(tx: Tx, makerId: number, indexes: readonly Buffer[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identities'), ${makerId}::int),
    pg_advisory_xact_lock(hashtextextended(${nameOfIndexes(indexes)}, 0))`.execute(tx)
}

export async function insert(tx: Tx, row: NewIdentity): Promise<number> {
  const { id } = await tx.insertInto('identities').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function find(tx: Reader, id: number): Promise<IdentityRow | undefined> {
  const row = await tx.selectFrom('identities').selectAll().where('id', '=', id).executeTakeFirst()
  return row as IdentityRow | undefined
}

export async function lock(tx: Tx, id: number): Promise<IdentityRow | undefined> {
  const row = await tx.selectFrom('identities').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as IdentityRow | undefined
}

type Told = Pick<EventRow, 'step' | 'state' | 'note'> & { at: string }

/** The one that counts, or else what was handed in last, and how it came about. */
export async function newestWithEvents(
  tx: Reader,
  makerId: number,
): Promise<(IdentityRow & { timeline: Told[] }) | undefined> {
  const { rows } = await sql<IdentityRow & { timeline: Told[] }>`
    select i.*, coalesce((
      select json_agg(json_build_object('step', e.step, 'state', e.state, 'note', e.note, 'at', e.at) order by e.id)
      from identity_events as e where e.identity_id = i.id), '[]') as timeline
    from identities as i where i.maker_id = ${makerId}
    order by i.state in ('checking', 'pending', 'verified') desc, i.id desc limit 1`.execute(tx)
  return rows[0]
}

export async function verifiedOf(tx: Reader, makerId: number): Promise<IdentityRow | undefined> {
  const row = await tx
    .selectFrom('identities')
    .selectAll()
    .where('maker_id', '=', makerId)
    .where('state', '=', 'verified')
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

/** Those who were verified, and those who had been until they left: what they earned is declared all the same. */
export async function verifiedAmong(tx: Reader, makerIds: readonly number[]): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select distinct on (maker_id) * from identities
    where maker_id = any(${[...makerIds]}::bigint[]) and state in ('verified', 'closed') and name_sealed is not null
    order by maker_id, state = 'verified' desc, id desc`.execute(tx)
  return rows
}

export async function openOf(tx: Tx, makerId: number): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`
    select * from identities where maker_id = ${makerId} and state in ('checking', 'pending', 'verified')
    for update`.execute(tx)
  return rows[0]
}

/** Whether the number is open in another account. */
export async function isTaken(tx: Reader, indexes: readonly Buffer[], makerId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from identities where number_index = any(${indexes}) and maker_id <> ${makerId}
      and state in ('checking', 'pending', 'verified')) as found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function countSince(tx: Reader, makerId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('identities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('maker_id', '=', makerId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type Change = Partial<
  Pick<
    IdentityRow,
    'reason' | 'looks' | 'next_look_at' | 'decided_by' | 'verified_at' | 'name_sealed' | 'number_sealed'
  >
> & { state?: StoredState; updated_at: Date }

export async function change(tx: Tx, id: number, changed: Change): Promise<void> {
  await tx.updateTable('identities').set(changed).where('id', '=', id).execute()
}

/** Those that are due to be asked about again, the longest waiting first. */
export async function due(tx: Reader, now: Date, max: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('identities')
    .select('id')
    .where('state', '=', 'checking')
    .where('next_look_at', '<=', now)
    .orderBy('next_look_at')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

export interface EventRow {
  step: IdentityStep
  state: StoredState
  note: string
  actor_kind: string
  actor_id: number | null
  at: Date
}

export async function addEvent(
  tx: Tx,
  identityId: number,
  { actor, ...event }: { step: IdentityStep; state: StoredState; note: string; actor: Actor; at: Date },
): Promise<void> {
  const row = { ...event, identity_id: identityId, actor_kind: actor.kind, actor_id: actor.id }
  await tx.insertInto('identity_events').values(row).execute()
}

export async function events(tx: Reader, identityId: number): Promise<EventRow[]> {
  const rows = await tx
    .selectFrom('identity_events')
    .select(['step', 'state', 'note', 'actor_kind', 'actor_id', 'at'])
    .where('identity_id', '=', identityId)
    .orderBy('id')
    .execute()
  return rows as EventRow[]
}

export interface ListedRow extends IdentityRow {
  maker_name: string
  correcting: boolean
}

export interface Filter {
  id?: number | undefined
  state?: IdentityState | undefined
  maker_id?: number | undefined
  no?: string | undefined
  correcting?: boolean | undefined
}

const correcting = sql`exists (select from identity_corrections as c where c.identity_id = i.id
  and c.state = 'requested')`

export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<ListedRow>> {
  const wanted = [sql`true`]
  if (filter.id) wanted.push(sql`i.id = ${filter.id}`)
  if (filter.state) wanted.push(sql`i.state = ${filter.state}`)
  if (filter.maker_id) wanted.push(sql`i.maker_id = ${filter.maker_id}`)
  if (filter.no) wanted.push(sql`i.no = ${filter.no.toUpperCase()}`)
  if (filter.correcting !== undefined) wanted.push(sql`${correcting} = ${filter.correcting}`)
  const where = sql.join(wanted, sql` and `)
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ListedRow>`
        select i.*, m.nickname as maker_name, ${correcting} as correcting
        from identities as i join makers as m on m.id = i.maker_id where ${where}
        order by i.id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select 1 from identities as i where ${where} limit ${max}`),
  })
}

interface SameNumber {
  maker_id: number
  name: string
  state: StoredState
  at: Date
}

/** Where else the same number was given, whatever came of it. */
export async function sameNumber(
  tx: Reader,
  indexes: readonly Buffer[],
  makerId: number,
  max: number,
): Promise<SameNumber[]> {
  const { rows } = await sql<SameNumber>`
    select i.maker_id, m.nickname as name, i.state, i.created_at as at
    from identities as i join makers as m on m.id = i.maker_id
    where i.number_index = any(${indexes}) and i.maker_id <> ${makerId} order by i.id desc limit ${max}`.execute(tx)
  return rows
}

/** When two accounts first gave one number; null where they never did. */
export async function sharedSince(tx: Reader, one: number, other: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(a.created_at, b.created_at)) as at
    from identities as a join identities as b using (number_index)
    where a.maker_id = ${one} and b.maker_id = ${other}`.execute(tx)
  return rows[0]?.at ?? null
}

export const waiting = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select created_at as since from identities where state = 'pending' order by created_at limit ${max}`,
  )

/** What was handed in last was not accepted, and nothing since then. */
export const rejectedOf = ({ id }: { id: number }) => sql<ReminderRow>`
  select count(*) as times, 0::bigint as amount, null::timestamptz as until, '' as reference
  from (select state from identities where maker_id = ${id}
    order by state in ('checking', 'pending', 'verified') desc, id desc limit 1) as newest
  where newest.state = 'rejected'`

export interface CorrectionRow {
  id: number
  identity_id: number
  name_sealed: string
  number_sealed: string
  number_index: Buffer
  reason: string
  state: CorrectionState
  requested_by: number
  requested_at: Date
  decided_by: number | null
  decided_at: Date | null
  decision_note: string
}

export async function insertCorrection(
  tx: Tx,
  row: Omit<CorrectionRow, 'id' | 'state' | 'decided_by' | 'decided_at' | 'decision_note'>,
): Promise<void> {
  await tx.insertInto('identity_corrections').values(row).execute()
}

export async function openCorrection(tx: Tx, identityId: number): Promise<CorrectionRow | undefined> {
  const row = await tx
    .selectFrom('identity_corrections')
    .selectAll()
    .where('identity_id', '=', identityId)
    .where('state', '=', 'requested')
    .forUpdate()
    .executeTakeFirst()
  return row as CorrectionRow | undefined
}

export async function decideCorrection(
  tx: Tx,
  id: number,
  decision: Pick<CorrectionRow, 'state' | 'decision_note'> & { decided_by: number; decided_at: Date },
): Promise<void> {
  await tx.updateTable('identity_corrections').set(decision).where('id', '=', id).execute()
}

export async function corrections(tx: Reader, identityId: number, max: number): Promise<CorrectionRow[]> {
  const rows = await tx
    .selectFrom('identity_corrections')
    .selectAll()
    .where('identity_id', '=', identityId)
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows as CorrectionRow[]
}

export const correctionsWaiting = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select requested_at as since from identity_corrections where state = 'requested'
      order by requested_at limit ${max}`,
  )
