import { sql } from 'kysely'
import { type Fault, findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const left = sql`(c.amount - c.taken_pending - c.taken_available - c.taken_debt)`
/** Amounts as a fault names them; apart from the statements, so that these read as statements. */
const said = {
  due: inYuan(sql`(c.base - c.returned) * c.rate / 10000`),
  left: inYuan(left),
  stayed: inYuan(sql`c.base - c.returned`),
  kept: inYuan(sql`coalesce(o.amount - o.promotion_part - o.deposit_part - b.gone, 0)`),
  balance: inYuan(sql`a.balance`),
  counted: inYuan(sql`w.amount`),
  owed: inYuan(sql`-a.balance`),
  owing: inYuan(sql`w.amount - b.amount`),
}
const named = sql`'佣金 ' || c.order_no || ' ' || c.level || ' 级'`

/** Only those whose order moved after a transaction, or all. */
const moved = (after: number) =>
  after > 0
    ? sql`c.order_no in (select reference from ledger_transactions
        where id > ${after} and (starts_with(kind, 'commission') or starts_with(kind, 'refund_')))`
    : sql`true`

/** Every amount is the rule's share of what came as money, rounded down, and what is left that of what stayed. */
export const miscounted = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'commission.amount',
    sql`select ${named} as subject, '应为 ' || ${said.due}
        || '，实为 ' || ${said.left} as detail
      from commissions c
      where ${moved(after)} and (c.amount <> c.base * c.rate / 10000
        or (c.state <> 'cancelled' and ${left} <> (c.base - c.returned) * c.rate / 10000))`,
    max,
  )

/** What it is counted from is what its order brought as money, and what of that went back or is on its way. */
export const unfounded = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'commission.base',
    sql`select ${named} as subject, '计佣现金 ' || ${said.stayed} || '，订单实收 '
        || ${said.kept} as detail
      from commissions c left join orders o on o.no = c.order_no
      cross join lateral (select coalesce(sum(r.amount - r.deposit_part), 0) as gone
        from payment_orders p join refunds r on r.order_id = p.id and r.cause = 'owner' and r.state <> 'returned'
        where p.no = c.order_no) as b
      where ${moved(after)} and (o.no is null or o.owner_kind <> 'enterprise' or o.owner_id <> c.enterprise_id
        or c.base <> o.amount - o.promotion_part - o.deposit_part or c.returned <> b.gone)`,
    max,
  )

/** Each stands in the books once, with its amount and in its maker's name; and nothing stands there without one. */
export const misposted = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'commission.posted',
    sql`select ${named} as subject, '账本里没有这一笔，或金额、归属不同' as detail
      from commissions c
      where ${moved(after)} and not exists (
        select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.amount = c.amount
        join ledger_accounts a on a.id = e.account_id
        where t.key = 'commission:' || c.order_no || ':' || c.level and t.kind = 'commission'
          and a.owner_kind = 'maker' and a.owner_id = c.maker_id and a.purse = 'pending')
      union all
      select t.key, '没有对应的佣金' from ledger_transactions t
      where t.kind = 'commission' and t.id > ${after} and not exists (
        select from commissions c
        where c.order_no = t.reference and t.key = 'commission:' || c.order_no || ':' || c.level)`,
    max,
  )

const touched = (after: number) =>
  after > 0 ? sql`and a.id in (select account_id from ledger_entries where transaction_id > ${after})` : sql``

/** What is frozen of a maker is what is left of those that wait or are looked into. */
export const frozenElsewhere = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'commission.pending',
    sql`select '创客 ' || a.owner_id as subject, '待结算 ' || ${said.balance} || '，各笔佣金合计 '
        || ${said.counted} as detail
      from ledger_accounts a
      cross join lateral (select coalesce(sum(${left}), 0) as amount from commissions c
        where c.maker_id = a.owner_id and c.state in ('pending', 'held')) as w
      where a.owner_kind = 'maker' and a.purse = 'pending' ${touched(after)} and a.balance <> w.amount`,
    max,
  )

/** What a maker owes is what refunds took beyond what was there, less what later ones repaid, and what was adjusted. */
export const owedElsewhere = (tx: Reader, after: number, max: number): Promise<Fault[]> =>
  findFaults(
    tx,
    'commission.debt',
    sql`select '创客 ' || a.owner_id as subject, '欠款 ' || ${said.owed} || '，应为 '
        || ${said.owing} as detail
      from ledger_accounts a
      cross join lateral (select coalesce(sum(c.taken_debt - c.repaid), 0) as amount from commissions c
        where c.maker_id = a.owner_id) as w
      cross join lateral (select coalesce(sum(e.amount), 0) as amount from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id and t.kind in ('adjust_add', 'adjust_sub')
        where e.account_id = a.id) as b
      where a.owner_kind = 'maker' and a.purse = 'debt' ${touched(after)} and -a.balance <> w.amount - b.amount`,
    max,
  )
