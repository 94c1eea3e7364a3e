import { sql } from 'kysely'
import { orderStates } from '#contract/money/orders.words.ts'
import { findFaults, inWords, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

const paymentWords = { open: orderStates.unpaid, paid: orderStates.paid, closed: orderStates.closed }
const paid = sql`('paid', 'part_refunded', 'refunded')`

/** Every paid order has one posting under its purpose's name, which takes what was paid from one place. */
export const paidIsPosted = (tx: Reader, since: Date | null, max: number) =>
  findFaults(
    tx,
    'order.posted',
    sql`select r.no as subject, ${inWords(sql`r.state`, orderStates)} || '，应付 '
        || ${inYuan(sql`r.amount - r.promotion_part`)} || '，入账 ' || count(e.id) || ' 次' as detail
      from orders r
      left join ledger_transactions t on t.key = r.purpose || ':' || r.no
      left join ledger_entries e on e.transaction_id = t.id and e.amount = r.promotion_part - r.amount
      where ${
        since === null
          ? sql`true`
          : sql`r.no in (select no from payment_orders where state = 'paid' and paid_at >= ${since})`
      }
      group by r.id
      having count(distinct t.id) <> (case when r.state in ${paid} then 1 else 0 end)
        or (r.state in ${paid} and count(e.id) = 0)`,
    max,
  )

/** Every posting for an order stands for one that is paid. */
export const postedIsPaid = (tx: Reader, after: number, max: number) =>
  findFaults(
    tx,
    'order.paid',
    sql`select t.key as subject,
        '订单' || coalesce(${inWords(sql`r.state`, orderStates)}, '不存在')
          || '，支付订单' || coalesce(${inWords(sql`o.state`, paymentWords)}, '不存在') as detail
      from ledger_transactions t
      left join orders r on r.no = t.reference
      left join payment_orders o on o.no = t.reference
      where (t.kind = 'recharge' or starts_with(t.kind, 'pay_')) and t.id > ${after}
        and (r.state is null or r.state not in ${paid} or o.state is distinct from 'paid')`,
    max,
  )

/** What an order says was refunded is what went back, money, promotion fund and deposit. */
export const refundedAddsUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'order.refunded',
    sql`select r.no as subject, '订单记为已退 ' || ${inYuan(sql`r.refunded_amount`)}
        || '，退款记录 ' || ${inYuan(sql`coalesce(sum(f.amount + f.promotion_part), 0)`)} as detail
      from orders r join payment_orders o on o.no = r.no
      left join refunds f on f.order_id = o.id and f.cause = 'owner' and f.state = 'refunded'
      where r.state in ('part_refunded', 'refunded') or f.id is not null
      group by r.id having r.refunded_amount <> coalesce(sum(f.amount + f.promotion_part), 0)
        or r.refunded_promotion <> coalesce(sum(f.promotion_part), 0)
        or r.refunded_deposit <> coalesce(sum(f.deposit_part), 0)`,
    max,
  )

/** What is aside of the promotion fund is what orders that wait have kept there. */
export const heldAddsUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'order.promotion-held',
    sql`select '企业 ' || a.owner_id as subject, '账本 ' || ${inYuan(sql`a.balance`)} || '，待支付订单合计 '
        || ${inYuan(sql`coalesce(h.amount, 0)`)} as detail
      from ledger_accounts a
      left join (select owner_id, sum(promotion_part) as amount from orders
        where owner_kind = 'enterprise' and promotion_part > 0 and state in ('unpaid', 'voucher_submitted')
        group by owner_id) as h on h.owner_id = a.owner_id
      where a.owner_kind = 'enterprise' and a.purse = 'promotion_held' and a.balance <> coalesce(h.amount, 0)`,
    max,
  )

/** What is on its way back of sales is what their refunds say. */
export const clearingAddsUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'order.clearing',
    sql`select '待退款项' as subject, '账本 ' || ${inYuan(sql`books.amount`)} || '，退款记录 '
        || ${inYuan(sql`waiting.amount`)} as detail
      from (select coalesce(sum(e.amount), 0) as amount from ledger_accounts a
        join ledger_entries e on e.account_id = a.id
        where a.owner_kind = 'system' and a.purse = 'refund_clearing') as books,
      (select coalesce(sum(r.amount), 0) as amount from refunds r join payment_orders p on p.id = r.order_id
        join orders o on o.no = p.no and o.sale
        where r.cause = 'owner' and r.state in ('pending', 'sending', 'failed')) as waiting
      where books.amount <> waiting.amount`,
    max,
  )

const incomeOf = sql`left join tax_incomes i on i.reference = r.no`

/** What a maker paid with commission is income once, of the price and its tax, less what went back. */
export const paidIsTaxed = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'order.taxed',
    sql`select r.no as subject, '已付 ' || ${inYuan(sql`r.amount - r.refunded_amount`)} || '，收入记录 '
        || coalesce(${inYuan(sql`i.amount - i.tax - i.back_amount + i.back_tax`)}, '没有') as detail
      from orders r ${incomeOf}
      where r.owner_kind = 'maker' and r.channel = 'balance' and r.sale and r.state in ${paid}
        and (i.amount - i.tax - i.back_amount + i.back_tax) is distinct from (r.amount - r.refunded_amount)`,
    max,
  )

/** Rows of owner and amount: what is kept aside of owners' own money for refunds. */
export const checkoutHolds = sql<{ owner_kind: string; owner_id: number; amount: number }>`
  select o.owner_kind, o.owner_id, r.amount from refunds r join payment_orders p on p.id = r.order_id
  join orders o on o.no = p.no and not o.sale
  where r.state in ('pending', 'sending', 'failed') and r.cause = 'owner'`
