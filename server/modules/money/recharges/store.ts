import { sql } from 'kysely'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** What withdrawals have drawn on one recharge and have not brought back. */
export async function drawnOf(tx: Reader, no: string): Promise<{ drawn: number; repaid: number }> {
  const { rows } = await sql<{ drawn: number; repaid: number }>`
    select coalesce(sum(amount), 0)::bigint as drawn, coalesce(sum(repaid), 0)::bigint as repaid
    from recharge_draws where recharge_no = ${no} and returned_at is null`.execute(tx)
  return rows[0] ?? { drawn: 0, repaid: 0 }
}

export async function insertDraw(
  tx: Tx,
  draw: { withdrawal_no: string; recharge_no: string; amount: number; repaid: number; drawn_at: Date },
): Promise<void> {
  await tx.insertInto('recharge_draws').values(draw).execute()
}

/** All that a withdrawal drew is there again. */
export async function returnDraws(tx: Tx, withdrawalNo: string, now: Date): Promise<void> {
  await tx
    .updateTable('recharge_draws')
    .set({ returned_at: now })
    .where('withdrawal_no', '=', withdrawalNo)
    .where('returned_at', 'is', null)
    .execute()
}

/** What came in, by the day it did. */
export const paidByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select paid_at as at, amount as value from orders where purpose = 'recharge' and paid_at >= ${starts[0]}`,
  )
