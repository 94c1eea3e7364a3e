import type { Fen } from '#contract/base/money.ts'
import { pauseMs } from '#server/platform/ladder.ts'

export type Channel = 'wechat_native' | 'alipay_page' | 'bank_transfer' | 'balance'
export type Way = '' | 'native' | 'jsapi' | 'h5' | 'page' | 'wap'
export type ProviderName = 'wechat' | 'alipay' | 'sandbox' | 'bank' | 'balance'
export type OrderState = 'open' | 'paid' | 'closed'
export type AttemptState = 'created' | 'waiting' | 'succeeded' | 'duplicate' | 'mismatched' | 'closed' | 'refused'
export type RefundState = 'pending' | 'sending' | 'refunded' | 'failed' | 'returned'
export type RefundCause = 'duplicate' | 'late' | 'mismatch' | 'owner'

/** Where the money of a provider stands in the ledger; null: in its owner's own purse. */
export const channelPurses = {
  wechat: 'channel_wechat',
  alipay: 'channel_alipay',
  sandbox: 'channel_sandbox',
  bank: 'channel_bank',
  balance: null,
} as const satisfies Record<ProviderName, string | null>

/**
 * The idempotency keys of postings about orders, in parts: whoever posts joins texts, whoever compares bills with the
 * books joins columns, and both by the same list.
 */
export const keyParts = {
  paid: <Part>(purpose: Part, orderNo: Part) => [purpose, ':', orderNo],
  duplicate: <Part>(attemptNo: Part) => ['duplicate_payment:', attemptNo],
  mismatched: <Part>(attemptNo: Part) => ['mismatched_payment:', attemptNo],
  refunded: <Part>(refundNo: Part) => ['refund_paid:', refundNo],
  mismatchRefunded: <Part>(refundNo: Part) => ['mismatch_refunded:', refundNo],
  duplicateRefunded: <Part>(refundNo: Part) => ['duplicate_refunded:', refundNo],
} as const

export const paidKey = (purpose: string, orderNo: string): string => keyParts.paid(purpose, orderNo).join('')
export const refundedKey = (refundNo: string): string => keyParts.refunded(refundNo).join('')

/** What is known of a payment once somebody says that it happened. */
export interface PaidTrade {
  tradeNo: string
  amount: Fen
  paidAt: Date
}

export type Settled =
  /** The order got it. */
  | 'succeeded'
  /** The same was said before. */
  | 'repeated'
  /** The order had no use for it any more: it goes back. */
  | 'duplicate'
  /** Another amount came than was asked for: it waits for a person. */
  | 'mismatched'
  /** Another payment was noted under this number already: it waits for a person. */
  | 'contradicted'

/** What money that just came in means, given how the order and the attempt stand. */
export function verdictOn(
  order: { state: OrderState; amount: number },
  attempt: { state: AttemptState; trade_no: string | null },
  trade: PaidTrade,
  lateSuccess: 'credit' | 'refund',
): Settled {
  if (attempt.trade_no !== null) return attempt.trade_no === trade.tradeNo ? 'repeated' : 'contradicted'
  if (trade.amount !== order.amount) return 'mismatched'
  if (order.state === 'paid') return 'duplicate'
  return order.state === 'closed' && lateSuccess === 'refund' ? 'duplicate' : 'succeeded'
}

const secondMs = 1000
const minuteMs = 60 * secondMs

/** Whoever waits for a provider that has come back waits no longer than this for what is over here. */
const overMaxMs = 5 * minuteMs

/** The next time after so many questions; never sleeps over the moment at which an order runs out. */
export function nextQueryAt(queries: number, now: Date, expiresAt: Date | null): Date {
  const left = expiresAt ? expiresAt.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  return new Date(now.getTime() + Math.min(pauseMs(queries), left > 0 ? left : overMaxMs))
}

/** The next time that a refund is asked about. */
export function nextRefundAt(asked: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(pauseMs(asked), overMaxMs))
}

/**
 * How long what was given to a payer can be used (pay.weixin.qq.com: a code and a prepay_id two hours, the address of
 * H5 five minutes), with something to spare. After that another attempt is made; Alipay's lives as long as its order.
 */
const usableMs: Readonly<Partial<Record<Way, number>>> = {
  native: 115 * minuteMs,
  jsapi: 115 * minuteMs,
  h5: 4 * minuteMs,
}

export function isUsable({ way, created_at }: { way: Way; created_at: Date }, now: Date): boolean {
  return now.getTime() - created_at.getTime() < (usableMs[way] ?? Number.POSITIVE_INFINITY)
}

/** Whoever looks at an order may have the provider asked, but not more often than this. */
export const lookPauseMs = 3 * secondMs
/** As long as an answer of a provider may take, and some more: nobody else asks the same meanwhile. */
export const callPauseMs = 20 * secondMs

export const dueAtOnceMax = 20
export const closedAtOnceMax = 100
/** Asked about this rarely, something is wrong with us. */
export const unaskedMaxMs = 120 * minuteMs
/** After a start the questions of a long night are caught up with first. */
export const startingMs = 10 * minuteMs

export const noticeMaxBytes = 64 * 1024
/** Anybody can post there; of what nobody has signed the newest are kept. */
export const forgedKeptMax = 1_000
export const reasonMax = 200

/** A refund, as far as it says who carries it. */
export interface Sent {
  state: RefundState
  manual: boolean
  provider: ProviderName
  channel: Channel
}

/** Whether a refund was sent through a provider that is switched off: nobody but a person can know what came of it. */
export const isAdrift = (
  { state, manual, provider, channel }: Sent,
  providers: readonly { name: ProviderName; channel: Channel }[],
): boolean =>
  state === 'sending' && !manual && !providers.some((one) => one.name === provider && one.channel === channel)

/** How it begins where a refund goes no further until a person acts at the provider. */
export const stuckPrefix = '渠道退款异常：'

/** A refund that was refused for good is tried again under another number, which follows from its own. */
export function refundNumber(no: string, tries: number): string {
  return tries === 1 ? no : `${no}R${tries}`
}

/** What of an order's headers helps to understand a notice; nothing that opens anything. */
const keptHeaders = [
  'content-type',
  'content-length',
  'content-encoding',
  'user-agent',
  'wechatpay-serial',
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
  'wechatpay-signature-type',
  'request-id',
  'x-sandbox-timestamp',
  'x-sandbox-signature',
]
const headerMax = 2_000

export function headersToKeep(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const kept = keptHeaders.flatMap((name) => {
    const value = headers[name]
    // The database holds no NUL in text.
    return value === undefined ? [] : [[name, String(value).replaceAll('\0', '').slice(0, headerMax)] as const]
  })
  return Object.fromEntries(kept)
}

export const live: readonly AttemptState[] = ['created', 'waiting']
export const isLive = ({ state }: { state: AttemptState }): boolean => live.includes(state)
