import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { anywhere, countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Move } from './model.ts'

export interface RedirectRow extends Move {
  id: number
  created_at: Date
  created_by: number | null
}

export async function listAll(tx: Reader, max: number): Promise<Move[]> {
  return tx.selectFrom('redirects').select(['from_path', 'to_path']).orderBy('id').limit(max).execute()
}

export function page(tx: Reader, paging: Paging, q: string | undefined): Promise<Page<RedirectRow>> {
  let query = tx.selectFrom('redirects')
  if (q)
    query = query.where((eb) => eb.or([eb('from_path', 'ilike', anywhere(q)), eb('to_path', 'ilike', anywhere(q))]))
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

/** Moves are added one after another: each is checked against all the others. */
export async function lockList(tx: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('redirects'))`.execute(tx)
}

export async function insert(tx: Tx, row: Omit<RedirectRow, 'id'>): Promise<RedirectRow> {
  return tx.insertInto('redirects').values(row).returningAll().executeTakeFirstOrThrow()
}

/** What led to an address that has moved leads to where it moved. */
export async function leadOn(tx: Tx, { from_path, to_path }: Move): Promise<void> {
  await tx.updateTable('redirects').set({ to_path }).where('to_path', '=', from_path).execute()
}

export async function remove(tx: Tx, id: number): Promise<RedirectRow | undefined> {
  return tx.deleteFrom('redirects').where('id', '=', id).returningAll().executeTakeFirst()
}
