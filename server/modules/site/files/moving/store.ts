import { sql } from 'kysely'
import type { FilePurpose } from '#contract/site/files.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Place } from '../ports.ts'

export interface MovableRow {
  id: number
  purpose: FilePurpose
  path: string
  bytes: number
  sha256: Buffer
}

export async function countMovable(tx: Reader, to: Place): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes
    from files where state = 'stored' and place <> ${to}`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}

export async function countByPlace(tx: Reader) {
  const { rows } = await sql<{ place: Place; count: number; bytes: number }>`
    select place, count(*) as count, sum(bytes)::bigint as bytes
    from files where state = 'stored' group by place order by place`.execute(tx)
  return rows
}

export async function pageMovable(tx: Reader, to: Place, afterId: number, count: number): Promise<MovableRow[]> {
  const { rows } = await sql<MovableRow>`
    select id, purpose, path, bytes, sha256 from files
    where state = 'stored' and place <> ${to} and id > ${afterId} order by id limit ${count}`.execute(tx)
  return rows
}

export async function pagePlaced(tx: Reader, place: Place, afterId: number, count: number): Promise<MovableRow[]> {
  const { rows } = await sql<MovableRow>`
    select id, purpose, path, bytes, sha256 from files
    where state = 'stored' and place = ${place} and id > ${afterId} order by id limit ${count}`.execute(tx)
  return rows
}

/** False when the file is no longer there: it was collected while it was copied. */
export async function notePlace(tx: Tx, id: number, place: Place): Promise<boolean> {
  const [done] = await tx
    .updateTable('files')
    .set({ place })
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .execute()
  return Number(done?.numUpdatedRows ?? 0) === 1
}

/** Waits for all who are just noting a file where it used to go; from here on nobody can. */
export async function switchPlace(tx: Tx, to: Place, at: Date, topic: string): Promise<void> {
  await sql`
    insert into file_places (current, changed_at) values (${to}, ${at})
    on conflict (only_one) do update set current = excluded.current, changed_at = excluded.changed_at`.execute(tx)
  await announce(tx, topic)
}

/** Of these paths, those that some row still names, whatever became of its file. */
export async function knownPaths(tx: Reader, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from files where path = any(${[...paths]}::text[])`.execute(tx)
  return new Set(rows.map(({ path }) => path))
}
