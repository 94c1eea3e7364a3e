import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Days } from '../model.ts'

/** Holds on a seat whose time to pay is over, and which stand in somebody's way. */
export async function lapsedHolds(
  tx: Tx,
  { slot_id, seat, starts_on, ends_on }: Days & { slot_id: number; seat: number },
  now: Date,
): Promise<{ id: number; order_no: string }[]> {
  const { rows } = await sql<{ id: number; order_no: string }>`
    select id, order_no from ads
    where slot_id = ${slot_id} and seat = ${seat} and state = 'pending_pay' and held_until <= ${now}
      and starts_on <= ${ends_on} and ends_on >= ${starts_on} order by id`.execute(tx)
  return rows
}

/** How many of an enterprise's are not over: what it may have at once is bounded. */
export async function countOpen(tx: Reader, enterpriseId: number, today: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from ads where enterprise_id = ${enterpriseId}
      and (state in ('pending_pay', 'pending_review', 'rejected') or (state in ('approved', 'paused')
        and ends_on >= ${today}))`.execute(tx)
  return rows[0]?.open ?? 0
}

/** The page of an enterprise, which its ads name. */
export async function companyOf(tx: Reader, enterpriseId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from companies where enterprise_id = ${enterpriseId} order by id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Advisory lock: what one enterprise books at once is counted one after the other. */
export async function lockOwner(tx: Tx, enterpriseId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ads:${enterpriseId}`}, 0))`.execute(tx)
}

/**
 * Advisory lock: those who want one seat ask one after the other. The constraint alone would let two of them wait for
 * each other, until the database notices that and sends one back.
 */
export async function lockSeat(tx: Tx, slotId: number, seat: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ad-seat:${slotId}:${seat}`}, 0))`.execute(tx)
}
