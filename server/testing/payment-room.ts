import { onTestFinished } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import { createLedger, systemPurse } from '#server/modules/money/ledger/service.ts'
import type {
  Closed,
  Created,
  Notice,
  PaymentChannel,
  PaymentProvider,
  Purpose,
  RawNotice,
  RefundOutcome,
  Trade,
} from '#server/modules/money/payments/ports.ts'
import { createPayments, paymentInvariants, wantedOnDesk } from '#server/modules/money/payments/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { someMorning } from './house.ts'
import { copyDatabase } from './test-database.ts'

type Call = 'create' | 'query' | 'close' | 'refund' | 'queryRefund'
/** Nothing arrived; it arrived and was done but no answer came back. */
type Fault = 'lost' | 'lost after'

const unknown = { outcome: 'unknown', reason: 'no answer' } as const

/** A provider in memory, whose every call can be lost, and lost after it was done. */
function playProvider(channel: PaymentChannel) {
  const trades = new Map<string, { amount: Fen; state: 'waiting' | 'paid' | 'closed'; paidAt: Date; tradeNo: string }>()
  const refunds = new Map<string, { no: string; amount: Fen; outcome: RefundOutcome }>()
  const calls: { call: Call; no: string }[] = []
  let fault: (call: Call, no: string) => Fault | undefined = () => undefined
  let refundOutcome: RefundOutcome = { outcome: 'refunded', refundedAt: someMorning, tradeNo: 'R' }
  let between: () => Promise<void> = async () => undefined

  async function answer<T>(call: Call, no: string, work: () => T): Promise<T | typeof unknown> {
    calls.push({ call, no })
    await between()
    const lost = fault(call, no)
    if (lost === 'lost') return unknown
    const done = work()
    await between()
    return lost ? unknown : done
  }

  const provider: PaymentProvider = {
    name: 'sandbox',
    channel,
    ways: channel === 'wechat_native' ? ['native', 'jsapi', 'h5'] : ['page', 'wap'],
    answers: {
      taken: { status: 200, contentType: 'text/plain', body: 'success' },
      refused: { status: 400, contentType: 'text/plain', body: 'fail' },
    },
    create: ({ no, amount }) =>
      answer('create', no, (): Created => {
        const known = trades.get(no)
        if (known && known.state !== 'waiting') return { outcome: 'refused', reason: known.state }
        if (!known) trades.set(no, { amount, state: 'waiting', paidAt: someMorning, tradeNo: `T${no}` })
        return { outcome: 'created', codeUrl: `code:${no}` }
      }),
    query: (no) =>
      answer('query', no, (): Trade => {
        const trade = trades.get(no)
        if (!trade) return { outcome: 'absent' }
        const { state, amount, paidAt, tradeNo } = trade
        if (state === 'paid') return { outcome: 'paid', amount, paidAt, tradeNo }
        return { outcome: state === 'closed' ? 'closed' : 'unpaid' }
      }),
    close: (no) =>
      answer('close', no, (): Closed => {
        const trade = trades.get(no)
        if (trade?.state === 'paid') return { outcome: 'paid' }
        if (trade) trade.state = 'closed'
        return { outcome: trade || channel === 'wechat_native' ? 'closed' : 'absent' }
      }),
    refund: ({ no, refundNo, amount }) =>
      answer('refund', refundNo, (): RefundOutcome => {
        const known = refunds.get(refundNo) ?? { no, amount, outcome: refundOutcome }
        refunds.set(refundNo, known)
        return known.outcome
      }),
    queryRefund: ({ refundNo }) =>
      answer('queryRefund', refundNo, (): RefundOutcome => refunds.get(refundNo)?.outcome ?? { outcome: 'absent' }),
    bill: async () => ({ outcome: 'not_ready' }),
    readNotice({ headers, body }) {
      if (headers['x-signed'] !== 'yes') return { genuine: false, reason: 'not signed' }
      const { amount, paidAt, ...said } = JSON.parse(body.toString())
      return { genuine: true, notice: { ...said, amount: fen(amount), paidAt: new Date(paidAt) } satisfies Notice }
    },
  }

  return {
    ...{ provider, trades, refunds, calls },
    count: (call: Call) => calls.filter((one) => one.call === call).length,
    /** Which calls go wrong, and how. */
    fail: (decide: (call: Call, no: string) => Fault | undefined) => {
      fault = decide
    },
    answerRefunds: (outcome: RefundOutcome) => {
      refundOutcome = outcome
    },
    /** Something that happens before and after each call is carried out. */
    pause: (work: () => Promise<void>) => {
      between = work
    },
    /** Somebody pays, whether or not it had been closed. */
    pay(no: string, { amount, at = someMorning }: { amount?: number; at?: Date } = {}): void {
      const known = trades.get(no)
      trades.set(no, {
        amount: fen(amount ?? known?.amount ?? 100_00),
        state: 'paid',
        paidAt: at,
        tradeNo: `T${no}`,
      })
    },
    notice(no: string, { eventId = `E${no}` } = {}): RawNotice {
      const trade = trades.get(no)
      const { amount = fen(100_00), paidAt = someMorning, tradeNo = `T${no}` } = trade ?? {}
      const body = JSON.stringify({ about: 'payment', eventId, no, tradeNo, amount, paidAt })
      return { headers: { 'x-signed': 'yes' }, body: Buffer.from(body) }
    },
  }
}

