import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Area, Place } from '../ports.ts'

export async function findPlace(tx: Reader): Promise<Place | undefined> {
  const row = await tx.selectFrom('file_places').select('current').executeTakeFirst()
  return row?.current as Place | undefined
}

/** Shared lock: until the transaction ends new files go where they go now, and whoever moves them waits. */
export async function holdPlace(tx: Tx): Promise<Place | undefined> {
  const { rows } = await sql<{ current: Place }>`select current from file_places for share`.execute(tx)
  return rows[0]?.current
}

/** A bucket that was configured before the first file takes them from the first one on; otherwise they stay. */
export async function decidePlace(tx: Tx, hasBucket: boolean, at: Date): Promise<void> {
  await sql`
    insert into file_places (current, changed_at)
    select case when ${hasBucket} and not exists (select from files where state = 'stored') then 's3' else 'local' end,
      ${at}::timestamptz
    on conflict do nothing`.execute(tx)
}

/** Whether everything lies where new files go. */
export async function isSettled(tx: Reader): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select not exists (
      select from files, file_places where state = 'stored' and place <> current) as settled`.execute(tx)
  return rows[0]?.settled === true
}

/** Whether new files go into a bucket, or any lies there. */
export async function isBucketUsed(tx: Reader): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from file_places where current = 's3')
      or exists (select from files where state = 'stored' and place = 's3') as used`.execute(tx)
  return rows[0]?.used === true
}

export interface Leftover {
  area: Area
  path: string
}

export async function noteLeftovers(tx: Tx, leftovers: readonly Leftover[]): Promise<void> {
  if (leftovers.length === 0) return
  await tx
    .insertInto('file_leftovers')
    .values([...leftovers])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listLeftovers(tx: Reader, count: number): Promise<Leftover[]> {
  const rows = await tx.selectFrom('file_leftovers').select(['area', 'path']).orderBy('path').limit(count).execute()
  return rows as Leftover[]
}

export async function forgetLeftover(tx: Tx, { area, path }: Leftover): Promise<void> {
  await tx.deleteFrom('file_leftovers').where('area', '=', area).where('path', '=', path).execute()
}
