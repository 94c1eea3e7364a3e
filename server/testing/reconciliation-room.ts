import { onTestFinished } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { type Account, createLedger, type Order, systemPurse } from '#server/modules/money/ledger/service.ts'
import {
  type Biller,
  createReconciliation,
  reconciliationInvariants,
} from '#server/modules/money/reconciliation/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { type Database, openDatabase, type Tx } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { copyDatabase } from './test-database.ts'

const logger = createLogger({ level: 'silent', pretty: false })
const purse: Account = { owner: { kind: 'enterprise', id: 1 }, purse: 'cash' }
const hourMs = 60 * 60 * 1000

type Said = Awaited<ReturnType<Biller['bill']>>
export type PaperRow = Extract<Said, { outcome: 'bill' }>['rows'][number]
type Channel = 'sandbox' | 'bank'

/** A moment of a day in Shanghai: `at('2026-11-15', 23.9)`. */
export const at = (day: string, hour: number): Date => new Date(startOfShanghaiDay(day).getTime() + hour * hourMs)

export interface Made {
  what: PaperRow['what']
  number: string
  orderNo: string
  tradeNo: string
  amount: Fen
  at: Date
}

/**
 * Reconciliation on a database of its own, with books that are written as one likes and a provider whose bills are
 * paper.
 */
export async function openReconciliationRoom() {
  const { drop, ...urls } = await copyDatabase()
  const database = openDatabase({ url: urls.appUrl, pool: 4, logger })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  const ledger = createLedger({ database, invariants: [...reconciliationInvariants] })
  const paper = paperBills()
  const reconciliation = createReconciliation({
    database,
    ledger,
    staff: { names: async (_tx, ids) => new Map(ids.map((id) => [id, `同事${id}`])) },
    billers: [{ name: 'sandbox', bill: paper.bill }],
    answering: [],
    settle: () => Promise.reject(new Error('nobody asks here')),
    adjustedFor: async (_tx, wanted) => wanted.map(() => undefined),
  })
  const by = (now: Date) => ({ caller: { staffId: 7 }, now, requestId: 'test' })
  return {
    database,
    urls,
    ledger,
    reconciliation,
    paper,
    by,
    ...bookkeeping(database, ledger),
    remit: remitting(database, ledger),
    async run(day: string, now: Date) {
      return reconciliation.run('sandbox', day, by(now))
    },
    async found(filter: Parameters<typeof reconciliation.differences>[1] = {}) {
      const { list } = await reconciliation.differences({ page: 1, count: 100 }, filter)
      return list.map(({ day, kind, what, number, delta, state }) => ({ day, kind, what, number, delta, state }))
    },
    faults: () => database.read((tx) => ledger.proving.invariants(tx)),
  }
}

/** Bills on paper: what stands in them, line by line. */
function paperBills() {
  const days = new Map<string, PaperRow[]>()
  const excuses = new Map<string, Said>()
  return {
    days,
    of(day: string): PaperRow[] {
      const known = days.get(day) ?? []
      days.set(day, known)
      return known
    },
    /** Says this instead of a bill. */
    excuse: (day: string, said: Said | undefined) => (said ? excuses.set(day, said) : excuses.delete(day)),
    /** Writes down what was made, on the day it happened or on another, with what is different there. */
    write(made: Made, changed: Partial<PaperRow> & { day?: string } = {}): PaperRow {
      const { day = shanghaiDay(made.at), ...other } = changed
      const { what, number, tradeNo, amount } = made
      const row: PaperRow = { what, number, tradeNo, amount, state: 'success', at: made.at, ...other }
      this.of(day).push(row)
      return row
    },
    bill: async (day: string): Promise<Said> =>
      excuses.get(day) ?? { outcome: 'bill', rows: [...(days.get(day) ?? [])] },
  }
}

const orderOf = (kind: Order['kind'], no: string, reference: string): Order => ({
  key: `${kind}:${no}`,
  kind,
  reference,
})

