import assert from 'node:assert/strict'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import {
  type Account,
  type Ledger,
  type Line,
  type OnEarned,
  type Owner,
  type PurseOf,
  systemPurse,
} from '#server/modules/money/ledger/service.ts'
import {
  type ChannelPurse,
  type Purpose as PaidPurpose,
  paidKey,
  refundedKey,
} from '#server/modules/money/payments/service.ts'
import { heldPurse, type Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Back, Bought, Buyer, IsThere, Payment, Purpose, Sale, Withholding } from '../ports.ts'
import * as store from '../store.ts'

interface Parts {
  ledger: Ledger
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
  earned: OnEarned
  withholding: Withholding
  isThere: IsThere
  purposeOf(name: string): Purpose
}

/** An order as the room it was made for sees it. */
export const boughtOf = (row: store.OrderRow): Bought => {
  const { no, reference, owner_kind: kind, owner_id: id, amount, promotion_part, deposit_part, snapshot } = row
  return { no, reference, owner: { kind, id }, amount, promotion_part, deposit_part, snapshot }
}

/** The purse of a balance; the two realms name theirs differently. */
export function balanceOf({ kind, id }: Buyer): Account {
  return kind === 'enterprise'
    ? { owner: { kind, id }, purse: model.balancePurse.enterprise }
    : { owner: { kind, id }, purse: model.balancePurse.maker }
}

/** What somebody can pay with, read or locked: a maker's debt is paid before anything else. */
export async function spendableOf<Way extends Reader | Tx>(
  tx: Way,
  { kind, id }: Buyer,
  purses: <Kind extends Buyer['kind']>(tx: Way, owner: Owner<Kind>) => Promise<Record<PurseOf<Kind>, Fen>>,
): Promise<Fen> {
  if (kind === 'enterprise') return (await purses<'enterprise'>(tx, { kind, id })).cash
  const { available, debt } = await purses<'maker'>(tx, { kind, id })
  return fen(Math.max(0, available - debt))
}

/** What leaves a balance besides a price: of a maker's, what is withheld for the tax office. */
export const taxOn = async (
  tx: Reader,
  { kind, id }: Buyer,
  { price, now }: { price: Fen; now: Date },
  { forPrice }: Pick<Withholding, 'forPrice'>,
): Promise<Fen> => (kind === 'maker' ? (await forPrice(tx, { makerId: id, price, now })).tax : fen(0))

/** Where what was paid is, or goes back to. */
const outside = (owner: Buyer, purse: ChannelPurse | null): Account =>
  purse === null ? balanceOf(owner) : systemPurse(purse)

/** What is earned is what came as money; what a maker had earned by inviting was an expense, and is less of one now. */
export const earnedBy = ({ owner }: Bought, channel: Payment['channel'], { revenue }: Sale): Account =>
  systemPurse(model.cashPartOf(owner, channel, fen(1)) > 0 ? revenue : 'commission_expense')

/** Where a deposit stands: what we owe whoever paid it, until it goes back or is taken. */
export const depositOf = ({ owner: { kind, id } }: Bought): Account => {
  assert(kind === 'enterprise', 'enterprises pay deposits')
  return { owner: { kind, id }, purse: 'deposit' }
}

const moving = (lines: readonly Line[]): Line[] => lines.filter(({ amount }) => amount !== 0)

