import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const left = sql`amount - taken_pending - taken_available - taken_debt`

export const madeByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(tx, starts, sql`select paid_at as at, amount as value from commissions where paid_at >= ${starts[0]}`)

export const settledByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(tx, starts, sql`select settled_at as at, ${left} as value from commissions where settled_at >= ${starts[0]}`)

export const takenByDay = (tx: Reader, starts: readonly Date[]): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select at, amount as value from commission_events
      where event in ('taken_back', 'cancelled') and at >= ${starts[0]}`,
  )

export interface PurposeSum {
  purpose: string
  orders: number
  base: Fen
  made: Fen
}

export async function byPurpose(tx: Reader, since: Date): Promise<PurposeSum[]> {
  const { rows } = await sql<PurposeSum>`
    select purpose, count(*) filter (where level = 1) as orders,
      coalesce(sum(base) filter (where level = 1), 0)::bigint as base, sum(amount)::bigint as made
    from commissions where paid_at >= ${since} group by purpose order by made desc`.execute(tx)
  return rows
}

export async function makersSince(tx: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ makers: number }>`
    select count(distinct maker_id) as makers from commissions where paid_at >= ${since}`.execute(tx)
  return rows[0]?.makers ?? 0
}
