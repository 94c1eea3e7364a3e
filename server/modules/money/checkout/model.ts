import { z } from 'zod'
import { yuanText } from '#contract/base/fen.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { OrderAction, OrderChannel, OrderEvent, OrderState } from '#contract/money/orders.words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OwnBooks, PaymentChannel, PaymentWay, Purpose, Sale } from './ports.ts'

/** How things can be paid, whatever they are. */
export const checkoutOptions = {
  key: 'checkout.options',
  schema: z.object({
    channels: z.array(z.enum(['wechat_native', 'alipay_page', 'bank_transfer'])),
    expires_minutes: z.number().int().min(5).max(1440),
    bank_account: z.object({ name: z.string(), bank: z.string(), number: z.string() }).nullable(),
    bank_days: z.number().int().min(1).max(60),
    orders_open_max: z.number().int().min(1).max(100),
  }),
  initial: {
    channels: ['wechat_native', 'alipay_page'] as ('wechat_native' | 'alipay_page' | 'bank_transfer')[],
    expires_minutes: 30,
    bank_account: null,
    bank_days: 7,
    orders_open_max: 10,
  },
}
export type CheckoutOptions = z.infer<typeof checkoutOptions.schema>

export type Step = 'begin' | 'change' | 'voucher' | 'pay' | 'close' | 'reject' | 'refund'

/** From which state each step may be taken. Where it leads follows from the step, for a refund from the amounts. */
export const steps: Readonly<Record<Step, readonly OrderState[]>> = {
  begin: ['unpaid'],
  change: ['unpaid'],
  voucher: ['unpaid'],
  // Money that came is kept, however late: what was closed or rejected by mistake is paid all the same.
  pay: ['unpaid', 'voucher_submitted', 'closed', 'rejected'],
  close: ['unpaid', 'voucher_submitted'],
  reject: ['voucher_submitted'],
  refund: ['paid', 'part_refunded'],
}

export const mayTake = (step: Step, state: OrderState): boolean => steps[step].includes(state)

export const isFinal = (state: OrderState): boolean => !['unpaid', 'voucher_submitted'].includes(state)

export function stateAfterRefund(amount: Fen, refunded: Fen): OrderState {
  if (refunded === 0) return 'paid'
  return refunded === amount ? 'refunded' : 'part_refunded'
}

export const isSale = (books: Sale | OwnBooks): books is Sale => 'revenue' in books

const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** A transfer takes days, a code to scan is good for minutes. */
export function expiryOf(
  channel: OrderChannel | null,
  { bank_days, expires_minutes }: CheckoutOptions,
  now: Date,
): Date {
  return new Date(now.getTime() + (channel === 'bank_transfer' ? bank_days * dayMs : expires_minutes * minuteMs))
}

const earlier = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()))
const later = (one: Date, other: Date): Date => new Date(Math.max(one.getTime(), other.getTime()))

/**
 * Whoever chooses another code to scan gets no more time by that; whoever chooses a transfer, the days that one has
 * from the order on, however often they choose it: what is kept for an order is not kept for ever.
 */
export function expiryAfterChange(
  order: { created_at: Date; expires_at: Date },
  channel: OrderChannel,
  options: CheckoutOptions,
  now: Date,
): Date {
  if (channel !== 'bank_transfer') return earlier(expiryOf(channel, options, now), order.expires_at)
  // Where fewer days are set since, it keeps what it has.
  return later(expiryOf(channel, options, order.created_at), order.expires_at)
}

/**
 * Which way a channel is paid, by where the payer is: the one place that decides it. `elsewhere`: WeChat opens no page
 * of Alipay's, so that is paid in another browser of the telephone.
 */
const waysAt: Readonly<Record<PaymentChannel, Record<PayPlace, PaymentWay | 'elsewhere'>>> = {
  wechat_native: { pc: 'native', phone: 'h5', wechat: 'jsapi' },
  alipay_page: { pc: 'page', phone: 'wap', wechat: 'elsewhere' },
}

export const wayAt = (channel: PaymentChannel, place: PayPlace): PaymentWay | 'elsewhere' => waysAt[channel][place]

export interface OpenWay {
  channel: OrderChannel
  elsewhere: boolean
}

/** Which ways are open for a purpose, given what is set, who takes payments, and where the payer is. */
export function waysFor(
  { books, transfers }: Pick<Purpose, 'books' | 'transfers'>,
  options: CheckoutOptions,
  offered: (channel: PaymentChannel, way: PaymentWay) => boolean,
  place: PayPlace,
): OpenWay[] {
  const here = (channel: OrderChannel): OpenWay => ({ channel, elsewhere: false })
  const outside = options.channels.flatMap((channel): OpenWay[] => {
    if (channel === 'bank_transfer') return transfers && options.bank_account !== null ? [here(channel)] : []
    const way = wayAt(channel, place)
    if (way !== 'elsewhere') return offered(channel, way) ? [here(channel)] : []
    const other = wayAt(channel, 'phone')
    return other !== 'elsewhere' && offered(channel, other) ? [{ channel, elsewhere: true }] : []
  })
  return isSale(books) ? [here('balance'), ...outside] : outside
}

