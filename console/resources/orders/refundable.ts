import { type Fen, fen, toYuan, yuan } from '#contract/base/fen.ts'
import type { ConsoleOrderDetail } from '#contract/money/orders.console.ts'
import type { PaymentAttempt, Refund } from '#contract/money/payments.console.ts'

type Order = Pick<
  ConsoleOrderDetail,
  | 'state'
  | 'channel'
  | 'amount'
  | 'promotion_part'
  | 'deposit_part'
  | 'bonus_amount'
  | 'refundable_amount'
  | 'refunds'
  | 'attempts'
>

/** How what can go back comes about, step by step, for whoever is about to send it back. */
interface Refundable {
  amount: string
  /** Back already. */
  back: string
  /** On its way, or refused and not given up: it counts until it is. */
  onTheWay: string
  /** What is left of the order. */
  left: string
  /** What can go back right now. */
  refundable: string
  /** Less than what is left of the order, because the owner has spent it. */
  spent: boolean
}

/** What was paid and what came of the promotion fund, together. */
const sumOf = (refunds: readonly Refund[]): Fen =>
  fen(refunds.reduce((sum, { amount, promotion_part }) => sum + yuan(amount) + yuan(promotion_part), 0))
/** A deposit goes back by itself, decided elsewhere: nothing here is about it. */
const ownRefunds = ({ refunds }: Pick<Order, 'refunds'>) =>
  refunds.filter(({ cause, deposit_part }) => cause === 'owner' && yuan(deposit_part) === 0)
const priceOf = ({ amount, deposit_part }: Pick<Order, 'amount' | 'deposit_part'>): Fen =>
  fen(yuan(amount) - yuan(deposit_part))
/** All that went back, is on its way or was refused; what was given up counts no longer. */
const keptRefunds = (order: Pick<Order, 'refunds'>) => ownRefunds(order).filter(({ state }) => state !== 'returned')

export function refundableOf(order: Order): Refundable {
  const own = ownRefunds(order)
  const back = sumOf(own.filter(({ state }) => state === 'refunded'))
  const onTheWay = sumOf(own.filter(({ state }) => state !== 'refunded' && state !== 'returned'))
  const left = fen(priceOf(order) - back - onTheWay)
  return {
    amount: toYuan(priceOf(order)),
    back: toYuan(back),
    onTheWay: toYuan(onTheWay),
    left: toYuan(left),
    refundable: order.refundable_amount,
    spent: yuan(order.refundable_amount) < left,
  }
}

const shareOf = (whole: string, part: bigint, of: string): bigint => (BigInt(yuan(whole)) * part) / BigInt(yuan(of))

/** Of the bonus this much is taken back together with so much money: its share of the order, all refunds together. */
export function bonusBackFor(order: Order, amount: string): string {
  const kept = keptRefunds(order)
  const due = shareOf(order.bonus_amount ?? '0.00', BigInt(sumOf(kept) + yuan(amount)), order.amount)
  const taken = kept.reduce((sum, { bonus_back }) => sum + BigInt(yuan(bonus_back)), 0n)
  return toYuan(fen(Math.max(0, Number(due - taken))))
}

/**
 * How so much goes back: in the ratio of the parts over all refunds together, the odd fen with what was paid, of which
 * each takes a fen along and leaves one for the last of them.
 */
export function partsBackFor(order: Order, amount: string): { paid: string; promotion: string } {
  if (yuan(order.promotion_part) === 0) return { paid: amount, promotion: '0.00' }
  const kept = keptRefunds(order)
  const [wanted, price] = [yuan(amount), priceOf(order)]
  const whole = sumOf(kept) + wanted
  const gone = kept.reduce((sum, { promotion_part }) => sum + yuan(promotion_part), 0)
  const left = price - yuan(order.promotion_part) - (sumOf(kept) - gone)
  const due = Number(shareOf(order.promotion_part, BigInt(whole), toYuan(price))) - gone
  const paid = Math.max(1, Math.min(wanted, whole < price ? left - 1 : left, wanted - due))
  return { paid: toYuan(fen(paid)), promotion: toYuan(fen(wanted - paid)) }
}

/** A transfer that came is confirmed however late: also after its order was closed or sent back by mistake. */
export function mayConfirm({ state, channel }: Pick<Order, 'state' | 'channel'>): boolean {
  return channel === 'bank_transfer' && ['unpaid', 'voucher_submitted', 'closed', 'rejected'].includes(state)
}

export const mayReject = ({ state }: Pick<Order, 'state'>): boolean => state === 'voucher_submitted'
export const mayRefund = ({ state }: Pick<Order, 'state'>): boolean => state === 'paid' || state === 'part_refunded'

/** Money that nobody asked for and that is not on its way back yet. */
export function mayReturn({ refunds }: Pick<Order, 'refunds'>, { no, state }: PaymentAttempt): boolean {
  return state === 'mismatched' && !refunds.some((one) => one.attempt_no === no && one.state !== 'returned')
}

/** Where money goes whose way back is given up: a recharge is its owner's again, a sale's price stands in the purse. */
export type GivenUp = 'returned' | 'balance'

/** Who bought what; undefined where money whose way back is closed can only be sent from the bank. */
export function givenUpTo({ purpose, owner_kind }: Pick<ConsoleOrderDetail, 'purpose' | 'owner_kind'>) {
  if (purpose === 'recharge') return 'returned' satisfies GivenUp
  return owner_kind === 'enterprise' ? ('balance' satisfies GivenUp) : undefined
}

interface RefundSteps {
  retry: boolean
  record: boolean
  giveUp: boolean
}

/** What can be done about a refund: once more, by hand at the bank, or not at all. */
export function refundSteps(
  { state, manual, cause, adrift }: Pick<Refund, 'state' | 'manual' | 'cause' | 'adrift'>,
  into: GivenUp | undefined = undefined,
): RefundSteps {
  const open = state === 'failed' || (manual && state === 'pending')
  return {
    retry: (state === 'failed' && !manual) || adrift,
    record: open || adrift,
    // What came by mistake is nobody's purse's: it has to go back.
    giveUp: open && cause === 'owner' && into !== undefined,
  }
}
