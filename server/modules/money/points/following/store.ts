import { sql } from 'kysely'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'

export interface EarningRow {
  id: number
  no: string
  key: string
  owner_kind: Owner['kind']
  owner_id: number
  event: ScoreEvent
  points: number
  note: string
  path: string
  earned_at: Date
}

/**
 * Writes it down with what the rule brings at this moment; nothing where the rule is off, or where the same cause was
 * told before. Says which number it got, if any.
 */
export async function insert(tx: Tx, earning: Omit<EarningRow, 'id' | 'points'>): Promise<EarningRow | undefined> {
  const { no, key, owner_kind, owner_id, event, note, path, earned_at } = earning
  const { rows } = await sql<EarningRow>`
    insert into score_earnings (no, key, owner_kind, owner_id, event, points, note, path, earned_at)
    select ${no}, ${key}, ${owner_kind}, ${owner_id}, event, points, ${note}, ${path}, ${earned_at}
    from score_rules where event = ${event} and active
    on conflict (key) do nothing returning *`.execute(tx)
  return rows[0]
}

export async function due(tx: Reader, now: Date, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from score_earnings where settled_at is null and earned_at <= ${now} order by id limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Taken by its lock: of several processes one settles it, and nobody waits for it. */
export async function lockDue(tx: Tx, id: number): Promise<EarningRow | undefined> {
  const { rows } = await sql<EarningRow>`
    select * from score_earnings where id = ${id} and settled_at is null for update skip locked`.execute(tx)
  return rows[0]
}

export async function settle(tx: Tx, id: number, outcome: 'given' | 'capped', now: Date): Promise<void> {
  await tx.updateTable('score_earnings').set({ outcome, settled_at: now }).where('id', '=', id).execute()
}

export interface Counted {
  today: number
  times: number
}

/** How often somebody earned by an event: within a day, and in all. */
export async function counted(
  tx: Reader,
  { kind, id }: Owner,
  event: ScoreEvent,
  day: { from: Date; to: Date },
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where earned_at >= ${day.from} and earned_at < ${day.to}) as today, count(*) as times
    from score_earnings
    where owner_kind = ${kind} and owner_id = ${id} and event = ${event} and outcome = 'given'`.execute(tx)
  return rows[0] ?? { today: 0, times: 0 }
}
