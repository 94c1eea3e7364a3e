import assert from 'node:assert/strict'
import { yuanText } from '#contract/base/fen.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import { type Ledger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Purpose } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  ledger: Ledger
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
}

/** What becomes of an enterprise's money when the payment room says that something is true. */
export function createPurpose({ ledger, promotions, messages }: Parts): Purpose {
  const cashOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'cash' }) as const
  const heldOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'held' }) as const

  async function take(tx: Tx, no: string, step: model.Step): Promise<store.RechargeRow> {
    const row = await store.lock(tx, no)
    assert(row, 'an order for this purpose has its recharge')
    assert(model.mayTake(step, row.state), `a recharge that is ${row.state} cannot ${step}`)
    return row
  }

  return {
    lateSuccess: 'credit',

    async onShown(tx, { no }) {
      const row = await store.lock(tx, no)
      if (row?.state === 'pending') await store.change(tx, no, { state: 'paying' })
    },

    async onPaid(tx, { no, amount, owner_id: id }, { channel, paidAt, purse }, now) {
      const row = await store.pay(tx, no, model.steps.pay, { channel, paid_at: paidAt })
      assert(row, 'an order for this purpose has its recharge, which can be paid until it is')
      const lines: Line[] = [
        { account: cashOf(id), amount },
        { account: systemPurse(purse), amount: fen(-amount) },
      ]
      await ledger.post(tx, { key: `recharge:${no}`, kind: 'recharge', reference: no, lines, now })
      if (row.bonus_amount > 0) {
        const given = { enterpriseId: id, reference: no, amount: row.bonus_amount, now }
        await promotions.grant(tx, 'recharge_bonus', given)
      }
      const bonus = row.bonus_amount > 0 ? `，赠送推广金 ${yuanText(toYuan(row.bonus_amount))}` : ''
      const values = { amount: toYuan(amount), order_no: no, bonus }
      await messages.tell(tx, { realm: 'enterprise', id }, { event: 'recharge.paid', values, now })
    },

    async onClosed(tx, { no }) {
      const row = await store.lock(tx, no)
      if (row && model.mayTake('close', row.state)) await store.change(tx, no, { state: 'closed' })
    },

    async onRefunded(tx, { no, owner_id: id }, refund, now) {
      const row = await take(tx, no, 'refund')
      const refunded_amount = fen(row.refunded_amount + refund.amount)
      await store.change(tx, no, { refunded_amount, state: model.stateAfterRefund(row.amount, refunded_amount) })
      const lines: Line[] = [
        { account: heldOf(id), amount: fen(-refund.amount) },
        { account: systemPurse(refund.purse), amount: refund.amount },
      ]
      await ledger.post(tx, { key: `refund_paid:${refund.no}`, kind: 'refund_paid', reference: no, lines, now })
      const values = { amount: toYuan(refund.amount), order_no: no }
      await messages.tell(tx, { realm: 'enterprise', id }, { event: 'recharge.refunded', values, now })
    },

    async onRefundReturned(tx, { no }, refund, now) {
      const about = { kind: 'recharge_refund_return', reference: no, now } as const
      await ledger.reverse(tx, `recharge_refund:${refund.no}`, about)
      await promotions.giveBack(tx, { orderNo: no, refundNo: refund.no, now })
    },
  }
}
