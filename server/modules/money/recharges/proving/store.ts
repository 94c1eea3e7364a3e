import { sql } from 'kysely'
import { orderStates } from '#contract/money/orders.words.ts'
import { findFaults, inWords, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const paid = sql`('paid', 'part_refunded', 'refunded')`

/** Every paid recharge has one credit of its amount, in its owner's purse; no other has any. */
export const paidIsCredited = (tx: Reader, since: Date | null, max: number) =>
  findFaults(
    tx,
    'recharge.credited',
    sql`select r.no as subject, ${inWords(sql`r.state`, orderStates)} || '，金额 ' || ${inYuan(sql`r.amount`)}
        || '，入账 ' || count(e.id) || ' 次' as detail
      from orders r
      left join ledger_transactions t on t.reference = r.no and t.kind = 'recharge'
      left join ledger_accounts a on a.owner_kind = 'enterprise' and a.owner_id = r.owner_id and a.purse = 'cash'
      left join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id and e.amount = r.amount
      where r.purpose = 'recharge' and ${
        since === null
          ? sql`true`
          : sql`r.no in (
        select no from payment_orders where state = 'paid' and paid_at >= ${since})`
      }
      group by r.id
      having count(t.id) <> (case when r.state in ${paid} then 1 else 0 end) or count(t.id) <> count(e.id)`,
    max,
  )

/** Within a window those that a posting of it is about. */
const drawnIn = (after: number) =>
  after === 0 ? sql`true` : sql`d.withdrawal_no in (select reference from ledger_transactions where id > ${after})`

/** What withdrawals drew stands until they come back, and never more of a recharge is drawn and refunded than came. */
export const drawnAddsUp = (tx: Reader, after: number, max: number) =>
  findFaults(
    tx,
    'recharge.drawn',
    sql`select d.withdrawal_no as subject, '提现' || case when t.id is null then '没有' else '已经' end
        || '退回，占用的充值 ' || d.recharge_no || case when d.returned_at is null then '没有' else '已经' end
        || '恢复' as detail
      from recharge_draws d left join ledger_transactions t on t.key = 'reverse:withdraw:' || d.withdrawal_no
      where ${drawnIn(after)} and (t.id is null) <> (d.returned_at is null)
      union all
      select r.no, '充值 ' || ${inYuan(sql`r.amount`)} || '，提现占用 ' || ${inYuan(sql`d.amount`)}
        || '，退款 ' || ${inYuan(sql`coalesce(f.amount, 0)`)}
      from (select d.recharge_no, sum(d.amount + d.repaid) as amount from recharge_draws d
        where d.returned_at is null and ${drawnIn(after)} group by d.recharge_no) as d
      join orders r on r.no = d.recharge_no
      left join lateral (select sum(f.amount) as amount from refunds f join payment_orders o on o.id = f.order_id
        where o.no = r.no and f.cause = 'owner' and f.state <> 'returned') as f on true
      where d.amount + coalesce(f.amount, 0) > r.amount`,
    max,
  )
