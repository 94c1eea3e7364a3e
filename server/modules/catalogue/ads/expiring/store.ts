import { sql } from 'kysely'
import type { Reader } from '#server/platform/postgres/database.ts'

async function ids(tx: Reader, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await query.execute(tx)).rows.map(({ id }) => id)
}

/** Those that were sent back and not handed in again in time. */
export const lapsed = (tx: Reader, now: Date, max: number) =>
  ids(
    tx,
    sql<{ id: number }>`select id from ads where state = 'rejected' and mend_until <= ${now}
      order by mend_until limit ${max}`,
  )

/** Whatever of an enterprise has not come to its end. */
export const aliveOf = (tx: Reader, enterpriseId: number, today: string) =>
  ids(
    tx,
    sql<{ id: number }>`select id from ads where enterprise_id = ${enterpriseId}
      and (state in ('pending_pay', 'pending_review', 'rejected')
        or (state in ('approved', 'paused') and ends_on >= ${today})) order by id`,
  )

/** Whether an account is closed, not only frozen: then nobody is left whom anything could be paid back to. */
export async function hasLeft(tx: Reader, enterpriseId: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from accounts where realm = 'enterprise' and owner_id = ${enterpriseId}`.execute(tx)
  return rows[0]?.state === 'closed'
}
