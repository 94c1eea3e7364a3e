import assert from 'node:assert/strict'
import { type Fen, fen } from '#contract/base/money.ts'
import { type Ledger, type Line, type OnEarned, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { IsThere, Purpose } from '../ports.ts'
import { boughtOf, depositOf, earnedBy } from '../settling/service.ts'
import * as store from '../store.ts'

export type Refunding = ReturnType<typeof createRefunding>

interface Parts {
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  earned: OnEarned
  isThere: IsThere
  purposeOf(name: string): Purpose
}

export interface RefundAsked {
  order_no: string
  /** Of everything that was paid, the promotion fund's part with it; all that is left. */
  amount: Fen | 'rest'
  /** What goes back: of the price, or of the deposit that was paid with it. The one never pays for the other. */
  part?: Part
  reason: string
  /** Whose will it is: what we take back leaves the promotion fund some days to be used. */
  by: Actor
  now: Date
}

type Part = 'price' | 'deposit'

interface TakenBack {
  no: string
  paid: Fen
  promotion: Fen
  deposit: Fen
  byUs: boolean
  now: Date
}

/** Money that goes back to whoever paid, the way it came and in the ratio of its parts. */
export function createRefunding({ ledger, payments, promotions, earned, isThere, purposeOf }: Parts) {
  /** What went back or is on its way. */
  async function goneOf(tx: Reader, no: string) {
    const { gone, promotion, deposit } = await payments.refunding.ownersSums(tx, no)
    return { amount: fen(gone - deposit), promotion, deposit }
  }

  async function refundable(tx: Reader, row: store.OrderRow, part: Part = 'price'): Promise<Fen> {
    if (!model.mayTake('refund', row.state)) return fen(0)
    const { books } = purposeOf(row.purpose)
    if (!model.isSale(books)) return books.refundable(tx, boughtOf(row))
    const gone = await goneOf(tx, row.no)
    if (part === 'deposit') return fen(row.deposit_part - gone.deposit)
    return fen(row.amount - row.deposit_part - gone.amount - gone.promotion)
  }

  /** What we had earned is nobody's until it has arrived; what came of the promotion fund is there again at once. */
  async function takeBack(
    tx: Tx,
    row: store.OrderRow,
    { no, paid, promotion, deposit, byUs, now }: TakenBack,
  ): Promise<void> {
    const { books } = purposeOf(row.purpose)
    const order = boughtOf(row)
    if (!model.isSale(books)) return books.hold(tx, order, { no, amount: paid }, now)
    const lines: Line[] = [
      {
        account: deposit > 0 ? depositOf(order) : earnedBy(order, row.channel ?? 'balance', books),
        amount: fen(-paid),
      },
      { account: systemPurse('refund_clearing'), amount: paid },
    ]
    const kind = deposit > 0 ? 'deposit_return' : books.refunded
    await ledger.post(tx, { key: `order_refund:${no}`, kind, reference: row.no, lines, now })
    const back = model.cashPartOf(order.owner, row.channel ?? 'balance', fen(paid - deposit))
    const { owner } = order
    if (back > 0) {
      await earned(tx, { no: row.no, kind: 'order', owner, title: row.title, amount: fen(-back), asked: !byUs, now })
    }
    const from = { enterpriseId: row.owner_id, orderNo: row.no, refundNo: no }
    if (promotion > 0) await promotions.restore(tx, { ...from, amount: promotion, byUs, now })
  }

  async function locked(tx: Tx, orderNo: string): Promise<store.OrderRow> {
    if (!(await payments.lock(tx, orderNo))) throw new Refusal('RECORD_NOT_FOUND')
    const row = await store.lock(tx, orderNo)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  /** Which parts of an order go back with so much of it; undefined where only all that is left can be divided. */
  async function partsOf(
    tx: Reader,
    row: store.OrderRow,
    part: Part,
    wanted: Fen,
  ): Promise<model.RefundParts | undefined> {
    if (part === 'deposit') return { paid: wanted, promotion: fen(0) }
    return model.splitRefund(row, await goneOf(tx, row.no), wanted)
  }

  async function send(tx: Tx, row: store.OrderRow, parts: model.RefundParts, asking: RefundAsked, whole: boolean) {
    const { part = 'price', reason, by, now } = asking
    const { paid, promotion } = parts
    const deposit = part === 'deposit' ? paid : fen(0)
    const byUs = by.kind === 'staff' || by.kind === 'system'
    const amount = fen(paid + promotion)
    await purposeOf(row.purpose).onRefundAsked?.(tx, boughtOf(row), { amount, whole, reason, actor: by, now })
    const no = await payments.refunding.request(tx, {
      ...{ orderNo: row.no, amount: paid, promotion, deposit, reason, now },
      ...{ requestedBy: by.kind === 'staff' ? by.id : null, personId: by.personId ?? null },
    })
    await takeBack(tx, row, { no, paid, promotion, deposit, byUs, now })
    // What the balance paid is there again at once; everything else goes its way.
    if (row.channel === 'balance') await payments.refunding.settleIntoBalance(tx, no, now)
    crashPoint('checkout.refund.before-commit')
    return no
  }

  return {
    refundable,

    /** Somebody's word: exactly this goes back, or nothing does. */
    async refund(tx: Tx, asking: RefundAsked): Promise<string> {
      const { order_no, amount, part = 'price' } = asking
      const row = await locked(tx, order_no)
      if (!model.mayTake('refund', row.state)) throw new Refusal('RECORD_MOVED_ON')
      // Whoever left has no way to a balance any more; what a channel brought still goes back through it.
      if (
        row.channel === 'balance' &&
        asking.by.kind === 'staff' &&
        !(await isThere(tx, row.owner_kind, row.owner_id))
      ) {
        throw new Refusal('RECORD_MOVED_ON', {}, undefined, '账号已注销，不能退回余额')
      }
      const most = await refundable(tx, row, part)
      const wanted = amount === 'rest' ? most : amount
      if (wanted <= 0 || (model.isSale(purposeOf(row.purpose).books) && wanted > most)) {
        throw new Refusal('REFUND_TOO_MUCH')
      }
      const parts = await partsOf(tx, row, part, wanted)
      if (!parts) throw new Refusal('REFUND_REST_ONLY')
      return send(tx, row, parts, asking, wanted === most)
    },

    /**
     * What a room owes for what it no longer does: as much of it as is still there, and how much that was. Somebody may
     * have given something back by hand before, and what ends must end all the same.
     */
    async giveBack(tx: Tx, asking: RefundAsked): Promise<Fen> {
      const { order_no, amount, part = 'price' } = asking
      const row = await locked(tx, order_no)
      if (row.paid_at === null) throw new Refusal('RECORD_MOVED_ON')
      const most = await refundable(tx, row, part)
      if (most === 0) return most
      const wanted = amount === 'rest' || amount > most ? most : amount
      const parts = (await partsOf(tx, row, part, wanted)) ?? (await partsOf(tx, row, part, most))
      assert(parts, 'all that is left can be divided')
      await send(tx, row, parts, asking, parts.paid + parts.promotion === most)
      return fen(parts.paid + parts.promotion)
    },
  }
}
