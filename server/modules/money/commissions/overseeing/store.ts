import { sql } from 'kysely'
import { type Fen, fen } from '#contract/base/money.ts'
import type { InviteWay } from '#contract/people/invitations.words.ts'
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

interface PurposeSum {
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

/** What makers owe who have left. */
export async function debtOfLeft(tx: Reader): Promise<Fen> {
  const { rows } = await sql<{ owed: Fen }>`
    select coalesce(sum(l.balance * l.sign), 0)::bigint as owed from ledger_accounts as l
    join accounts as a on a.realm = 'maker' and a.owner_id = l.owner_id and a.state = 'closed'
    where l.owner_kind = 'maker' and l.purse = 'debt' and l.balance <> 0`.execute(tx)
  return rows[0]?.owed ?? fen(0)
}

/** The largest of their debts, each with whose it is. */
export async function owingOnes(tx: Reader, max: number): Promise<{ maker_id: number; amount: Fen }[]> {
  const { rows } = await sql<{ maker_id: number; amount: Fen }>`
    select l.owner_id as maker_id, l.balance * l.sign as amount from ledger_accounts as l
    join accounts as a on a.realm = 'maker' and a.owner_id = l.owner_id and a.state = 'closed'
    where l.owner_kind = 'maker' and l.purse = 'debt' and l.balance <> 0
    order by amount desc, l.owner_id limit ${max}`.execute(tx)
  return rows
}

interface WaySum {
  channel: InviteWay
  visits: number
  registrations: number
  orders: number
  base: Fen
}

const way = sql`case channel when '' then 'link' when 'poster' then 'poster' when 'code' then 'code' else 'named' end`

/** Visitors, who registered and what was ordered since a moment, by the way that people came. */
export async function byWay(tx: Reader, since: Date, day: string): Promise<WaySum[]> {
  const { rows } = await sql<WaySum>`
    select channel, sum(visits)::bigint as visits, sum(registrations)::bigint as registrations,
      sum(orders)::bigint as orders, sum(base)::bigint as base from (
      select ${way} as channel, visits, 0 as registrations, 0 as orders, 0 as base from invite_days
        where day >= ${day}
      union all
      select ${way}, 0, 1, 0, 0 from invitations where bound_at >= ${since}
      union all
      select ${way}, 0, 0, 1, c.base from commissions as c join invitations as i
        on i.child_realm = 'enterprise' and i.child_id = c.enterprise_id
        where c.level = 1 and c.paid_at >= ${since}
    ) as each group by channel`.execute(tx)
  return rows
}

export async function makersSince(tx: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ makers: number }>`
    select count(distinct maker_id) as makers from commissions where paid_at >= ${since}`.execute(tx)
  return rows[0]?.makers ?? 0
}
