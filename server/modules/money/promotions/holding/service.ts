import { type Fen, fen } from '#contract/base/money.ts'
import { type Account, type Ledger, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { lengthenedUntil } from '../model.ts'
import { purseOf } from '../refunding/service.ts'
import * as store from '../store.ts'

interface Parts {
  ledger: Ledger
  /** Takes hold of an enterprise's purses. */
  holding(tx: Tx, enterpriseId: number): Promise<void>
  /** What has run out leaves the purse first; what is left is answered. */
  expireOf(tx: Tx, enterpriseId: number, now: Date): Promise<store.GrantRow[]>
  spend(tx: Tx, given: { enterpriseId: number; reference: string; amount: Fen; now: Date }): Promise<void>
}

interface ForOrder {
  enterpriseId: number
  orderNo: string
  now: Date
}

/** Where it waits while an order is not paid yet. */
export const heldPurse = (id: number): Account => ({ owner: { kind: 'enterprise', id }, purse: 'promotion_held' })
const holdKey = (orderNo: string) => `promotion_hold:${orderNo}`

/** The promotion fund's part of an order: kept aside, there again when the order closes, and back with a refund. */
export function createHolding({ ledger, holding, expireOf, spend }: Parts) {
  return {
    /** Keeps aside what there is, up to so much, and says how much that was. */
    async hold(tx: Tx, { enterpriseId, orderNo, now, upTo }: ForOrder & { upTo: Fen }): Promise<Fen> {
      await holding(tx, enterpriseId)
      const left = (await expireOf(tx, enterpriseId, now)).reduce((sum, { remaining }) => sum + remaining, 0)
      const amount = fen(Math.min(left, upTo))
      if (amount <= 0) return fen(0)
      await spend(tx, { enterpriseId, reference: orderNo, amount, now })
      const lines = [
        { account: purseOf(enterpriseId), amount: fen(-amount) },
        { account: heldPurse(enterpriseId), amount },
      ]
      await ledger.post(tx, { key: holdKey(orderNo), kind: 'promotion_hold', reference: orderNo, lines, now })
      return amount
    },

    /** The order was not paid: each grant has its own again. What has run out meanwhile runs out now. */
    async unhold(tx: Tx, { enterpriseId, orderNo, now }: ForOrder): Promise<void> {
      await holding(tx, enterpriseId)
      for (const { grant_id, amount } of await store.movedUnder(tx, orderNo, ['spent'])) {
        await store.move(tx, { grantId: grant_id, kind: 'spent', reference: orderNo, amount: -amount, at: now })
      }
      await ledger.reverse(tx, holdKey(orderNo), { kind: 'promotion_hold_return', reference: orderNo, now })
    },

    /**
     * What an order had used of the fund comes back with the life it had left, those that live longest first. Where it
     * was us who took back what was bought, it gets some days at least, once for each grant.
     */
    async restore(
      tx: Tx,
      {
        enterpriseId,
        orderNo,
        refundNo,
        amount,
        byUs,
        now,
      }: ForOrder & { refundNo: string; amount: Fen; byUs: boolean },
    ): Promise<void> {
      if (amount <= 0) return
      await holding(tx, enterpriseId)
      let open: number = amount
      for (const grant of await store.spentUnder(tx, orderNo)) {
        const part = Math.min(open, grant.spent)
        if (part <= 0) continue
        open -= part
        await store.move(tx, { grantId: grant.id, kind: 'spent', reference: orderNo, amount: -part, at: now })
        if (byUs) await store.lengthen(tx, grant.id, { until: lengthenedUntil(now), now })
      }
      const lines = [
        { account: purseOf(enterpriseId), amount },
        { account: systemPurse('promotion_expense'), amount: fen(-amount) },
      ]
      await ledger.post(tx, {
        key: `promotion_back:${refundNo}`,
        kind: 'promotion_back',
        reference: orderNo,
        lines,
        now,
      })
    },
  }
}
