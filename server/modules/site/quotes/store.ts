import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Quote } from '#contract/site/quotes.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** The one whose turn it is: counted and picked in one statement, so that no change comes between the two. */
export async function findForDay(tx: Reader, day: number): Promise<Quote | undefined> {
  const { rows } = await sql<Quote>`
    select content, author, source from quotes where shown order by id limit 1
    offset mod(${day}::bigint, greatest((select count(*) from quotes where shown), 1))`.execute(tx)
  return rows[0]
}

export async function insert(tx: Tx, { content, author, source }: Quote): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into quotes (content, author, source) values (${content}, ${author}, ${source}) returning id`.execute(tx)
  const [row] = rows
  assert(row)
  return row.id
}
