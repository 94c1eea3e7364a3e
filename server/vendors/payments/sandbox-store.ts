import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface TradeRow {
  no: string
  channel: 'wechat_native' | 'alipay_page'
  way: '' | 'native' | 'jsapi' | 'h5' | 'page' | 'wap'
  amount: Fen
  description: string
  state: 'waiting' | 'paid' | 'refused' | 'closed'
  trade_no: string
  return_url: string
  created_at: Date
  expires_at: Date
  paid_at: Date | null
}

/** The same number again is the same trade. */
export async function insert(tx: Tx, trade: Omit<TradeRow, 'state' | 'paid_at'>): Promise<void> {
  await tx
    .insertInto('sandbox_trades')
    .values({ ...trade, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function find(tx: Reader, no: string): Promise<TradeRow | undefined> {
  const { rows } = await sql<TradeRow>`select * from sandbox_trades where no = ${no}`.execute(tx)
  return rows[0]
}

export async function lock(tx: Tx, no: string): Promise<TradeRow | undefined> {
  const { rows } = await sql<TradeRow>`select * from sandbox_trades where no = ${no} for update`.execute(tx)
  return rows[0]
}

/** Also what was closed: money can be on its way while somebody closes. */
export async function markPaid(tx: Tx, no: string, at: Date): Promise<void> {
  await tx.updateTable('sandbox_trades').set({ state: 'paid', paid_at: at }).where('no', '=', no).execute()
}

export async function end(tx: Tx, no: string, state: 'refused' | 'closed'): Promise<void> {
  await tx.updateTable('sandbox_trades').set({ state }).where('no', '=', no).where('state', '=', 'waiting').execute()
}

export async function waiting(tx: Reader, now: Date, max: number): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select * from sandbox_trades where state = 'waiting' and expires_at > ${now}
    order by created_at desc, no limit ${max}`.execute(tx)
  return rows
}

export async function trades(tx: Reader, nos: readonly string[]): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select * from sandbox_trades where no = any(${[...nos]}::text[]) order by created_at desc, no`.execute(tx)
  return rows
}

export interface RefundRow {
  refund_no: string
  no: string
  amount: Fen
  trade_no: string
  refunded_at: Date
}

export async function findRefund(tx: Reader, refundNo: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select * from sandbox_refunds where refund_no = ${refundNo}`.execute(tx)
  return rows[0]
}

export async function refundsOf(tx: Reader, nos: readonly string[]): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select * from sandbox_refunds where no = any(${[...nos]}::text[]) order by refunded_at, refund_no`.execute(tx)
  return rows
}

export async function refundedOf(tx: Reader, no: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from sandbox_refunds where no = ${no}`.execute(tx)
  return rows[0]?.sum ?? 0
}

export async function insertRefund(tx: Tx, refund: RefundRow): Promise<void> {
  await tx.insertInto('sandbox_refunds').values(refund).execute()
}

/** What came and went back between two moments, through one channel. */
export async function paidBetween(tx: Reader, channel: string, from: Date, to: Date): Promise<TradeRow[]> {
  const { rows } = await sql<TradeRow>`
    select * from sandbox_trades where channel = ${channel} and paid_at >= ${from} and paid_at < ${to}
    order by paid_at, no`.execute(tx)
  return rows
}

export async function refundedBetween(tx: Reader, channel: string, from: Date, to: Date): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.* from sandbox_refunds r join sandbox_trades t on t.no = r.no
    where t.channel = ${channel} and r.refunded_at >= ${from} and r.refunded_at < ${to}
    order by r.refunded_at, r.refund_no`.execute(tx)
  return rows
}
