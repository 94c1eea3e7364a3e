import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface CheckRow {
  day: string
  good: boolean
  fault: string
  http_status: number | null
  took_ms: number
  title: string
  linked_back: boolean
}

/** One for each day: whoever looks twice remembers what was seen last. */
export async function save(tx: Tx, linkId: number, row: CheckRow & { checked_at: Date }): Promise<void> {
  await tx
    .insertInto('link_checks')
    .values({ link_id: linkId, ...row })
    .onConflict((conflict) => conflict.columns(['link_id', 'day']).doUpdateSet(row))
    .execute()
}

const daysShown = 30

export async function checksOf(tx: Reader, linkId: number): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select day, good, fault, http_status, took_ms, title, linked_back from link_checks
    where link_id = ${linkId} order by day desc limit ${daysShown}`.execute(tx)
  return rows
}

export async function forgetBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('link_checks').where('day', '<', day).execute()
}
