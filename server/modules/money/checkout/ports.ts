import type { Fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { PostingKind } from '#contract/money/ledger.console.ts'
import type { OrderChannel, PurposeName } from '#contract/money/orders.words.ts'
import type { PurseOf } from '#server/modules/money/ledger/service.ts'
import type { ChannelPurse } from '#server/modules/money/payments/service.ts'
import type { Taxes } from '#server/modules/money/taxes/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export type { PaymentChannel, PaymentWay } from '#server/modules/money/payments/service.ts'

/** Who buys. */
export interface Buyer {
  kind: AccountRealm
  id: number
}

/** An order as the room it was made for sees it. */
export interface Bought {
  no: string
  /** The room's own number for what is bought. */
  reference: string
  owner: Buyer
  amount: Fen
  promotion_part: Fen
  /** Of what is paid, what stays the buyer's and is only kept here. */
  deposit_part: Fen
  /** The offer as it was when it was agreed to. */
  snapshot: Readonly<Record<string, unknown>>
}

/** How it was paid. */
export interface Payment {
  channel: OrderChannel
  paidAt: Date
  /** In which purse of ours it arrived; null: it was in the buyer's own. */
  purse: ChannelPurse | null
  /** What came as money and is earned: not of the promotion fund, no commission of a maker's, no deposit. */
  cashPart: Fen
}

/** What goes back of an order. */
export interface Back {
  no: string
  /** The part that was paid, and of the promotion fund. */
  amount: Fen
  promotion: Fen
  /** Of the part that was paid, what was a deposit: all of it or nothing. */
  deposit: Fen
  /** From which purse of ours it leaves; null: into the buyer's own. */
  purse: ChannelPurse | null
  cashPart: Fen
  /** Whether nothing of the price is left with us: this was the last of it. */
  whole: boolean
}

/** How a sale stands in the books. */
export interface Sale {
  revenue: Extract<PurseOf<'system'>, `revenue_${string}`>
  paid: Extract<PostingKind, `pay_${string}`>
  refunded: Extract<PostingKind, `refund_${string}`>
}

/** For what is no sale: the money stays its owner's, and the room that takes it says where it stands. */
export interface OwnBooks {
  credit(tx: Tx, order: Bought, payment: Payment, now: Date): Promise<void>
  /** The most that can go back. */
  refundable(tx: Reader, order: Bought): Promise<Fen>
  /** Keeps aside what goes back, or refuses. */
  hold(tx: Tx, order: Bought, back: Pick<Back, 'no' | 'amount'>, now: Date): Promise<void>
  debit(tx: Tx, order: Bought, back: Back, now: Date): Promise<void>
  /** It did not go back after all. */
  release(tx: Tx, order: Bought, back: Pick<Back, 'no' | 'amount'>, now: Date): Promise<void>
}

/**
 * What is sold, as the room that sells it declares it. Whatever it is told of is part of the transaction in which it
 * becomes true.
 */
export interface Purpose {
  realms: readonly AccountRealm[]
  /** With which letters the numbers of its orders begin. */
  prefix: `${Uppercase<string>}`
  books: Sale | OwnBooks
  /** Up to which share of the price the promotion fund may pay, in basis points. */
  promotionShare: number
  /** Whether somebody may transfer at the bank, which takes days: not where a place is kept for them meanwhile. */
  transfers: boolean
  /** What becomes of money that comes for an order that was closed here. */
  lateSuccess: 'credit' | 'refund'
  /** What was agreed to besides the price, for whoever pays it; without it there is nothing more to say. */
  details?(order: Bought): { name: string; text: string }[]
  /** Until when its buyer can call it off and gets everything back; null where that ends with what we do for it. */
  freeUntil?(tx: Reader, order: Bought, paidAt: Date): Promise<Date | null>
  /** Whether what was never paid can be ordered once more as it was, with nothing to choose. */
  repeats?: boolean
  /** Where what was bought is looked after. */
  path(order: Pick<Bought, 'no' | 'reference'>): string
  onPaid(tx: Tx, order: Bought, payment: Payment, now: Date): Promise<void>
  /** Nobody paid it in time, or somebody called it off. */
  onClosed(tx: Tx, order: Bought, now: Date): Promise<void>
  /**
   * Money is about to go back, whoever decided it: before anything is written, so that a room may refuse. `whole` says
   * that nothing of what was paid is left.
   */
  onRefundAsked?(tx: Tx, order: Bought, asked: RefundToCome): Promise<void>
  onRefunded(tx: Tx, order: Bought, back: Back, now: Date): Promise<void>
}

interface RefundToCome {
  amount: Fen
  whole: boolean
  reason: string
  actor: Actor
  now: Date
}

export type Purposes = Readonly<Partial<Record<PurposeName, Purpose>>>

/** Whether an enterprise or a maker may use a picture of theirs as a voucher. */
export type IsOwnVoucher = (tx: Reader, owner: Buyer, url: string) => Promise<boolean>

/** Who somebody is to our official account, for WeChat's sheet; undefined where they never came in through WeChat. */
export type PayerOf = (tx: Reader, buyer: Buyer, sessionId: number | undefined) => Promise<string | undefined>

/** What of a paid order is invoiced and what can still be; nothing where it was not paid as money. */
export type InvoicingOf = (tx: Reader, no: string) => Promise<{ open_amount: Fen; invoiced_amount: Fen } | undefined>

/** Makers who pay with what they earned take it: their income, of which tax is withheld besides the price. */
export type Withholding = Pick<Taxes['withholding'], 'forPrice' | 'payOrder' | 'returnOrder'>

/** Whether somebody is there: nobody gets money who has left. */
export type IsThere = (tx: Reader, realm: Buyer['kind'], id: number) => Promise<boolean>

/** Which of these are receipts that were handed in. */
export type KnownReceipts = (tx: Reader, urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
