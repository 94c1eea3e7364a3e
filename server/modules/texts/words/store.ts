import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { anywhere, countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export async function listAll(tx: Reader, max: number): Promise<string[]> {
  const rows = await tx.selectFrom('sensitive_words').select('word').orderBy('id').limit(max).execute()
  return rows.map(({ word }) => word)
}

export interface WordRow {
  id: number
  word: string
  note: string
  created_at: Date
  created_by: number | null
}

export function page(tx: Reader, paging: Paging, q: string | undefined): Promise<Page<WordRow>> {
  let query = tx.selectFrom('sensitive_words')
  if (q) query = query.where((eb) => eb.or([eb('word', 'ilike', anywhere(q)), eb('note', 'ilike', anywhere(q))]))
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .select(['id', 'word', 'note', 'created_at', 'created_by'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

export async function count(tx: Reader): Promise<number> {
  const { total } = await tx
    .selectFrom('sensitive_words')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One at a time: otherwise two additions could together pass a limit that neither passes alone. */
export async function lockList(tx: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sensitive_words'))`.execute(tx)
}

/** Answers with those that were new. */
export async function insert(
  tx: Tx,
  words: readonly string[],
  row: { note: string; created_at: Date; created_by: number | null },
): Promise<string[]> {
  const rows = await tx
    .insertInto('sensitive_words')
    .values(words.map((word) => ({ word, ...row })))
    .onConflict((conflict) => conflict.column('word').doNothing())
    .returning('word')
    .execute()
  return rows.map(({ word }) => word)
}

export async function remove(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.deleteFrom('sensitive_words').where('id', '=', id).returning('word').executeTakeFirst()
  return row?.word
}
