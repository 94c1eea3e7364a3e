import { type Fen, fen } from '#contract/base/money.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Defects } from '#server/platform/defects.ts'
import { sendingMs } from '#server/platform/ladder.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { PaymentProvider, PurposeOf, RefundOutcome } from '../ports.ts'
import { type Settling, seenBy } from '../settling/service.ts'
import * as orders from '../store.ts'
import * as store from './store.ts'

export type Refunding = ReturnType<typeof createRefunding>

interface Parts {
  database: Database
  ledger: Ledger
  providers: readonly PaymentProvider[]
  settling: Settling
  purposeOf: PurposeOf
  defects: Pick<Defects, 'record'>
}

export interface RefundAsked {
  orderNo: string
  amount: Fen
  reason: string
  /** Null: by rule, or by the owner's own will. */
  requestedBy: number | null
  /** Of the owner, who asked for it. */
  personId?: number | null
  /** Of the promotion fund, what goes back with it. */
  promotion?: Fen
  /** Of the amount, what was a deposit: all of it or nothing. */
  deposit?: Fen
  now: Date
}

const triesMax = 99
const switchedOff = '支付渠道已停用'

/** Why it is not over yet, where there is a reason. */
function reasonOf(said: RefundOutcome): string {
  if (said.outcome === 'unknown') return said.reason
  return said.outcome === 'pending' && said.stuck !== undefined ? `${model.stuckPrefix}${said.stuck}` : ''
}

/** What was sent is asked about under its number before it is sent again. */
async function ask(provider: PaymentProvider, due: store.DueRefund, maySend: boolean): Promise<RefundOutcome> {
  const { attempt_no: no, provider_no: refundNo, amount, paid_amount: total, reason } = due
  if (due.state === 'sending') {
    const known = await provider.queryRefund({ no, refundNo })
    if (known.outcome !== 'absent' || !maySend) return known
  }
  crashPoint('payments.refund.before')
  return provider.refund({ no, refundNo, amount, total, reason })
}

