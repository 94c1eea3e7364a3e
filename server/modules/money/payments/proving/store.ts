import { sql } from 'kysely'
import { attemptStates } from '#contract/money/payments.console.ts'
import { findFaults, inWords, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { OrderState } from '../model.ts'

const orderWords: Readonly<Record<OrderState, string>> = { open: '待支付', paid: '已支付', closed: '已关闭' }

/** What came for nobody goes back whole: one refund for each, of its amount. */
export const duplicatesRefunded = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'payment.duplicate-refunded',
    sql`select a.no as subject, '到账 ' || ${inYuan(sql`a.paid_amount`)}
        || '，退款 ' || ${inYuan(sql`coalesce(sum(r.amount), 0)`)} as detail
      from payment_attempts a left join refunds r on r.attempt_id = a.id and r.cause in ('duplicate', 'late')
      where a.state = 'duplicate' group by a.id
      having a.paid_amount <> coalesce(sum(r.amount), 0)`,
    max,
  )

/** What lies in suspense is exactly what came astray and has not gone back yet. */
export const suspenseExplained = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'payment.suspense',
    sql`select '待查款项' as subject, '账本 ' || ${inYuan(sql`ledger.amount`)}
        || '，支付单与退款合计 ' || ${inYuan(sql`orders.amount`)} as detail
      from (
        select coalesce(sum(e.amount), 0) as amount from ledger_accounts s
        join ledger_entries e on e.account_id = s.id join ledger_transactions t on t.id = e.transaction_id
        where s.owner_kind = 'system' and s.purse = 'suspense' and t.kind in
          ('duplicate_payment', 'mismatched_payment', 'duplicate_refunded', 'mismatch_refunded')
      ) as ledger, (
        select coalesce((select sum(paid_amount) from payment_attempts where state in ('duplicate', 'mismatched')), 0)
          - coalesce((select sum(amount) from refunds where cause <> 'owner' and state = 'refunded'), 0) as amount
      ) as orders
      where ledger.amount <> orders.amount`,
    max,
  )

/** Nothing goes back that did not come, and never more. */
export const refundsBounded = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'payment.refund-bounded',
    sql`select a.no as subject, '到账 ' || ${inYuan(sql`coalesce(a.paid_amount, 0)`)}
        || '，退款 ' || ${inYuan(sql`sum(r.amount)`)} as detail
      from refunds r join payment_attempts a on a.id = r.attempt_id where r.state <> 'returned'
      group by a.id having sum(r.amount) > coalesce(a.paid_amount, 0)`,
    max,
  )

/** A paid order was paid by exactly one attempt, and only a paid order was. */
export const paidByOne = (tx: Reader, since: Date | null, max: number) =>
  findFaults(
    tx,
    'payment.paid-by-one',
    sql`select o.no as subject, ${inWords(sql`o.state`, orderWords)} || '，成功的支付 ' || count(a.id) || ' 次' as detail
      from payment_orders o left join payment_attempts a on a.order_id = o.id and a.state = 'succeeded'
      where ${since === null ? sql`true` : sql`o.state = 'paid' and o.paid_at >= ${since}`}
      group by o.id having (count(a.id) = 1) <> (o.state = 'paid')`,
    max,
  )

export const unasked = (tx: Reader, before: Date, max: number) =>
  findFaults(
    tx,
    'payment.unasked',
    sql`select a.no as subject, ${inWords(sql`a.state`, attemptStates)} || '，已查询 ' || a.queries || ' 次' as detail
      from payment_attempts a
      where a.state in ('created', 'waiting') and coalesce(a.queried_at, a.created_at) < ${before}`,
    max,
  )
