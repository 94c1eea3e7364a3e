import { sql } from 'kysely'
import { rechargeStates } from '#contract/recharges.ts'
import { findFaults, inWords, inYuan } from '#server/modules/ledger/service.ts'
import type { Tx } from '#server/platform/database.ts'

const orderWords = { open: rechargeStates.pending, paid: rechargeStates.paid, closed: rechargeStates.closed }
const paid = sql`('paid', 'part_refunded', 'refunded')`

/** Every paid recharge has one credit of its amount, in its owner's purse; no other has any. */
export const paidIsCredited = (tx: Tx, since: Date | null, max: number) =>
  findFaults(
    tx,
    'recharge.credited',
    sql`select r.no as subject, ${inWords(sql`r.state`, rechargeStates)} || '，金额 ' || ${inYuan(sql`r.amount`)}
        || '，入账 ' || count(e.id) || ' 次' as detail
      from recharge_orders r
      left join ledger_transactions t on t.reference = r.no and t.kind = 'recharge'
      left join ledger_accounts a on a.owner_kind = 'enterprise' and a.owner_id = r.enterprise_id and a.purse = 'cash'
      left join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id and e.amount = r.amount
      where ${
        since === null
          ? sql`true`
          : sql`r.no in (
        select no from payment_orders where state = 'paid' and paid_at >= ${since})`
      }
      group by r.id
      having count(t.id) <> (case when r.state in ${paid} then 1 else 0 end) or count(t.id) <> count(e.id)`,
    max,
  )

/** Every credit stands for a recharge that is paid. */
export const creditIsPaid = (tx: Tx, after: number, max: number) =>
  findFaults(
    tx,
    'recharge.paid',
    sql`select t.key as subject,
        '充值单' || coalesce(${inWords(sql`r.state`, rechargeStates)}, '不存在')
          || '，支付订单' || coalesce(${inWords(sql`o.state`, orderWords)}, '不存在') as detail
      from ledger_transactions t
      left join recharge_orders r on r.no = t.reference
      left join payment_orders o on o.no = t.reference
      where t.kind = 'recharge' and t.id > ${after}
        and (r.state is null or r.state not in ${paid} or o.state is distinct from 'paid')`,
    max,
  )

/** What a recharge says was refunded is what went back. */
export const refundedAddsUp = (tx: Tx, max: number) =>
  findFaults(
    tx,
    'recharge.refunded',
    sql`select r.no as subject, '充值单记为已退 ' || ${inYuan(sql`r.refunded_amount`)}
        || '，退款记录 ' || ${inYuan(sql`coalesce(sum(f.amount), 0)`)} as detail
      from recharge_orders r join payment_orders o on o.no = r.no
      left join refunds f on f.order_id = o.id and f.cause = 'owner' and f.state = 'refunded'
      where r.state in ('part_refunded', 'refunded') or f.id is not null
      group by r.id having r.refunded_amount <> coalesce(sum(f.amount), 0)`,
    max,
  )

export async function momentOf(tx: Tx, transaction: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ledger_transactions where id <= ${transaction} order by id desc limit 1`.execute(tx)
  return rows[0]?.at ?? null
}