const logger = createLogger({ level: 'silent', pretty: false })

interface PaymentRoomOptions {
  pool?: number
  lateSuccess?: 'credit' | 'refund'
}

/** Payments on a database of their own, with both channels played and a purpose that credits cash. */
export async function openPaymentRoom({ pool = 8, lateSuccess = 'credit' }: PaymentRoomOptions = {}) {
  const { drop, ...urls } = await copyDatabase()
  const database = openDatabase({ url: urls.appUrl, pool, logger })
  const owner = openDatabase({ url: urls.ownerUrl, pool: 1, logger })
  onTestFinished(async () => {
    await database.close()
    await owner.close()
    await drop()
  })
  let now = someMorning
  const clock = () => now
  const ledger = createLedger({ database, invariants: paymentInvariants(clock) })
  const defects: Error[] = []
  const wechat = playProvider('wechat_native')
  const alipay = playProvider('alipay_page')
  const providers = [wechat.provider, alipay.provider]
  const told: string[] = []
  const stubborn = new Set<string>()
  const refundedFrom: (string | null)[] = []
  const cash = { owner: { kind: 'enterprise', id: 1 }, purse: 'cash' } as const
  const purpose: Purpose = {
    lateSuccess,
    refundsInto: async () => 'kept aside',
    onShown: async (_tx, { no }) => void told.push(`shown ${no}`),
    async onPaid(tx, { no, amount }, { purse }, at) {
      const lines = [
        { account: cash, amount },
        { account: systemPurse(purse ?? 'channel_sandbox'), amount: fen(-amount) },
      ]
      await ledger.post(tx, { key: `recharge:${no}`, kind: 'recharge', reference: no, lines, now: at })
      told.push(`paid ${no}`)
    },
    async onClosed(_tx, { no }) {
      if (stubborn.has(no)) throw new Error(`order ${no} does not let itself be closed`)
      told.push(`closed ${no}`)
    },
    async onRefunded(_tx, { no }, { purse }) {
      told.push(`refunded ${no}`)
      refundedFrom.push(purse)
    },
    onRefundReturned: async (_tx, { no }) => void told.push(`returned ${no}`),
  }
  const payments = createPayments({
    ...{ database, ledger },
    staff: { names: async () => new Map() },
    defects: { record: async (error) => void defects.push(error as Error) },
    providers,
    purposeOf(name) {
      if (name !== 'test') throw new Error(`nobody registered the purpose ${name}`)
      return purpose
    },
    onPayoutNotice: async (no) => void told.push(`payout ${no}`),
  })

  return {
    ...{ database, owner, ledger, payments, wechat, alipay, told, defects, clock },
    /** Orders at whose end whoever sold it fails. */
    stubborn,
    /** Out of which purse each refund left. */
    refundedFrom,
    removeProviders() {
      providers.length = 0
    },
    advance(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    async order(amount = 100_00, minutes = 30): Promise<string> {
      const no = businessNo('CZ', now)
      const expiresAt = new Date(now.getTime() + minutes * 60_000)
      const order = { no, purpose: 'test', owner: { kind: 'enterprise', id: 1 } as const, amount: fen(amount) }
      await database.begin((tx) => payments.open(tx, { ...order, description: '测试', expiresAt, now }))
      return no
    },
    begin: (no: string, channel: PaymentChannel = 'wechat_native') =>
      payments.begin(no, wantedOnDesk(channel, '/back'), now),
    attempts: async (no: string) =>
      (await database.read((tx) => payments.overseeing.details(tx, no))).attempts.toReversed(),
    refunds: async (no: string) => (await database.read((tx) => payments.overseeing.details(tx, no))).refunds,
    state: async (no: string) => (await database.read((tx) => payments.find(tx, no)))?.state,
    take: (raw: RawNotice) => payments.notices.receive(wechat.provider, raw, now),
    async balance(): Promise<{ cash: number; suspense: number; channel: number }> {
      return database.read(async (tx) => {
        const mine = await ledger.balances(tx, { kind: 'enterprise', id: 1 })
        const ours = await ledger.balances(tx, { kind: 'system' })
        return { cash: mine.cash, suspense: ours.suspense, channel: ours.channel_sandbox }
      })
    },
    faults: () => database.read((tx) => ledger.proving.invariants(tx)),
  }
}