/** What becomes of an order and of its money when the payment room says that something is true. */
export function createSettling({ ledger, promotions, messages, earned, withholding, isThere, purposeOf }: Parts) {
  async function locked(tx: Tx, no: string, step: model.Step): Promise<store.OrderRow> {
    const row = await store.lock(tx, no)
    assert(row, 'what is paid for is an order')
    assert(model.mayTake(step, row.state), `an order that is ${row.state} cannot ${step}`)
    return row
  }

  async function sell(tx: Tx, order: Bought, row: store.OrderRow, payment: Payment, sale: Sale, now: Date) {
    const { owner, promotion_part, deposit_part } = order
    const paid = fen(order.amount - promotion_part)
    const lines = moving([
      { account: outside(owner, payment.purse), amount: fen(-paid) },
      { account: earnedBy(order, payment.channel, sale), amount: fen(paid - deposit_part) },
      ...(deposit_part > 0 ? [{ account: depositOf(order), amount: deposit_part }] : []),
      { account: heldPurse(owner.id), amount: fen(-promotion_part) },
      { account: systemPurse('promotion_expense'), amount: promotion_part },
    ])
    await ledger.post(tx, { key: paidKey(row.purpose, order.no), kind: sale.paid, reference: order.no, lines, now })
    const { no, title, purpose } = row
    if (payment.purse === null && owner.kind === 'maker') {
      await withholding.payOrder(tx, { makerId: owner.id, no, price: paid, now })
    }
    if (payment.cashPart > 0) {
      const { paidAt } = payment
      const freeUntil = (await purposeOf(purpose).freeUntil?.(tx, order, paidAt)) ?? null
      const sale = { purpose, paidAt, freeUntil }
      await earned(tx, { no, kind: 'order', owner, title, amount: payment.cashPart, asked: false, sale, now })
    }
  }

  async function sendBack(tx: Tx, { no, owner }: Bought, { purse, ...back }: Back, sale: Sale, now: Date) {
    const lines: Line[] = [
      { account: systemPurse('refund_clearing'), amount: fen(-back.amount) },
      { account: outside(owner, purse), amount: back.amount },
    ]
    const own = back.deposit > 0 ? 'deposit_return' : sale.refunded
    const kind = purse === null ? own : 'refund_paid'
    await ledger.post(tx, { key: refundedKey(back.no), kind, reference: no, lines, now })
    if (purse === null && owner.kind === 'maker') {
      await withholding.returnOrder(tx, { no, backNo: back.no, paid: back.amount, now })
    }
  }

  return (name: string): PaidPurpose => {
    const purpose = purposeOf(name)
    const { books } = purpose
    return {
      lateSuccess: purpose.lateSuccess,

      async refundsInto(tx, { owner_kind, owner_id }) {
        if (!(await isThere(tx, owner_kind, owner_id))) return 'bank'
        if (!model.isSale(books)) return 'kept aside'
        return owner_kind === 'enterprise' ? 'balance' : 'bank'
      },

      async onShown(tx, { no }) {
        const row = await store.lock(tx, no)
        if (row?.state === 'unpaid' && !row.begun) await store.change(tx, no, { begun: true })
      },

      async onPaid(tx, { no }, { channel, paidAt: paid_at, purse }, now) {
        const row = await store.pay(tx, no, model.steps.pay, { channel, paid_at })
        assert(row?.paid_at, 'what is paid for is an order, which can be paid until it is')
        const paidAt = row.paid_at
        const order = boughtOf(row)
        const earned = fen(row.amount - row.promotion_part - row.deposit_part)
        const cashPart = model.cashPartOf(order.owner, channel, earned)
        const payment = { channel, paidAt, purse, cashPart }
        if (model.isSale(books)) await sell(tx, order, row, payment, books, now)
        else await books.credit(tx, order, payment, now)
        await purpose.onPaid(tx, order, payment, now)
      },

      async onClosed(tx, { no }, now) {
        const row = await store.lock(tx, no)
        if (!row || !model.mayTake('close', row.state)) return
        await store.change(tx, no, { state: 'closed', closed_at: now })
        const order = boughtOf(row)
        if (row.promotion_part > 0) {
          await promotions.unhold(tx, { enterpriseId: row.owner_id, orderNo: no, now })
        }
        await purpose.onClosed(tx, order, now)
      },

      async onRefunded(tx, { no }, { no: refundNo, amount, purse, promotion, deposit }, now) {
        const row = await locked(tx, no, 'refund')
        const order = boughtOf(row)
        const refunded_amount = fen(row.refunded_amount + amount + promotion)
        const refunded_promotion = fen(row.refunded_promotion + promotion)
        const refunded_deposit = fen(row.refunded_deposit + deposit)
        const state = model.stateAfterRefund(row.amount, refunded_amount)
        await store.change(tx, no, { refunded_amount, refunded_promotion, refunded_deposit, state })
        const cashPart = model.cashPartOf(order.owner, row.channel ?? 'balance', fen(amount - deposit))
        const whole = refunded_amount - refunded_deposit === row.amount - row.deposit_part
        const back = { no: refundNo, amount, promotion, deposit, purse, cashPart, whole }
        if (model.isSale(books)) await sendBack(tx, order, back, books, now)
        else await books.debit(tx, order, back, now)
        await purpose.onRefunded(tx, order, back, now)
        const values = {
          amount: toYuan(fen(amount + promotion)),
          order_no: no,
          way: purse === null ? '退回余额' : '原路退回',
        }
        const { kind: realm, id } = order.owner
        await messages.tell(tx, { realm, id }, { event: 'order.refunded', values, now })
      },

      async onRefundReturned(tx, { no }, { no: refundNo, amount }, now) {
        const row = await locked(tx, no, 'refund')
        assert(!model.isSale(books), 'what was sold goes back in one way or another')
        await books.release(tx, boughtOf(row), { no: refundNo, amount }, now)
      },
    }
  }
}
