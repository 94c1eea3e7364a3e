import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { countRows, countWaiting, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import {
  type AttemptState,
  type Channel,
  type ProviderName,
  type RefundCause,
  type RefundState,
  stuckPrefix,
  type Way as WayName,
} from '../model.ts'

export interface Way {
  order_no: string
  channel: Channel
  provider: ProviderName
  way: WayName
  code_url: string
  redirect_url: string
  prepay_id: string
  created_at: Date
}

/** What was made ready to be paid, for each of these orders. */
export async function ways(tx: Reader, orderNos: readonly string[]): Promise<Way[]> {
  const { rows } = await sql<Way>`
    select distinct on (o.id) o.no as order_no, a.channel, a.provider, a.way, a.code_url,
      a.redirect_url, a.prepay_id, a.created_at
    from payment_orders o join payment_attempts a on a.order_id = o.id
    where o.no = any(${[...orderNos]}::text[]) and o.state = 'open' and a.state = 'waiting' and not a.close_wanted
    order by o.id, a.id desc`.execute(tx)
  return rows
}

interface ShownAttempt {
  no: string
  channel: Channel
  provider: ProviderName
  state: AttemptState
  trade_no: string | null
  paid_amount: Fen | null
  paid_at: Date | null
  queries: number
  queried_at: Date | null
  next_query_at: Date | null
  last_reason: string
  proof: string
  confirmed_by: number | null
  created_at: Date
}

export async function attempts(tx: Reader, orderNo: string, max: number): Promise<ShownAttempt[]> {
  const { rows } = await sql<ShownAttempt>`
    select a.no, a.channel, a.provider, a.state, a.trade_no, a.paid_amount, a.paid_at, a.queries, a.queried_at,
      case when a.state in ('created', 'waiting') then a.next_query_at end as next_query_at, a.last_reason, a.proof,
      a.confirmed_by, a.created_at
    from payment_orders o join payment_attempts a on a.order_id = o.id
    where o.no = ${orderNo} order by a.id desc limit ${max}`.execute(tx)
  return rows
}

export interface ShownRefund {
  no: string
  order_no: string
  attempt_no: string
  provider: ProviderName
  channel: Channel
  amount: Fen
  cause: RefundCause
  reason: string
  manual: boolean
  state: RefundState
  tries: number
  provider_no: string
  trade_no: string | null
  last_reason: string
  bonus_back: Fen
  promotion_part: Fen
  deposit_part: Fen
  proof: string
  requested_by: number | null
  recorded_by: number | null
  created_at: Date
  refunded_at: Date | null
}

const refundColumns = sql`r.no, o.no as order_no, a.no as attempt_no, a.provider, a.channel, r.amount, r.cause,
  r.reason, r.manual, r.state, r.tries, r.provider_no, r.trade_no, r.last_reason, r.bonus_back, r.promotion_part,
  r.deposit_part, r.proof, r.requested_by, r.recorded_by, r.created_at, r.refunded_at`
const refundRows = sql`refunds r join payment_orders o on o.id = r.order_id
  join payment_attempts a on a.id = r.attempt_id`

/** Refused for good by the provider, stuck there, or to be carried out at the bank. */
const openRefund = sql`(r.state = 'failed' or (r.manual and r.state = 'pending')
  or (r.state = 'sending' and starts_with(r.last_reason, ${stuckPrefix})))`

export async function refundsOf(tx: Reader, orderNo: string, max: number): Promise<ShownRefund[]> {
  const { rows } = await sql<ShownRefund>`
    select ${refundColumns} from payment_orders o join refunds r on r.order_id = o.id
      join payment_attempts a on a.id = r.attempt_id
    where o.no = ${orderNo} order by r.id desc limit ${max}`.execute(tx)
  return rows
}

export async function refund(tx: Reader, no: string): Promise<ShownRefund | undefined> {
  const { rows } = await sql<ShownRefund>`select ${refundColumns} from ${refundRows} where r.no = ${no}`.execute(tx)
  return rows[0]
}

export interface RefundFilter {
  state?: RefundState | undefined
  cause?: RefundCause | undefined
  no?: string | undefined
  open?: boolean | undefined
}

export function pageRefunds(
  tx: Reader,
  paging: Paging,
  { state, cause, no, open }: RefundFilter,
): Promise<Page<ShownRefund>> {
  const inState = state ? sql`r.state = ${state}` : sql`true`
  const because = cause ? sql`r.cause = ${cause}` : sql`true`
  const about = no ? sql`(r.no = ${no} or o.no = ${no} or a.no = ${no})` : sql`true`
  const waits = open === undefined ? sql`true` : sql`${openRefund} = ${open}`
  const found = sql`from ${refundRows} where ${inState} and ${because} and ${about} and ${waits}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<ShownRefund>`
        select ${refundColumns} ${found} ${tail(sql`r.no`, sql`r.id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select r.id ${found} limit ${max}`),
  })
}

export const refundsWaiting = (tx: Reader, max: number) =>
  countWaiting(tx, sql`select r.created_at as since from refunds r where ${openRefund} order by id limit ${max}`)

const undecided = sql`a.state = 'mismatched'
  and not exists (select from refunds r where r.attempt_id = a.id and r.state <> 'returned')`

/** Amounts nobody asked for that nobody has decided about. */
export const mismatchedWaiting = (tx: Reader, max: number) =>
  countWaiting(
    tx,
    sql`select a.created_at as since from payment_attempts a where ${undecided} order by a.id limit ${max}`,
  )

/** The orders they came for. */
export async function mismatchedOrders(tx: Reader, max: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    select o.no from payment_attempts a join payment_orders o on o.id = a.order_id
    where ${undecided} order by a.id limit ${max}`.execute(tx)
  return rows.map(({ no }) => no)
}

/** The order to which a number belongs, whichever number it is. */
export async function orderNoFor(tx: Reader, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ no: string }>`
    select no from payment_orders where no = ${number}
    union all
    select o.no from payment_attempts a join payment_orders o on o.id = a.order_id
      where a.no = ${number} or (a.provider in ('wechat', 'alipay', 'sandbox', 'bank') and a.trade_no = ${number})
    union all
    select o.no from refunds r join payment_orders o on o.id = r.order_id
      where r.no = ${number} or r.provider_no = ${number}
    limit 1`.execute(tx)
  return rows[0]?.no
}
