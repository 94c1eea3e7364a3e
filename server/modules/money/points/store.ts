import { sql } from 'kysely'
import type { BillType } from '#contract/money/bills.ts'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'
import type { Signed } from './model.ts'
import type { Owner } from './ports.ts'

export interface RuleRow {
  event: ScoreEvent
  points: number
  per_day: number | null
  in_all: number | null
  active: boolean
  version: number
  updated_at: Date | null
}

const ownedBy = ({ kind, id }: Owner) => sql`owner_kind = ${kind} and owner_id = ${id}`

export async function rules(tx: Reader): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`select * from score_rules order by event`.execute(tx)
  return rows
}

export async function lockRule(tx: Tx, event: ScoreEvent): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`select * from score_rules where event = ${event} for update`.execute(tx)
  return rows[0]
}

export async function saveRule(
  tx: Tx,
  { event, points, per_day, in_all, active, updated_at }: Omit<RuleRow, 'version'>,
): Promise<void> {
  await sql`
    update score_rules set points = ${points}, per_day = ${per_day}, in_all = ${in_all}, active = ${active},
      version = version + 1, updated_at = ${updated_at} where event = ${event}`.execute(tx)
}

/** Row lock: until the transaction ends nobody else moves these points, also where there are none yet. */
export async function hold(tx: Tx, { kind, id }: Owner, now: Date): Promise<void> {
  await sql`
    insert into score_owners (owner_kind, owner_id, touched_at) values (${kind}, ${id}, ${now})
    on conflict (owner_kind, owner_id) do update set touched_at = excluded.touched_at`.execute(tx)
}

export interface BatchRow {
  id: number
  owner_kind: Owner['kind']
  owner_id: number
  kind: BillType
  reference: string
  amount: number
  remaining: number
  granted_at: Date
  expires_at: Date
}

const columns = sql`id, owner_kind, owner_id, kind, reference, amount, remaining, granted_at, expires_at`
/** The first to run out first: nobody loses what they could have used. */
const order = sql`expires_at, id`

export async function insertBatch(tx: Tx, batch: Omit<BatchRow, 'id' | 'remaining'>): Promise<void> {
  await tx
    .insertInto('score_batches')
    .values({ ...batch, remaining: batch.amount })
    .execute()
}

/** Those of an owner with something left. */
export async function lockLeft(tx: Tx, owner: Owner): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from score_batches where ${ownedBy(owner)} and remaining > 0
    order by ${order} for update`.execute(tx)
  return rows
}

export async function listLeft(tx: Reader, owner: Owner, max: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from score_batches where ${ownedBy(owner)} and remaining > 0
    order by ${order} limit ${max}`.execute(tx)
  return rows
}

export interface Move {
  batchId: number
  kind: 'spent' | 'expired'
  reference: string
  points: number
  now: Date
}

/** Out of a batch, or, below nought, back into it. */
export async function move(tx: Tx, { batchId, kind, reference, points, now }: Move): Promise<void> {
  await tx.insertInto('score_moves').values({ batch_id: batchId, kind, reference, amount: points, at: now }).execute()
  await sql`update score_batches set remaining = remaining - ${points} where id = ${batchId}`.execute(tx)
}

/** How often a batch has run out already: what came back to it afterwards runs out once more. */
export async function expiries(tx: Reader, batchId: number): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*) as times from score_moves where batch_id = ${batchId} and kind = 'expired'`.execute(tx)
  return rows[0]?.times ?? 0
}

/** What was spent under a number and did not come back, the longest-lived first. */
export async function spentUnder(tx: Reader, reference: string): Promise<{ id: number; spent: number }[]> {
  const { rows } = await sql<{ id: number; spent: number }>`
    select b.id, sum(m.amount)::bigint as spent from score_moves m join score_batches b on b.id = m.batch_id
    where m.reference = ${reference} and m.kind = 'spent'
    group by b.id having sum(m.amount) > 0 order by b.expires_at desc, b.id desc`.execute(tx)
  return rows
}

/** Once for each batch, and never shortened. */
export async function lengthen(tx: Tx, id: number, { until, now }: { until: Date; now: Date }): Promise<void> {
  await sql`
    update score_batches set expires_at = ${until}, lengthened_at = ${now}
    where id = ${id} and lengthened_at is null and expires_at < ${until}`.execute(tx)
}

export async function note(
  tx: Tx,
  reference: string,
  { note, path = '' }: { note: string; path?: string | undefined },
): Promise<void> {
  await sql`
    insert into score_notes (reference, note, path) values (${reference}, ${note}, ${path})
    on conflict (reference) do nothing`.execute(tx)
}

/** The last day on which somebody signed in. */
export async function lastSigned(tx: Reader, owner: Owner): Promise<Signed | undefined> {
  const { rows } = await sql<Signed>`
    select day::text as day, streak from score_signins where ${ownedBy(owner)}
    order by day desc limit 1`.execute(tx)
  return rows[0]
}

interface SignedRow extends Signed {
  points: number
}

export async function signedOn(tx: Reader, owner: Owner, day: string): Promise<SignedRow | undefined> {
  const { rows } = await sql<SignedRow>`
    select day::text as day, streak, points from score_signins where ${ownedBy(owner)} and day = ${day}`.execute(tx)
  return rows[0]
}

export async function insertSigned(
  tx: Tx,
  owner: Owner,
  { day, streak, points, personId, now }: SignedRow & { personId: number; now: Date },
): Promise<void> {
  await sql`
    insert into score_signins (owner_kind, owner_id, day, streak, points, person_id, at)
    values (${owner.kind}, ${owner.id}, ${day}, ${streak}, ${points}, ${personId}, ${now})`.execute(tx)
}

/** What of somebody's runs out before long. */
export const expiringOf = (owner: Owner, { now, until }: { now: Date; until: Date }) => sql<ReminderRow>`
  select count(*) as times, coalesce(sum(remaining), 0)::bigint as amount, min(expires_at) as until, '' as reference
  from score_batches where ${ownedBy(owner)} and remaining > 0 and expires_at > ${now} and expires_at <= ${until}`
