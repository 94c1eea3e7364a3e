import assert from 'node:assert/strict'
import { type Fen, fen } from '#contract/base/money.ts'
import { type Ledger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Defects } from '#server/platform/defects.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { signal } from '#server/platform/postgres/changes.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { channelPurses, keyParts, type PaidTrade, type RefundCause, type Settled, verdictOn } from '../model.ts'
import type { ChannelPurse, PaidOrder, PurposeOf } from '../ports.ts'
import * as refunds from '../refunding/store.ts'
import * as store from '../store.ts'

export type Settling = ReturnType<typeof createSettling>

interface Parts {
  ledger: Ledger
  purposeOf: PurposeOf
  defects: Pick<Defects, 'record'>
}

/** Heard by everybody who waits for an order. */
export const topicOf = (orderNo: string): string => `payment:${orderNo}`

export const seenBy = ({ no, owner_kind, owner_id, amount }: store.OrderRow): PaidOrder => ({
  no,
  owner_kind,
  owner_id,
  amount,
})

/**
 * What money that came in means. The one place where an order becomes paid, whoever brings the news: a notice, an
 * answer to a question, a person at the bank's window.
 */
export function createSettling({ ledger, purposeOf, defects }: Parts) {
  /** From where it came to where nobody owns it: it is not ours, and waits until it has gone back. */
  async function putAside(tx: Tx, astray: Astray, now: Date): Promise<void> {
    const { order, attempt, kind, amount } = astray
    const purse = channelPurses[attempt.provider]
    assert(purse, 'what the balance pays is decided before it leaves')
    const lines: Line[] = [
      { account: systemPurse(purse), amount: fen(-amount) },
      { account: systemPurse('suspense'), amount },
    ]
    await ledger.post(tx, {
      key: keyParts[kind === 'duplicate_payment' ? 'duplicate' : 'mismatched'](attempt.no).join(''),
      kind,
      reference: order.no,
      lines,
      now,
    })
  }

  async function sendBack(tx: Tx, { order, attempt, amount }: Astray, cause: RefundCause, now: Date): Promise<void> {
    const manual = attempt.provider === 'bank'
    await refunds.insert(tx, {
      no: businessNo('TK', now),
      order_id: order.id,
      attempt_id: attempt.id,
      amount,
      cause,
      reason: cause === 'duplicate' ? '重复支付' : '订单已关闭',
      manual,
      next_try_at: manual ? null : now,
      requested_by: null,
      created_at: now,
    })
  }

  async function settle(tx: Tx, attemptNo: string, trade: PaidTrade, now: Date): Promise<Settled | undefined> {
    const both = await store.lockBoth(tx, attemptNo)
    return both && settleLocked(tx, both, trade, now)
  }

  /** For whoever holds both of them already. */
  async function settleLocked(tx: Tx, { order, attempt }: Both, trade: PaidTrade, now: Date): Promise<Settled> {
    const purpose = purposeOf(order.purpose)
    const verdict = verdictOn(order, attempt, trade, purpose.lateSuccess)
    if (verdict === 'repeated' || verdict === 'contradicted') return verdict
    const { tradeNo: trade_no, amount: paid_amount, paidAt: paid_at } = trade
    const paid = { trade_no, paid_amount, paid_at }
    if (verdict === 'succeeded') {
      await store.notePaid(tx, { attemptId: attempt.id, orderId: order.id, topic: topicOf(order.no) }, paid, now)
      const { no: attemptNo, channel, provider } = attempt
      const by = { attemptNo, channel, tradeNo: trade_no, paidAt: paid_at, purse: channelPurses[provider] }
      await purpose.onPaid(tx, seenBy(order), by, now)
    } else {
      await store.noteAstray(tx, attempt.id, { ...paid, state: verdict })
      const astray = { order, attempt, kind: `${verdict}_payment`, amount: paid_amount } as const
      await putAside(tx, astray, now)
      // What nobody asked for goes back by itself; another amount than was asked for waits for a person.
      if (verdict === 'duplicate') await sendBack(tx, astray, order.state === 'paid' ? 'duplicate' : 'late', now)
      await signal(tx, topicOf(order.no))
    }
    crashPoint('payments.settle.before-commit')
    return verdict
  }

  /** What no rule foresees becomes a defect, once it is written down. */
  async function complain(verdict: Settled | undefined, attemptNo: string): Promise<void> {
    if (verdict !== 'mismatched' && verdict !== 'contradicted' && verdict !== undefined) return
    const what = verdict ?? 'unknown'
    const defect = new Error(`支付单 ${attemptNo} 的到账与订单不符：${what}`)
    await defects.record(defect, { source: 'server', where: `payments.${what}` })
  }

  return {
    settle,
    settleLocked,
    complain,

    /** In a transaction of its own. */
    async settleNow(attemptNo: string, trade: PaidTrade, now: Date): Promise<Settled | undefined> {
      const verdict = await ledger.begin((tx) => settle(tx, attemptNo, trade, now))
      crashPoint('payments.settle.committed')
      await complain(verdict, attemptNo)
      return verdict
    },

    /** The money has arrived where it came from. */
    async settleRefund(
      tx: Tx,
      order: store.OrderRow,
      refund: refunds.RefundOfAttempt,
      arrived: { tradeNo: string; refundedAt: Date; purse?: ChannelPurse | null },
      now: Date,
    ): Promise<void> {
      const purse = arrived.purse === undefined ? channelPurses[refund.provider] : arrived.purse
      const { no, amount, cause, promotion_part: promotion, deposit_part: deposit } = refund
      await refunds.markRefunded(tx, refund.id, arrived.tradeNo, arrived.refundedAt)
      if (cause === 'owner') {
        const refunded = { no, amount, purse, promotion, deposit }
        await purposeOf(order.purpose).onRefunded(tx, seenBy(order), refunded, now)
      } else {
        assert(purse, 'what came astray came from outside')
        const kind = cause === 'mismatch' ? 'mismatch_refunded' : 'duplicate_refunded'
        const lines: Line[] = [
          { account: systemPurse('suspense'), amount: fen(-amount) },
          { account: systemPurse(purse), amount },
        ]
        await ledger.post(tx, {
          key: keyParts[cause === 'mismatch' ? 'mismatchRefunded' : 'duplicateRefunded'](no).join(''),
          kind,
          reference: order.no,
          lines,
          now,
        })
      }
      await signal(tx, topicOf(order.no))
      crashPoint('payments.refund.before-commit')
    },
  }
}

/** An order and the attempt that is said to have paid it. */
interface Both {
  order: store.OrderRow
  attempt: store.TriedAttempt
}

interface Astray {
  order: store.OrderRow
  attempt: store.TriedAttempt
  kind: 'duplicate_payment' | 'mismatched_payment'
  amount: Fen
}
