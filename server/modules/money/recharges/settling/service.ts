import { yuanText } from '#contract/base/fen.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Bought, OwnBooks, Purpose } from '#server/modules/money/checkout/service.ts'
import { type Ledger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import { type Payments, paidKey, refundedKey } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
}

const cashOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'cash' }) as const
const heldOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'held' }) as const
const holdKey = (refundNo: string) => `recharge_refund:${refundNo}`
const orderOf = ({ amount, snapshot }: Bought) => ({ amount, bonus_amount: model.bonusOf(snapshot) })

/** Recharged money is no sale: it stays its owner's, and where it stands in their purses is said here. */
export function createBooks({ ledger, payments, promotions, messages }: Parts): Purpose {
  /** What left it in either way, as a refund or with a withdrawal, and what of its bonus is settled with that. */
  async function goneOf(tx: Reader, no: string): Promise<{ gone: Fen; bonusBack: Fen }> {
    const { gone } = await payments.refunding.ownersSums(tx, no)
    const { drawn, repaid } = await store.drawnOf(tx, no)
    return { gone: fen(gone + drawn), bonusBack: fen((await promotions.backOf(tx, no)) + repaid) }
  }

  const books: OwnBooks = {
    async credit(tx, { no, owner, amount }, { purse }, now) {
      if (purse === null) throw new Refusal('CHANNEL_OFF', { no })
      const lines: Line[] = [
        { account: cashOf(owner.id), amount },
        { account: systemPurse(purse), amount: fen(-amount) },
      ]
      await ledger.post(tx, { key: paidKey('recharge', no), kind: 'recharge', reference: no, lines, now })
    },

    /** What is neither back nor on its way, and still there. Less, where the bonus that came with it was spent. */
    async refundable(tx, order) {
      const { cash } = await ledger.balances(tx, { kind: 'enterprise', id: order.owner.id })
      const takable = await promotions.takable(tx, order.no)
      return model.refundableOf({ order: orderOf(order), cash, takable, ...(await goneOf(tx, order.no)) })
    },

    /**
     * Takes the money aside, and of the bonus its share. What was spent of the bonus cannot be taken: so much has to
     * stay in the purse, or a recharge and its refund would be a way to get money for nothing.
     */
    async hold(tx, order, refund, now) {
      const owner = { kind: 'enterprise', id: order.owner.id } as const
      const { cash } = await ledger.lock(tx, owner)
      const { gone, bonusBack } = await goneOf(tx, order.no)
      if (gone > order.amount) throw new Refusal('REFUND_TOO_MUCH')
      const due = fen(Math.max(0, model.bonusDue(orderOf(order), gone) - bonusBack))
      const back = await promotions.takeBack(tx, { orderNo: order.no, refundNo: refund.no, upTo: due, now })
      const missing = due - back
      if (refund.amount + missing > cash || gone + missing > order.amount) throw new Refusal('REFUND_TOO_MUCH')
      const lines: Line[] = [
        { account: cashOf(owner.id), amount: fen(-refund.amount) },
        { account: heldOf(owner.id), amount: refund.amount },
      ]
      const key = holdKey(refund.no)
      await ledger.post(tx, { key, kind: 'recharge_refund', reference: order.no, lines, now })
      await payments.refunding.noteBonusBack(tx, refund.no, back)
    },

    async debit(tx, { no, owner }, { purse, ...refund }, now) {
      if (purse === null) throw new Refusal('CHANNEL_OFF', { no })
      const lines: Line[] = [
        { account: heldOf(owner.id), amount: fen(-refund.amount) },
        { account: systemPurse(purse), amount: refund.amount },
      ]
      await ledger.post(tx, { key: refundedKey(refund.no), kind: 'refund_paid', reference: no, lines, now })
    },

    async release(tx, { no }, refund, now) {
      await ledger.reverse(tx, holdKey(refund.no), { kind: 'recharge_refund_return', reference: no, now })
      await promotions.giveBack(tx, { orderNo: no, refundNo: refund.no, now })
    },
  }

  return {
    realms: ['enterprise'],
    prefix: 'CZ',
    books,
    promotionShare: 0,
    transfers: true,
    lateSuccess: 'credit',
    details: ({ snapshot }) => {
      const bonus = model.bonusOf(snapshot)
      return bonus > 0 ? [{ name: '赠送推广金', text: yuanText(toYuan(bonus)) }] : []
    },
    repeats: true,
    path: ({ no }) => `/wallet/recharge?order_no=${no}`,

    async onPaid(tx, { no, owner: { id }, amount, snapshot }, _payment, now) {
      const bonus = model.bonusOf(snapshot)
      const given = { enterpriseId: id, reference: no, amount: bonus, now }
      if (bonus > 0) await promotions.grant(tx, 'recharge_bonus', given)
      const said = bonus > 0 ? `，赠送推广金 ${yuanText(toYuan(bonus))}` : ''
      const values = { amount: toYuan(amount), order_no: no, bonus: said }
      await messages.tell(tx, { realm: 'enterprise', id }, { event: 'recharge.paid', values, now })
    },
    onClosed: async () => undefined,
    onRefunded: async () => undefined,
  }
}
