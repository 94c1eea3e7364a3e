import { sql } from 'kysely'
import { findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** Every term that was bought was paid, by an order of its price less what was taken off for earlier ones. */
export const termsArePaid = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'vip.paid',
    sql`select t.no as subject, '会员期价格 ' || ${inYuan(sql`t.price`)} || '，抵扣 ' || ${inYuan(sql`t.credit`)}
        || '，订单 ' || coalesce(o.no || ' ' || o.state || ' ' || ${inYuan(sql`o.amount`)}, '没有') as detail
      from vip_terms as t left join orders as o on o.no = t.order_no and o.purpose = 'vip'
      where t.kind <> 'gift' and (t.price > t.credit) <> (o.paid_at is not null and o.amount = t.price - t.credit
          and o.reference = t.no and o.owner_kind = 'maker' and o.owner_id = t.maker_id)
        or t.kind = 'gift' and (t.price <> 0 or t.order_no <> '')`,
    max,
  )

/** Whatever was paid for has its term, once; nothing else waits or is called off. */
export const purchasesAreKept = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'vip.kept',
    sql`select p.no as subject, '购买' || p.state || '，会员期 ' || coalesce(t.no, '没有') || '，订单 '
        || coalesce(o.state, '没有') as detail
      from vip_purchases as p left join vip_terms as t on t.purchase_id = p.id
        left join orders as o on o.no = p.order_no and o.purpose = 'vip'
      where (p.state = 'paid') <> (t.id is not null)
        or p.state = 'unpaid' and o.state is distinct from 'unpaid'
        or p.state = 'closed' and o.paid_at is not null`,
    max,
  )

/** What is taken off is what the lines say, no more than a term was worth, and no term is taken off twice. */
export const creditsAddUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'vip.credit',
    sql`select t.no as subject, '抵扣 ' || ${inYuan(sql`t.credit`)} || '，明细合计 ' || ${inYuan(sql`coalesce(c.sum, 0)`)}
        as detail
      from vip_terms as t left join (
        select c.term_id, sum(c.amount)::bigint as sum, bool_and(c.amount <= f.price and f.maker_id = n.maker_id
          and (c.undone_at is not null or f.revoked_for = 'upgrade')) as sound
        from vip_credits as c join vip_terms as f on f.id = c.from_term_id join vip_terms as n on n.id = c.term_id
        group by c.term_id) as c on c.term_id = t.id
      where t.credit <> coalesce(c.sum, 0) or not coalesce(c.sound, true)`,
    max,
  )

const goneBack = sql`
  select p.no as order_no, sum(f.amount)::bigint as sum from refunds as f join payment_orders as p on p.id = f.order_id
  where f.cause = 'owner' and f.state <> 'returned' group by p.no`

/** What went back or is on its way is what the term says; whoever has all of it back has no term any more. */
export const refundsAreCounted = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'vip.refunded',
    sql`select t.no as subject, '记为退回 ' || ${inYuan(sql`t.refunded`)} || '，退款 '
        || ${inYuan(sql`coalesce(r.sum, 0)`)} as detail
      from vip_terms as t left join (${goneBack}) as r on r.order_no = t.order_no
      where t.order_no <> '' and (t.refunded <> coalesce(r.sum, 0)
        or t.refunded = t.price - t.credit and t.revoked_at is null)`,
    max,
  )