/** Books written by hand: the rows that payments and withdrawals would have written, and their postings. */
function bookkeeping(database: Database, ledger: ReturnType<typeof createLedger>) {
  const post = (tx: Tx, order: Order, channel: Channel, moved: number, now: Date) =>
    ledger.post(tx, {
      ...order,
      lines: [
        { account: systemPurse(`channel_${channel}`), amount: fen(-moved) },
        { account: purse, amount: fen(moved) },
      ],
      now,
    })

  /** `booked` is what the ledger has of it, where that is not what it should be; 0 for nothing. */
  async function pay({ at: paid_at, amount, state = 'succeeded', booked = amount, channel = 'sandbox' }: Payment) {
    const [no, orderNo] = [businessNo('ZF', paid_at), businessNo('CZ', paid_at)]
    const done = state === 'succeeded'
    const tradeNo = `T${no}`
    await database.begin(async (tx) => {
      const { id } = await tx
        .insertInto('payment_orders')
        .values({
          ...{ no: orderNo, purpose: 'recharge', owner_kind: 'enterprise', owner_id: 1, amount, description: '充值' },
          ...{ state: done ? 'paid' : 'open', created_at: paid_at, paid_at: done ? paid_at : null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('payment_attempts')
        .values({
          ...{ no, order_id: id, provider: channel, state, created_at: paid_at, next_query_at: paid_at },
          channel: channel === 'bank' ? 'bank_transfer' : 'wechat_native',
          ...(done && { trade_no: tradeNo, paid_amount: amount, paid_at }),
        })
        .execute()
      if (done && booked !== 0) await post(tx, orderOf('recharge', orderNo, orderNo), channel, booked, paid_at)
    })
    const bank = channel === 'bank'
    return made(bank ? 'in' : 'payment', bank ? tradeNo : no, { orderNo, tradeNo, amount, at: paid_at })
  }

  async function refund(of: Made, { at: refunded_at, amount, state = 'refunded', booked = amount }: Refund) {
    const no = businessNo('TK', refunded_at)
    const done = state === 'refunded'
    const tradeNo = `R${no}`
    await database.begin(async (tx) => {
      const attempt = await tx
        .selectFrom('payment_attempts')
        .select(['id', 'order_id'])
        .where('trade_no', '=', of.tradeNo)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('refunds')
        .values({
          ...{
            no,
            order_id: attempt.order_id,
            attempt_id: attempt.id,
            amount,
            cause: 'owner',
            reason: '',
            manual: false,
          },
          ...{ state, provider_no: no, next_try_at: refunded_at, created_at: refunded_at },
          ...(done && { refunded_at, trade_no: tradeNo }),
        })
        .execute()
      if (done && booked !== 0) await post(tx, orderOf('refund_paid', no, of.orderNo), 'sandbox', -booked, refunded_at)
    })
    return made('refund', no, { orderNo: of.orderNo, tradeNo, amount, at: refunded_at })
  }

  async function payout({ at: paid_at, amount, state = 'paid', booked = amount, channel = 'sandbox' }: Payout) {
    const [no, orderNo] = [businessNo('FK', paid_at), businessNo('TX', paid_at)]
    const manual = channel === 'bank'
    const done = state === 'paid'
    const tradeNo = `P${no}`
    const receiver = { name_sealed: '', account_sealed: '', account_index: Buffer.alloc(1), account_masked: '' }
    await database.begin(async (tx) => {
      const { id } = await tx
        .insertInto('withdrawals')
        .values({
          ...{ no: orderNo, realm: 'enterprise', owner_id: 1, state: done ? 'paid' : 'paying', amount, fee: 0 },
          ...{ net_amount: amount, method: 'bank', rule: '{}', created_at: paid_at, updated_at: paid_at, ...receiver },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('payouts')
        .values({
          ...{ no, withdrawal_id: id, provider: manual ? 'manual' : 'sandbox', channel: `channel_${channel}`, amount },
          ...{ state, created_at: paid_at, next_look_at: paid_at },
          ...(done && { transfer_no: tradeNo, paid_at }),
          ended_at: done || state === 'failed' ? paid_at : null,
        })
        .execute()
      if (done && booked !== 0) await post(tx, orderOf('withdraw_paid', orderNo, orderNo), channel, -booked, paid_at)
    })
    return made(manual ? 'out' : 'payout', manual ? tradeNo : no, { orderNo, tradeNo, amount, at: paid_at })
  }

  return {
    pay,
    refund,
    payout,
    /** The attempt was paid after all, and we come to know of it. */
    settlePayment: ({ number, orderNo, tradeNo, amount, at: paid_at }: Made) =>
      database.begin(async (tx) => {
        const paid = { state: 'succeeded', trade_no: tradeNo, paid_amount: amount, paid_at }
        await tx.updateTable('payment_attempts').set(paid).where('no', '=', number).execute()
        await tx.updateTable('payment_orders').set({ state: 'paid', paid_at }).where('no', '=', orderNo).execute()
        await post(tx, orderOf('recharge', orderNo, orderNo), 'sandbox', amount, paid_at)
      }),
    endPayout: ({ number, orderNo, tradeNo, amount }: Made, state: 'paid' | 'failed', when: Date) =>
      database.begin(async (tx) => {
        const paid = state === 'paid' ? { transfer_no: tradeNo, paid_at: when } : {}
        await tx
          .updateTable('payouts')
          .set({ state, ended_at: when, ...paid })
          .where('no', '=', number)
          .execute()
        if (state === 'paid') await post(tx, orderOf('withdraw_paid', orderNo, orderNo), 'sandbox', -amount, when)
      }),
    /** A line on the channel's account that nothing stands behind. */
    stray: (key: string, amount: number, now: Date) =>
      database.begin((tx) => post(tx, { key, kind: 'recharge', reference: key }, 'sandbox', amount, now)),
    /** What somebody adjusted by hand. */
    adjust: (no: string, amount: number, now: Date) =>
      database.begin((tx) =>
        ledger.post(tx, {
          ...{ key: `adjust:${no}`, kind: 'adjust_add', reference: no, now },
          lines: [
            { account: systemPurse('channel_sandbox'), amount: fen(-amount) },
            { account: systemPurse('suspense'), amount: fen(amount) },
          ],
        }),
      ),
  }
}

/** What two people paid to the tax office. */
const remitting =
  (database: Database, ledger: ReturnType<typeof createLedger>) => (receipt_no: string, amount: Fen, now: Date) =>
    database.begin(async (tx) => {
      const no = businessNo('GS', now)
      const { transactionId: transaction_id } = await ledger.post(tx, {
        ...{ key: `tax_remit:${no}`, kind: 'tax_remit', reference: no, now },
        lines: [
          { account: systemPurse('tax_withheld'), amount: fen(-amount) },
          { account: systemPurse('channel_bank'), amount },
        ],
      })
      const asked = { no, kind: 'remittance', month: '2026-10', amount, receipt_no, reason: '十月税款' }
      const people = ['出纳', '会计'].map((name) => ({ account: `${name}${no}`, name, created_at: now }))
      const [one, other] = await tx.insertInto('staff').values(people).returning('id').execute()
      if (!one || !other) throw new Error('two people were added')
      const agreed = { state: 'approved', decided_by: other.id, decided_at: now, transaction_id }
      await tx
        .insertInto('tax_proposals')
        .values({ ...asked, ...agreed, requested_by: one.id, requested_at: now })
        .execute()
    })

const made = (what: Made['what'], number: string, rest: Omit<Made, 'what' | 'number'>): Made => ({
  what,
  number,
  ...rest,
})

interface Movement {
  at: Date
  amount: Fen
  booked?: Fen
}
interface Payment extends Movement {
  state?: 'succeeded' | 'waiting' | 'closed'
  channel?: Channel
}
interface Refund extends Movement {
  state?: 'refunded' | 'sending' | 'returned'
}
interface Payout extends Movement {
  state?: 'paid' | 'waiting' | 'failed'
  channel?: Channel
}
