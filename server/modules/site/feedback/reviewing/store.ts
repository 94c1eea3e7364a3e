import { sql } from 'kysely'
import type { Tx } from '#server/platform/postgres/database.ts'
import { type CaseRow, columns } from '../store.ts'

/** What was answered before then and has not moved since; what others hold waits. */
export async function lockReplied(tx: Tx, before: Date, max: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${columns} from feedbacks where state = 'replied' and updated_at < ${before}
    order by updated_at limit ${max} for update skip locked`.execute(tx)
  return rows
}