/** Money that goes back to where it came from: never more than came, and followed until its end is known. */
export function createRefunding({ database, ledger, providers, settling, purposeOf, defects }: Parts) {
  /** The refund with its order, both locked, in that order. */
  async function take(tx: Tx, no: string) {
    const orderNo = await store.orderOf(tx, { no })
    const order = orderNo === undefined ? undefined : await orders.lockOrder(tx, orderNo)
    const refund = await store.lock(tx, no)
    if (!order || !refund) throw new Refusal('RECORD_NOT_FOUND')
    return { order, refund }
  }

  const isAdrift = (refund: model.Sent) => model.isAdrift(refund, providers)

  /** Nobody can be asked any more: what was never sent is a person's to send, what was is theirs to look up. */
  const giveToPerson = ({ id, state }: store.DueRefund): Promise<void> =>
    database.begin(async (tx) => {
      if (state === 'pending') await store.markFailed(tx, id, switchedOff)
      else await store.noteReason(tx, id, `${model.stuckPrefix}${switchedOff}`)
    })

  /** One that is due, kept from everybody else for longer than all the questions about it may take. */
  const claim = (now: Date) =>
    database.begin(async (tx) => {
      // While the books are not right nothing new is sent; what was sent is still asked about.
      const sound = await ledger.proving.isSound(tx)
      const [due] = await store.lockDue(tx, now, { max: 1, onlySent: !sound })
      if (!due) return undefined
      await store.noteSending(tx, due.id, new Date(now.getTime() + sendingMs))
      return { due, sound }
    })

  async function pursue(due: store.DueRefund, maySend: boolean, now: Date): Promise<void> {
    const provider = providers.find(({ name, channel }) => name === due.provider && channel === due.channel)
    if (!provider) return giveToPerson(due)
    const said = await ask(provider, due, maySend)
    crashPoint('payments.refund.answered')
    await ledger.begin(async (tx) => {
      const { order, refund } = await take(tx, due.no)
      if (refund.provider_no !== due.provider_no) return
      if (refund.state !== 'sending') {
        // It was taken for refused, and somebody may have sent the money in another way.
        if (said.outcome === 'refunded' && refund.state !== 'refunded')
          throw new Error(`退款 ${due.no} 结束后渠道又称已退`)
        return
      }
      if (said.outcome === 'refunded') return settling.settleRefund(tx, order, refund, said, now)
      if (said.outcome === 'refused') return store.markFailed(tx, refund.id, said.reason.slice(0, model.reasonMax))
      const reason = reasonOf(said).slice(0, model.reasonMax)
      await store.noteAnswer(tx, refund.id, reason, model.nextRefundAt(due.asked, now))
    })
    crashPoint('payments.refund.committed')
  }

  async function insert(
    tx: Tx,
    asked: RefundAsked & { cause: model.RefundCause },
    { order, attempt }: { order: orders.OrderRow; attempt: orders.TriedAttempt },
  ): Promise<string> {
    const gone = await store.sumOf(tx, attempt.id)
    if (attempt.paid_amount === null || gone + asked.amount > attempt.paid_amount) throw new Refusal('REFUND_TOO_MUCH')
    const no = businessNo('TK', asked.now)
    const manual = attempt.provider === 'bank'
    await store.insert(tx, {
      no,
      order_id: order.id,
      attempt_id: attempt.id,
      amount: asked.amount,
      cause: asked.cause,
      reason: asked.reason,
      manual,
      next_try_at: manual ? null : asked.now,
      requested_by: asked.requestedBy,
      person_id: asked.personId ?? null,
      promotion_part: asked.promotion ?? fen(0),
      deposit_part: asked.deposit ?? fen(0),
      created_at: asked.now,
    })
    return no
  }

  return {
    /** Of money that its owner had: what that means for their purse is the purpose's business. */
    async request(tx: Tx, asked: RefundAsked): Promise<string> {
      const order = await orders.lockOrder(tx, asked.orderNo)
      if (!order) throw new Refusal('RECORD_NOT_FOUND')
      const attempt = (await orders.attemptsOf(tx, order.id)).find(({ state }) => state === 'succeeded')
      if (!attempt) throw new Refusal('RECORD_MOVED_ON')
      return insert(tx, { ...asked, cause: 'owner' }, { order, attempt })
    },

    /** Back into the purse it came from: nobody outside is asked. */
    async settleIntoBalance(tx: Tx, no: string, now: Date): Promise<void> {
      const { order, refund } = await take(tx, no)
      if (refund.provider !== 'balance') return
      await settling.settleRefund(tx, order, refund, { tradeNo: no, refundedAt: now }, now)
    },

    /** Of an amount that nobody asked for: all of it goes back. */
    async requestMismatched(
      tx: Tx,
      attemptNo: string,
      asked: Omit<RefundAsked, 'orderNo' | 'amount'>,
    ): Promise<string> {
      const both = await orders.lockBoth(tx, attemptNo)
      if (!both) throw new Refusal('RECORD_NOT_FOUND')
      const { order, attempt } = both
      if (attempt.state !== 'mismatched' || attempt.paid_amount === null) throw new Refusal('RECORD_MOVED_ON')
      const whole = { ...asked, orderNo: order.no, amount: attempt.paid_amount, cause: 'mismatch' as const }
      return insert(tx, whole, both)
    },

    noteBonusBack: store.noteBonusBack,

    /**
     * The provider said no for good; once more, under another number. Of one that is adrift a person says that it never
     * left: it is refused then, and theirs to send in another way.
     */
    async retry(tx: Tx, no: string, now: Date): Promise<void> {
      const { refund } = await take(tx, no)
      if (isAdrift(refund)) return store.markFailed(tx, refund.id, switchedOff)
      if (refund.state !== 'failed' || refund.tries >= triesMax) throw new Refusal('RECORD_MOVED_ON')
      const tries = refund.tries + 1
      await store.tryAgain(tx, refund.id, { tries, provider_no: model.refundNumber(refund.no, tries), at: now })
    },

    /** It will not go back the way it came: it is its owner's here instead. What is nobody's has to go back. */
    async giveUp(tx: Tx, no: string, now: Date): Promise<void> {
      const { order, refund } = await take(tx, no)
      const open = refund.state === 'failed' || (refund.manual && refund.state === 'pending')
      if (!open || refund.cause !== 'owner') throw new Refusal('RECORD_MOVED_ON')
      const purpose = purposeOf(order.purpose)
      const into = await purpose.refundsInto(tx, seenBy(order))
      if (into === 'bank') throw new Refusal('RECORD_MOVED_ON')
      if (into === 'balance') {
        await store.noteIntoBalance(tx, refund.id)
        return settling.settleRefund(tx, order, refund, { tradeNo: refund.no, refundedAt: now, purse: null }, now)
      }
      await store.markReturned(tx, refund.id)
      await purpose.onRefundReturned(tx, seenBy(order), refund, now)
    },

    /**
     * A person did it at the bank, because it came from there or because the provider will not; or found that a
     * provider had done it before it was switched off.
     */
    async record(
      tx: Tx,
      { no, receiptNo, proof, refundedAt }: { no: string; receiptNo: string; proof: string; refundedAt: Date },
      { staffId, now }: { staffId: number; now: Date },
    ): Promise<void> {
      const { order, refund } = await take(tx, no)
      const open = refund.state === 'failed' || (refund.manual && refund.state === 'pending')
      const adrift = isAdrift(refund)
      if (!open && !adrift) throw new Refusal('RECORD_MOVED_ON')
      await store.noteReceipt(tx, refund.id, { trade_no: receiptNo, proof, recorded_by: staffId, manual: !adrift })
      const arrived = { tradeNo: receiptNo, refundedAt, ...(!adrift && { purse: 'channel_bank' as const }) }
      await settling.settleRefund(tx, order, refund, arrived, now)
    },

    /** A notice says that something happened: it is asked about at the next beat. */
    hurry: store.hurry,

    ownersSums: store.ownersSums,

    async sendDue(now: Date): Promise<number> {
      let done = 0
      for (let next = await claim(now); next; next = done < model.dueAtOnceMax ? await claim(now) : undefined) {
        crashPoint('payments.refund.claimed')
        done++
        await pursue(next.due, next.sound, now).catch((error: unknown) =>
          defects.record(error, { source: 'job', where: 'payments.refund' }),
        )
      }
      return done
    },
  }
}
