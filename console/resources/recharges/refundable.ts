import { type Fen, fen, toYuan, yuan } from '#contract/base/fen.ts'
import type { ConsoleRechargeDetail, PaymentAttempt, Refund } from '#contract/money/payments.console.ts'

type Order = Pick<
  ConsoleRechargeDetail,
  'state' | 'channel' | 'amount' | 'bonus_amount' | 'refundable_amount' | 'refunds' | 'attempts'
>

/** How what can go back comes about, step by step, for whoever is about to send it back. */
export interface Refundable {
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

const sumOf = (refunds: readonly Refund[]): Fen => fen(refunds.reduce((sum, { amount }) => sum + yuan(amount), 0))
const ownRefunds = ({ refunds }: Pick<Order, 'refunds'>) => refunds.filter(({ cause }) => cause === 'owner')

export function refundableOf(order: Order): Refundable {
  const own = ownRefunds(order)
  const back = sumOf(own.filter(({ state }) => state === 'refunded'))
  const onTheWay = sumOf(own.filter(({ state }) => state !== 'refunded' && state !== 'returned'))
  const left = fen(yuan(order.amount) - back - onTheWay)
  return {
    amount: order.amount,
    back: toYuan(back),
    onTheWay: toYuan(onTheWay),
    left: toYuan(left),
    refundable: order.refundable_amount,
    spent: yuan(order.refundable_amount) < left,
  }
}

/** Of the bonus this much is taken back together with so much money: its share of the order, all refunds together. */
export function bonusBackFor(order: Order, amount: string): string {
  const kept = ownRefunds(order).filter(({ state }) => state !== 'returned')
  const gone = BigInt(sumOf(kept)) + BigInt(yuan(amount))
  const due = (BigInt(yuan(order.bonus_amount)) * gone) / BigInt(yuan(order.amount))
  const taken = kept.reduce((sum, { bonus_back }) => sum + BigInt(yuan(bonus_back)), 0n)
  return toYuan(fen(Math.max(0, Number(due - taken))))
}

/** A transfer that came is confirmed however late: also after its order was closed or sent back by mistake. */
export function mayConfirm({ state, channel }: Pick<Order, 'state' | 'channel'>): boolean {
  return channel === 'bank_transfer' && ['pending', 'voucher_submitted', 'closed', 'rejected'].includes(state)
}

export const mayReject = ({ state }: Pick<Order, 'state'>): boolean => state === 'voucher_submitted'
export const mayRefund = ({ state }: Pick<Order, 'state'>): boolean => state === 'paid' || state === 'part_refunded'

/** Money that nobody asked for and that is not on its way back yet. */
export function mayReturn({ refunds }: Pick<Order, 'refunds'>, { no, state }: PaymentAttempt): boolean {
  return state === 'mismatched' && !refunds.some((one) => one.attempt_no === no && one.state !== 'returned')
}

export interface RefundSteps {
  retry: boolean
  record: boolean
  giveUp: boolean
}

/** What can be done about a refund: once more, by hand at the bank, or not at all. */
export function refundSteps({ state, manual, cause }: Pick<Refund, 'state' | 'manual' | 'cause'>): RefundSteps {
  const open = state === 'failed' || (manual && state === 'pending')
  return {
    retry: state === 'failed' && !manual,
    record: open,
    // What came by mistake is nobody's purse's: it has to go back.
    giveUp: open && cause === 'owner',
  }
}
