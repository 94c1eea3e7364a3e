import assert from 'node:assert/strict'
import type { Fen } from '#contract/base/money.ts'
import type { By } from '#server/http/identity.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createAsking } from './asking/service.ts'
import { createBeginning } from './beginning/service.ts'
import type { ProviderName } from './model.ts'
import { createNotices } from './notices/service.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { OnPayoutNotice, PaymentProvider, PurposeOf } from './ports.ts'
import * as reading from './reading/store.ts'
import { createRefunding } from './refunding/service.ts'
import { createSettling } from './settling/service.ts'
import * as store from './store.ts'

export { type Wanted, wantedOnDesk } from './beginning/service.ts'
export { isUsable, keyParts, paidKey, refundedKey } from './model.ts'
export type {
  ChannelPurse,
  OwnerRefund,
  PaidBy,
  PaidOrder,
  Payer,
  PaymentChannel,
  PaymentWay,
  PaySheet,
  Purpose,
  PurposeOf,
} from './ports.ts'
export { paymentInvariants } from './proving/service.ts'
export { topicOf } from './settling/service.ts'

export type Payments = ReturnType<typeof createPayments>

interface Parts {
  database: Database
  ledger: Ledger
  staff: Pick<Staff, 'names'>
  defects: Pick<Defects, 'record'>
  /** Those that take new payments; one for each channel at most. */
  providers: readonly PaymentProvider[]
  purposeOf: PurposeOf
  onPayoutNotice: OnPayoutNotice
}

export interface NewOrder {
  no: string
  purpose: string
  owner: { kind: 'enterprise' | 'maker'; id: number }
  amount: Fen
  description: string
  expiresAt: Date
  now: Date
}

const shownMax = 100
const uniqueViolation = '23505'

/**
 * One business order, many attempts to pay it. Knows nothing of what is bought: purposes are told what became of their
 * orders in the transaction in which it does.
 */
export function createPayments(parts: Parts) {
  const { database, purposeOf } = parts
  const settling = createSettling(parts)
  const asking = createAsking({ ...parts, settling })
  const beginning = createBeginning({ ...parts, settling, asking })
  const refunding = createRefunding({ ...parts, settling })
  const notices = createNotices({ ...parts, settling, refunding })

  const overseeing = createOverseeing({ ...parts, refunding })

  return {
    notices,
    refunding,
    overseeing,
    ...beginning,
    closeOrder: asking.closeOrder,
    look: asking.look,
    askDue: asking.askDue,
    closeExpired: asking.closeExpired,
    settle: settling.settleNow,

    async open(tx: Tx, { no, purpose, owner, amount, description, expiresAt, now }: NewOrder): Promise<void> {
      purposeOf(purpose)
      const whose = { owner_kind: owner.kind, owner_id: owner.id }
      const order = { no, purpose, ...whose, amount, description, created_at: now, expires_at: expiresAt }
      await store.insertOrder(tx, order)
    },

    /** Whoever decides about an order decides alone; undefined where there is none. */
    lock: store.lockOrder,
    find: store.findOrder,

    /** Until when it may be paid; null while somebody looks at it. */
    async setExpiry(tx: Tx, no: string, expiresAt: Date | null): Promise<void> {
      const order = await store.lockOrder(tx, no)
      assert(order, 'whoever sets it has just found it')
      await store.setExpiry(tx, order.id, expiresAt)
    },

    /** Out of the owner's own purse: decided at once, and refused where another way has brought the money already. */
    async payFromBalance(tx: Tx, given: string | store.OrderRow, now: Date): Promise<void> {
      const order = typeof given === 'string' ? await store.lockOrder(tx, given) : given
      if (order?.state !== 'open' || order.expires_at === null || order.expires_at <= now) {
        throw new Refusal('RECORD_MOVED_ON')
      }
      const no = businessNo('ZF', now)
      const made = { no, order_id: order.id, channel: 'balance', provider: 'balance' } as const
      const attempt = await store.insertAttempt(tx, { ...made, next_query_at: null, created_at: now })
      await settling.settleLocked(tx, { order, attempt }, { tradeNo: no, amount: order.amount, paidAt: now }, now)
    },

    /** Somebody saw it on the account's statement. Goes the way of every payment, so it can come too late or twice. */
    async confirmTransfer(
      tx: Tx,
      orderNo: string,
      { receiptNo, amount, paidAt, proof }: { receiptNo: string; amount: Fen; paidAt: Date; proof: string },
      by: By,
    ) {
      const order = await store.lockOrder(tx, orderNo)
      if (!order) throw new Refusal('RECORD_NOT_FOUND')
      const no = businessNo('ZF', by.now)
      await store.insertAttempt(tx, {
        no,
        order_id: order.id,
        channel: 'bank_transfer',
        provider: 'bank',
        next_query_at: null,
        created_at: by.now,
        confirmed_by: by.caller.staffId,
        proof,
      })
      return settling.settle(tx, no, { tradeNo: receiptNo, amount, paidAt }, by.now).catch((error: unknown) => {
        const used = error instanceof Error && 'code' in error && error.code === uniqueViolation
        throw used ? new Refusal('RECEIPT_USED') : error
      })
    },

    /** The numbers of an order's attempts with a provider, the oldest first; the order found by any of its numbers. */
    attemptNumbers: (number: string, provider: ProviderName) =>
      database.read(async (tx) => {
        const orderNo = await reading.orderNoFor(tx, number)
        if (orderNo === undefined) return undefined
        const attempts = await reading.attempts(tx, orderNo, shownMax)
        const nos = attempts.filter((one) => one.provider === provider).map(({ no }) => no)
        return { orderNo, nos: nos.reverse() }
      }),

    ways: reading.ways,

    /** What WeChat's sheet is opened with, signed now; undefined where whoever prepared it is no more. */
    sheetOf({ provider, prepay_id }: reading.Way) {
      const theirs = parts.providers.find(({ name, sheetFor }) => name === provider && sheetFor !== undefined)
      return prepay_id === '' ? undefined : theirs?.sheetFor?.(prepay_id)
    },

    /** What went back of an order, or is on its way, the newest first. */
    refundsOf: (tx: Reader, orderNo: string) => reading.refundsOf(tx, orderNo, shownMax),
    orderNoFor: reading.orderNoFor,

    refundsWaiting: reading.refundsWaiting,
    mismatchedWaiting: reading.mismatchedWaiting,
    mismatchedOrders: (tx: Reader) => reading.mismatchedOrders(tx, shownMax),

    pulses: (clock: Clock): Pulse[] => [
      { name: 'payments.ask', everyMs: 1_000, beat: () => asking.askDue(clock()) },
      { name: 'payments.close-expired', everyMs: 5_000, beat: () => asking.closeExpired(clock()) },
      { name: 'payments.refund', everyMs: 1_000, beat: () => refunding.sendDue(clock()) },
    ],
  }
}
