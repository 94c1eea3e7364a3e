import { sql } from 'kysely'
import type { RechargeChannel } from '#contract/money/recharges.ts'
import type { Bonus } from '#server/modules/money/promotions/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** A recharge that was paid, with its bonus, if it brought any. */
export interface PaidRow extends Bonus {
  no: string
  amount: number
  bonus_amount: number
  channel: RechargeChannel
  paid_at: Date
  drawn: number
  repaid: number
  refunded: number
}

/**
 * Everything an enterprise has recharged, the oldest first: what withdrawals have drawn on it, what went back to its
 * owner or is on its way there, and what became of the bonus. In one statement: a refund that comes between two would
 * be in one figure and not in the other.
 */
export async function paidOf(tx: Reader, enterpriseId: number): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select r.no, r.amount, (r.snapshot ->> 'bonus_amount')::bigint as bonus_amount, r.channel,
      r.paid_at, d.drawn, d.repaid, f.refunded,
      coalesce(g.remaining, 0) as remaining, g.expires_at, m.expired, m.back, m.excused
    from orders r
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as drawn, coalesce(sum(repaid), 0)::bigint as repaid
      from recharge_draws where recharge_no = r.no and returned_at is null) as d
    cross join lateral (
      select coalesce(sum(b.amount), 0)::bigint as refunded
      from payment_orders o join refunds b on b.order_id = o.id
      where o.no = r.no and b.cause = 'owner' and b.state <> 'returned') as f
    left join promotion_grants g on g.kind = 'recharge_bonus' and g.reference = r.no
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'expired'), 0)::bigint as expired,
        coalesce(sum(amount) filter (where kind in ('taken_back', 'excused')), 0)::bigint as back,
        coalesce(sum(amount) filter (where kind = 'excused'), 0)::bigint as excused
      from promotion_moves where grant_id = g.id) as m
    where r.owner_kind = 'enterprise' and r.owner_id = ${enterpriseId} and r.purpose = 'recharge'
      and r.state in ('paid', 'part_refunded', 'refunded')
    order by r.paid_at, r.id`.execute(tx)
  return rows
}
