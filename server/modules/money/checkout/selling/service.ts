import assert from 'node:assert/strict'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { payPlaces } from '#contract/base/visitors.ts'
import type { OrderChannel, PurposeName } from '#contract/money/orders.words.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Buyer, Purpose, Withholding } from '../ports.ts'
import { spendableOf, taxOn } from '../settling/service.ts'
import * as store from '../store.ts'

interface Parts {
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  settings: Settings
  withholding: Withholding
  purposeOf(name: string): Purpose
}

/** What somebody buys, as the room that sells it offers it at this moment. */
export interface Offer {
  purpose: PurposeName
  owner: Buyer
  /** Who acts for the buyer. */
  personId: number | null
  reference?: string
  title: string
  amount: Fen
  /** Of the amount, what is no price but a deposit: it stays theirs. */
  deposit?: Fen | undefined
  snapshot: Record<string, unknown>
  /** How they want to pay; without one from the balance, if that is enough. */
  channel?: OrderChannel | undefined
  /** What they saw and agreed to. */
  priceConfirmed?: Fen | undefined
  usePromotion?: boolean | undefined
  now: Date
}

export interface Sold {
  order_no: string
  state: 'paid' | 'unpaid'
  /** Until when it can be paid. */
  expires_at: Date
}

/** Making orders: the price is fixed, the promotion fund's part kept aside, and the balance charged where it is to. */
export function createSelling({ ledger, payments, promotions, settings, withholding, purposeOf }: Parts) {
  function refuseBefore(offer: Offer, purpose: Purpose, options: model.CheckoutOptions): void {
    const { owner, amount, channel, priceConfirmed } = offer
    assert(purpose.realms.includes(owner.kind), `${offer.purpose} is not sold to a ${owner.kind}`)
    assert(amount > 0, 'what is free is not bought')
    assert(!offer.deposit || (offer.deposit <= amount && owner.kind === 'enterprise'), 'a deposit is a part')
    if (priceConfirmed !== undefined && priceConfirmed !== amount) {
      throw new Refusal('PRICE_CHANGED', { amount }, { price_confirmed: toYuan(amount) })
    }
    // Wherever they are: how a channel is paid there is decided when it is.
    const ways = payPlaces.flatMap((place) => model.waysFor(purpose, options, payments.offers, place))
    if (channel !== undefined && !ways.some((way) => way.channel === channel)) {
      throw new Refusal('CHANNEL_OFF', { channel })
    }
  }

  /** Whether a balance pays it at once. Where tax is withheld besides, whoever buys is shown that first. */
  async function coversNow(tx: Tx, owner: Buyer, price: Fen, now: Date): Promise<boolean> {
    if ((await spendableOf(tx, owner, ledger.lock)) < price) return false
    return (await taxOn(tx, owner, { price, now }, withholding)) === 0
  }

  return {
    /**
     * An order for what is offered. Where the balance is to pay and is enough it is paid within this transaction;
     * otherwise it waits to be paid through its own calls.
     */
    async sell(tx: Tx, offer: Offer): Promise<Sold> {
      const { owner, amount, deposit: deposit_part = fen(0), now } = offer
      const purpose = purposeOf(offer.purpose)
      const options = await settings.read(tx, model.checkoutOptions)
      refuseBefore(offer, purpose, options)
      await store.lockOwner(tx, owner)
      if ((await store.countOpen(tx, owner, now)) >= options.orders_open_max) throw new Refusal('ORDERS_OPEN')
      const no = businessNo(purpose.prefix, now)
      const upTo = model.promotionMax(fen(amount - deposit_part), purpose.promotionShare)
      const promotion_part =
        offer.usePromotion && owner.kind === 'enterprise' && upTo > 0
          ? await promotions.hold(tx, { enterpriseId: owner.id, orderNo: no, upTo, now })
          : fen(0)
      const rest = fen(amount - promotion_part)
      const fromBalance = model.isSale(purpose.books) && (offer.channel ?? 'balance') === 'balance'
      const channel = fromBalance ? null : (offer.channel ?? null)
      const expires_at = model.expiryOf(channel, options, now)
      const { title, snapshot, reference = '', personId: person_id } = offer
      const whose = { owner_kind: owner.kind, owner_id: owner.id, person_id, sale: model.isSale(purpose.books) }
      const asked = { no, purpose: offer.purpose, owner, amount: rest, description: title, expiresAt: expires_at, now }
      await payments.open(tx, asked)
      const parts = { amount, promotion_part, deposit_part }
      const order = { no, purpose: offer.purpose, reference, title, channel, ...parts, snapshot }
      await store.insert(tx, { ...order, ...whose, created_at: now, expires_at })
      const paid = fromBalance && (await coversNow(tx, owner, rest, now))
      if (paid) await payments.payFromBalance(tx, no, now)
      crashPoint('checkout.order.before-commit')
      return { order_no: no, state: paid ? 'paid' : 'unpaid', expires_at }
    },

    /** The balance pays an order that waits, where it is enough; whether it did. */
    async settleFromBalance(tx: Tx, orderNo: string, now: Date): Promise<boolean> {
      const asked = await payments.lock(tx, orderNo)
      const row = asked && (await store.lock(tx, orderNo))
      if (!row || !model.mayTake('change', row.state) || row.expires_at <= now) return false
      const owner = { kind: row.owner_kind, id: row.owner_id }
      if (!(await coversNow(tx, owner, asked.amount, now))) return false
      await payments.payFromBalance(tx, asked, now)
      return true
    },

    /** Calls an order off that nobody has paid: what was kept aside for it is free again. */
    close: (tx: Tx, orderNo: string, now: Date): Promise<void> => payments.closeOrder(tx, orderNo, now),
  }
}