const shareOf = (whole: number, part: number, of: number): number => Number((BigInt(whole) * BigInt(part)) / BigInt(of))

/** How much of a price the promotion fund may pay, rounded down. */
export const promotionMax = (amount: Fen, share: number): Fen => fen(shareOf(amount, share, 10_000))

/** What goes back: of what was paid, and of what the promotion fund gave. */
export interface RefundParts {
  paid: Fen
  promotion: Fen
}

/**
 * What goes back of what was sold, in the ratio of the parts, the odd fen to what was paid. Counted from the beginning
 * each time, so that many small refunds come to the same as one large one. With each goes a fen of what was paid, since
 * nobody sends nothing back, and one stays for the last of them; undefined where only that one is left.
 */
export function splitRefund(
  order: { amount: Fen; promotion_part: Fen; deposit_part: Fen },
  gone: { amount: Fen; promotion: Fen },
  wanted: Fen,
): RefundParts | undefined {
  // Nothing to divide: how much of it may go back is judged by whoever knows.
  if (order.promotion_part === 0) return { paid: wanted, promotion: fen(0) }
  const price = order.amount - order.deposit_part
  const whole = gone.amount + gone.promotion + wanted
  const left = price - order.promotion_part - gone.amount
  const most = whole < price ? left - 1 : left
  if (most < 1) return undefined
  const promotionDue = shareOf(order.promotion_part, whole, price) - gone.promotion
  const paid = Math.max(1, Math.min(wanted, most, wanted - promotionDue))
  return { paid: fen(paid), promotion: fen(wanted - paid) }
}

/** The purse that a balance is, for either realm. */
export const balancePurse = { enterprise: 'cash', maker: 'available' } as const

/** What came as money. What a maker earned by inviting is no money that came. */
export function cashPartOf(owner: { kind: AccountRealm }, channel: OrderChannel, paid: Fen): Fen {
  return channel === 'balance' && owner.kind === 'maker' ? fen(0) : paid
}

export interface Standing {
  state: OrderState
  channel: OrderChannel | null
  expires_at: Date
  voucher_image: string
}

interface Besides {
  /** The same can be ordered once more without choosing anything again. */
  repeats?: boolean | undefined
  /** Something of it is not invoiced yet. */
  invoiceable?: boolean
}

/** What its owner can do about an order now: what is shown, and what `demandAction` lets through. */
export function actionsFor(order: Standing, { repeats, invoiceable }: Besides, now: Date): OrderAction[] {
  const { state, channel, expires_at, voucher_image } = order
  const inTime = expires_at > now
  const actions: [OrderAction, boolean][] = [
    ['pay', mayTake('change', state) && inTime],
    ['voucher', mayTake('voucher', state) && inTime && channel === 'bank_transfer'],
    // While somebody looks at a voucher the money may be here already.
    ['cancel', mayTake('close', state) && inTime && state !== 'voucher_submitted'],
    ['again', repeats === true && (state === 'closed' || state === 'rejected')],
    ['own_voucher', voucher_image !== ''],
    ['receipt', ['paid', 'part_refunded', 'refunded'].includes(state)],
    ['invoice', invoiceable === true],
  ]
  return actions.filter(([, may]) => may).map(([action]) => action)
}

/** The guard of the commands is the list that was shown: one table, so that neither can say more than the other. */
export function demandAction(order: Standing, action: OrderAction, now: Date): void {
  if (!actionsFor(order, {}, now).includes(action)) throw new Refusal('RECORD_MOVED_ON', { state: order.state, action })
}

export interface Happened {
  event: OrderEvent
  at: Date
  note: string
}

interface Told {
  state: OrderState
  created_at: Date
  voucher_at: Date | null
  paid_at: Date | null
  closed_at: Date | null
  reject_reason: string
}

interface RefundTold {
  amount: Fen
  promotion_part: Fen
  state: string
  reason: string
  created_at: Date
  refunded_at: Date | null
}

/** What has happened to an order, told by what is written of it: there is no second account that could differ. */
export function timelineOf(order: Told, refunds: readonly RefundTold[]): Happened[] {
  const { state, created_at, voucher_at, paid_at, closed_at, reject_reason } = order
  const all: (Happened | false)[] = [
    { event: 'ordered', at: created_at, note: '' },
    voucher_at !== null && { event: 'voucher_submitted', at: voucher_at, note: '' },
    closed_at !== null &&
      state !== 'paid' && { event: state === 'rejected' ? 'rejected' : 'closed', at: closed_at, note: reject_reason },
    paid_at !== null && { event: 'paid', at: paid_at, note: '' },
    ...refunds.flatMap((one): Happened[] => {
      const note = yuanText(toYuan(fen(one.amount + one.promotion_part)))
      const asked = { event: 'refund_asked', at: one.created_at, note: `${note} ${one.reason}` } as const
      if (!one.refunded_at) return [asked]
      // Of what a person sent only the day is known, and its midnight is before they were asked to.
      return [asked, { event: 'refunded', at: later(one.refunded_at, one.created_at), note }]
    }),
  ]
  return all.filter((one) => one !== false).sort((a, b) => a.at.getTime() - b.at.getTime())
}
