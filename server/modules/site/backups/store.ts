import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Kind, Last } from './model.ts'

interface RunRow {
  id: number
  kind: Kind
  state: 'running' | 'done' | 'failed'
  name: string
  bytes: number
  result: string
  started_at: Date
  ended_at: Date | null
}

/** Begins if nobody else has: the unique index of what is running decides. */
export async function begin(tx: Tx, kind: Kind, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_runs (kind, started_at, beat_at) values (${kind}, ${now}, ${now})
    on conflict (kind) where state = 'running' do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function end(
  tx: Tx,
  id: number,
  { state, name, bytes, result, now }: Pick<RunRow, 'state' | 'name' | 'bytes' | 'result'> & { now: Date },
): Promise<void> {
  const row = { state, name, bytes, result, ended_at: now }
  await tx.updateTable('backup_runs').set(row).where('id', '=', id).where('state', '=', 'running').execute()
}

/** Renews the lease of one that is still being made. */
export async function beat(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('backup_runs')
    .set({ beat_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Those that were cut off with their process. One that was begun by an earlier release never beats. */
export async function giveUp(tx: Tx, silentSince: Date, now: Date): Promise<void> {
  await sql`update backup_runs set state = 'failed', result = '进程中断', ended_at = ${now}
    where state = 'running' and coalesce(beat_at, started_at) < ${silentSince}`.execute(tx)
}

export async function last(tx: Reader, kind: Kind): Promise<Last> {
  const { rows } = await sql<Last>`
    select max(started_at) filter (where state = 'done') as done, max(started_at) as tried
    from backup_runs where kind = ${kind}`.execute(tx)
  return rows[0] ?? { done: null, tried: null }
}

export async function firstAt(tx: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select min(started_at) as at from backup_runs`.execute(tx)
  return rows[0]?.at ?? null
}

export async function newest(tx: Reader, max: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select * from backup_runs order by id desc limit ${max}`.execute(tx)
  return rows
}

export async function newestEnded(tx: Reader, kind: Kind): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select * from backup_runs where kind = ${kind} and state <> 'running' order by id desc limit 1`.execute(tx)
  return rows[0]
}

export async function deleteBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('backup_runs').where('started_at', '<', before).execute()
}
