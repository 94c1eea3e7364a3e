import type { Fen } from '#contract/base/money.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { BillRow } from './model.ts'

/** Whoever keeps bills that can be fetched. One name may stand for several of them, which make up its bill together. */
export interface Biller {
  name: 'wechat' | 'alipay' | 'sandbox'
  /** `day` as in Shanghai. Never rejects for what the network or the provider does. */
  bill(
    day: string,
  ): Promise<{ outcome: 'bill'; rows: BillRow[] } | { outcome: 'not_ready' } | { outcome: 'unknown'; reason: string }>
}

type Paid = { outcome: 'paid'; tradeNo: string; amount: Fen; paidAt: Date }

/** Whoever can say how a payment stands. */
export interface Answering {
  name: string
  query(
    no: string,
  ): Promise<Paid | { outcome: 'unpaid' | 'closed' | 'absent' } | { outcome: 'unknown'; reason: string }>
}

/** The adjustments that may put differences right, each of its amount and naming one of its numbers; in their order. */
export type AdjustedFor = (
  tx: Reader,
  wanted: readonly { amount: Fen; numbers: readonly string[] }[],
) => Promise<({ no: string; state: 'requested' | 'approved' } | undefined)[]>

/** The one way in which money that came becomes somebody's. */
export type SettlePayment = (no: string, trade: Paid, now: Date) => Promise<unknown>
