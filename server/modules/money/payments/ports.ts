import type { Fen } from '#contract/base/money.ts'
import type { Tx } from '#server/platform/postgres/database.ts'

export type PaymentChannel = 'wechat_native' | 'alipay_page'

/**
 * How a payer reaches the provider of a channel. WeChat Pay: a code to scan, its sheet inside WeChat (JSAPI), its page
 * in another browser of a telephone (H5). Alipay: its page on a desk, or that for telephones (wap).
 */
export type PaymentWay = 'native' | 'jsapi' | 'h5' | 'page' | 'wap'

/** Who pays, as far as a provider asks: their openid with our official account, and where their browser is. */
export interface Payer {
  openid: string | undefined
  ip: string | undefined
}

/** What a provider is asked to take, under a number of ours that was written down before. */
export interface PaymentRequest {
  no: string
  way: PaymentWay
  payer: Payer
  amount: Fen
  description: string
  expiresAt: Date
  /** Where the browser returns to after a page of the provider; says nothing about whether money came. */
  returnUrl: string
}

/**
 * No answer that can be relied on: no word, a failure on their side, a signature that is not theirs. It may have
 * happened or not; the same number is asked about, and never another one used.
 */
export interface Unknown {
  outcome: 'unknown'
  reason: string
}
export interface Refused {
  outcome: 'refused'
  reason: string
}

export type Created =
  | { outcome: 'created'; codeUrl?: string; redirectUrl?: string; prepayId?: string }
  | Refused
  | Unknown

/** What WeChat's bridge is asked with to open its sheet (`getBrandWCPayRequest`), in its own names. */
export interface PaySheet {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** What the provider knows about a number of ours. `absent`: nothing was ever begun under it. */
export type Trade =
  | { outcome: 'paid'; tradeNo: string; amount: Fen; paidAt: Date }
  | { outcome: 'unpaid' }
  | { outcome: 'closed' }
  | { outcome: 'absent' }
  | Unknown

/**
 * `paid`: it was too late to close, and `query` says more. `absent`: nothing was begun that could be closed, and
 * whoever holds its address can still begin it until its time is over.
 */
export type Closed = { outcome: 'closed' } | { outcome: 'paid' } | { outcome: 'absent' } | Unknown

export interface RefundRequest {
  /** The number of the payment, and that of the refund. */
  no: string
  refundNo: string
  amount: Fen
  /** What was paid in all. */
  total: Fen
  reason: string
}

/**
 * `pending`: taken on, and asked about again; `stuck` when it goes no further until a person acts at the provider, and
 * the money is neither with the payer nor with us. `absent`: nothing was ever begun under this number.
 */
export type RefundOutcome =
  | { outcome: 'refunded'; refundedAt: Date; tradeNo: string }
  | { outcome: 'pending'; stuck?: string }
  | { outcome: 'absent' }
  | Refused
  | Unknown

/** A line of a provider's bill of a day: what it says came in, or went back. */
export interface ProviderBillRow {
  kind: 'payment' | 'refund'
  /** Our number: that of the payment attempt, or that of the refund. */
  no: string
  tradeNo: string
  amount: Fen
  state: 'success' | 'pending' | 'failed'
  at: Date
}
export type ProviderBill = { outcome: 'bill'; rows: ProviderBillRow[] } | { outcome: 'not_ready' } | Unknown

/** What a notice says, once its signature is proved and it is about us. */
export type Notice =
  | { about: 'payment'; eventId: string; no: string; tradeNo: string; amount: Fen; paidAt: Date }
  | { about: 'refund'; eventId: string; no: string; refundNo: string; outcome: 'refunded' | 'failed'; amount: Fen }
  | { about: 'payout'; eventId: string; no: string }
  /** Genuine, and nothing to act upon: a trade that waits, one that was closed. */
  | { about: 'nothing'; eventId: string }

export type NoticeReading = { genuine: true; notice: Notice } | { genuine: false; reason: string }

export interface RawNotice {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as they came: signatures are over these. */
  body: Buffer
}

/** How a provider wants to be answered. */
export interface Acknowledgement {
  status: number
  contentType: string
  body: string
}

/** Whoever takes money for us. Never rejects for what the network or the provider does. */
export interface PaymentProvider {
  readonly name: 'wechat' | 'alipay' | 'sandbox'
  readonly channel: PaymentChannel
  /** The ways that it was given leave for. */
  readonly ways: readonly PaymentWay[]
  /** Signed for this moment; only asked of who made the `prepayId`. */
  sheetFor?(prepayId: string): PaySheet
  create(request: PaymentRequest): Promise<Created>
  query(no: string): Promise<Trade>
  close(no: string): Promise<Closed>
  refund(request: RefundRequest): Promise<RefundOutcome>
  queryRefund(request: { no: string; refundNo: string }): Promise<RefundOutcome>
  /** `day` as in Shanghai: `2026-11-15`. */
  bill(day: string): Promise<ProviderBill>
  readNotice(raw: RawNotice): NoticeReading
  readonly answers: { taken: Acknowledgement; refused: Acknowledgement }
}

/** An order as whoever it is for sees it. */
export interface PaidOrder {
  no: string
  owner_kind: 'enterprise' | 'maker'
  owner_id: number
  amount: Fen
}

/** How an order was paid: by which attempt, and in which purse of ours the money lies. */
export interface PaidBy {
  attemptNo: string
  channel: PaymentChannel | 'bank_transfer' | 'balance'
  tradeNo: string
  paidAt: Date
  /** Null: it was in the owner's own purse. */
  purse: ChannelPurse | null
}
export type ChannelPurse = 'channel_wechat' | 'channel_alipay' | 'channel_sandbox' | 'channel_bank'

/** Money of an owner that goes back to where it came from. */
export interface OwnerRefund {
  no: string
  amount: Fen
  /** From which purse of ours it left; null: it goes into the owner's own. */
  purse: ChannelPurse | null
  /** Of the promotion fund, what goes back with it. */
  promotion: Fen
  /** Of the amount, what was a deposit. */
  deposit: Fen
}

/** What orders are for. Every one of these is part of the transaction in which it becomes true. */
export interface Purpose {
  /** Where a refund ends that cannot go back the way it came: with who had paid, or kept from them for their hand. */
  refundsInto(tx: Tx, order: PaidOrder): Promise<'kept aside' | 'balance' | 'bank'>
  /** What becomes of money that comes for an order that was closed here. */
  lateSuccess: 'credit' | 'refund'
  /** There is something to scan or to go to. */
  onShown(tx: Tx, order: PaidOrder, now: Date): Promise<void>
  onPaid(tx: Tx, order: PaidOrder, by: PaidBy, now: Date): Promise<void>
  onClosed(tx: Tx, order: PaidOrder, now: Date): Promise<void>
  onRefunded(tx: Tx, order: PaidOrder, refund: OwnerRefund, now: Date): Promise<void>
  /** It was given up: what was kept aside for it is free again. */
  onRefundReturned(tx: Tx, order: PaidOrder, refund: Pick<OwnerRefund, 'no' | 'amount'>, now: Date): Promise<void>
}

/** What becomes of orders of a purpose, whichever it is. */
export type PurposeOf = (name: string) => Purpose

/** Something was said about money that leaves; whoever sent it asks how it stands. */
export type OnPayoutNotice = (no: string) => Promise<void>
