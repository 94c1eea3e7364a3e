import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fen, isFen, toYuan } from '#contract/base/money.ts'
import { nextShanghaiMidnight, startOfShanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { SandboxPayment, SandboxPaymentOutcome } from '#contract/site/sandbox.ts'
import type {
  Acknowledgement,
  NoticeReading,
  PaymentChannel,
  PaymentProvider,
  ProviderBillRow,
  RawNotice,
} from '#server/modules/money/payments/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './sandbox-store.ts'

export interface SandboxPayments {
  providerFor(channel: PaymentChannel): PaymentProvider
  waiting(): Promise<SandboxPayment[]>
  /** What was begun for an order, or under one number of ours. */
  list(orderNo: string): Promise<SandboxPayment[]>
  /** What somebody with a telephone would do, and what may happen on the way. */
  decide(orderNo: string, outcome: SandboxPaymentOutcome): Promise<SandboxPayment[]>
}

interface Parts {
  database: Database
  clock: Clock
  key: Buffer
  /** Where the pages are, for codes that a telephone reads. */
  origin: string
  /** Through the same door as any provider's. */
  notify(raw: RawNotice): Promise<unknown>
  /** The numbers under which an order was tried to be paid here, the newest last; also by one of these numbers. */
  attemptsOf(orderNo: string): Promise<{ orderNo: string; nos: string[] } | undefined>
  /** Lets an order be over here. */
  closeOrder(orderNo: string): Promise<void>
  /** Opens another way to pay the order. */
  openOther(orderNo: string, channel: PaymentChannel): Promise<void>
}

const shownMax = 20
const skewMaxMs = 5 * 60 * 1000
const signatureHeader = 'x-sandbox-signature'
const timestampHeader = 'x-sandbox-timestamp'
const plain = (status: number, body: string): Acknowledgement => ({ status, contentType: 'text/plain', body })
const answers = { taken: plain(200, 'success'), refused: plain(400, 'fail') }

const NoticeBody = z.strictObject({
  event_id: z.string().min(1).max(100),
  no: z.string().max(64),
  trade_no: z.string().min(1).max(64),
  amount: z.custom<number>((value) => typeof value === 'number' && isFen(value) && value > 0),
  paid_at: z.iso.datetime({ offset: true }),
})

/** Plays both channels: what is asked for is kept, and what becomes of it is chosen on the sandbox's page. */
export function createSandboxPayments(parts: Parts): SandboxPayments {
  const { database, clock, key, notify, attemptsOf } = parts
  const sign = (timestamp: string, body: Buffer) =>
    createHmac('sha256', key).update(`${timestamp}\n`).update(body).digest('hex')

  function readNotice({ headers, body }: RawNotice): NoticeReading {
    const [signature, timestamp] = [headers[signatureHeader], headers[timestampHeader]]
    if (typeof signature !== 'string' || typeof timestamp !== 'string') return forged('没有签名')
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(clock().getTime() - Number(timestamp)) >= skewMaxMs) {
      return forged('时间戳超出范围')
    }
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(timestamp, body))]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return forged('签名不正确')
    const parsed = NoticeBody.safeParse(parseJson(body))
    if (!parsed.success) return forged('内容不完整')
    const { event_id: eventId, no, trade_no: tradeNo, amount, paid_at } = parsed.data
    const notice = { about: 'payment', eventId, no, tradeNo, amount: fen(amount), paidAt: new Date(paid_at) } as const
    return { genuine: true, notice }
  }

  async function pay(no: string): Promise<void> {
    const now = clock()
    const trade = await database.begin(async (tx) => {
      const found = await store.lock(tx, no)
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      if (found.state !== 'paid') await store.markPaid(tx, no, now)
      return found
    })
    const said = {
      event_id: `EV${trade.trade_no}`,
      no,
      trade_no: trade.trade_no,
      amount: trade.amount,
      paid_at: (trade.paid_at ?? now).toISOString(),
    }
    const body = Buffer.from(JSON.stringify(said))
    const timestamp = String(now.getTime())
    await notify({ headers: { [timestampHeader]: timestamp, [signatureHeader]: sign(timestamp, body) }, body })
  }

  async function list(orderNo: string): Promise<SandboxPayment[]> {
    const found = await attemptsOf(orderNo)
    if (!found) return []
    return database.read(async (tx) => {
      const trades = await store.trades(tx, found.nos)
      const refunds = await store.refundsOf(tx, found.nos)
      return trades.map((trade) => described(trade, found.orderNo, refunds))
    })
  }

  return {
    providerFor: (channel) => ({
      ...{ name: 'sandbox', channel, answers, readNotice, sheetFor },
      ways: channel === 'wechat_native' ? ['native', 'jsapi', 'h5'] : ['page', 'wap'],
      ...tradesOf(parts, channel),
    }),

    waiting: async () => {
      const trades = await database.read((tx) => store.waiting(tx, clock(), shownMax))
      return Promise.all(trades.map(async (trade) => described(trade, (await attemptsOf(trade.no))?.orderNo ?? '', [])))
    },
    list,

    async decide(orderNo, outcome) {
      const found = await attemptsOf(orderNo)
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      // A telephone sees what reached us: of a number that was written down and never sent there is no code.
      const begun = await begunOf(found.nos)
      const trade = begun.find(({ no }) => no === orderNo) ?? begun.at(-1)
      if (!trade) throw new Refusal('RECORD_NOT_FOUND')
      const payable = trade.state === 'paid' || (trade.state === 'waiting' && trade.expires_at > clock())
      if (outcome === 'paid' && !payable) throw new Refusal('RECORD_MOVED_ON')
      if (outcome === 'refused') await database.begin((tx) => store.end(tx, trade.no, 'refused'))
      if (outcome === 'late') await parts.closeOrder(found.orderNo)
      if (outcome === 'paid' || outcome === 'late') await pay(trade.no)
      if (outcome === 'twice') await payTwice(found.orderNo, trade, begun)
      return list(found.orderNo)
    },
  }

  /** Both ways at the same moment: the second was opened, and the first could still be paid. */
  async function payTwice(orderNo: string, { no, channel }: store.TradeRow, begun: store.TradeRow[]): Promise<void> {
    const other = channel === 'wechat_native' ? 'alipay_page' : 'wechat_native'
    if (begun.length === 1) await parts.openOther(orderNo, other)
    const both = await begunOf((await attemptsOf(orderNo))?.nos ?? [])
    await pay(no)
    const second = both.findLast((one) => one.no !== no)
    if (second) await pay(second.no)
  }

  /** In the order in which their numbers were given, the newest last. */
  async function begunOf(nos: readonly string[]): Promise<store.TradeRow[]> {
    const trades = await database.read((tx) => store.trades(tx, nos))
    return nos.flatMap((no) => trades.filter((trade) => trade.no === no))
  }

  function described(trade: store.TradeRow, order_no: string, refunds: readonly store.RefundRow[]): SandboxPayment {
    const { no, channel, way, description, trade_no, return_url } = trade
    return {
      order_no,
      no,
      channel,
      way,
      description,
      trade_no,
      return_url,
      amount: toYuan(trade.amount),
      state: trade.state === 'waiting' && trade.expires_at <= clock() ? 'closed' : trade.state,
      url: payPath(no),
      created_at: toShanghaiIso(trade.created_at),
      paid_at: trade.paid_at && toShanghaiIso(trade.paid_at),
      refunds: refunds
        .filter((refund) => refund.no === no)
        .map(({ refund_no, amount, refunded_at }) => ({
          refund_no,
          amount: toYuan(amount),
          refunded_at: toShanghaiIso(refunded_at),
        })),
    }
  }
}

/** As the real one looks, and good for nothing outside of here. */
function sheetFor(prepayId: string) {
  const packed = `prepay_id=${prepayId}`
  const given = { appId: 'sandbox', timeStamp: '0', nonceStr: 'sandbox', package: packed }
  return { ...given, signType: 'RSA' as const, paySign: 'sandbox' }
}

const payPath = (no: string): string => `/sandbox/pay/${no}`
const forged = (reason: string): NoticeReading => ({ genuine: false, reason })

function tradesOf(
  { database, clock, origin }: Pick<Parts, 'database' | 'clock' | 'origin'>,
  channel: PaymentChannel,
): Pick<PaymentProvider, 'create' | 'query' | 'close' | 'refund' | 'queryRefund' | 'bill'> {
  return {
    async create({ no, way, amount, description, expiresAt: expires_at, returnUrl: return_url }) {
      const trade_no = `SB${randomBytes(12).toString('hex').toUpperCase()}`
      const given = { no, channel, way, amount, description, trade_no, return_url, created_at: clock(), expires_at }
      const trade = await database.begin(async (tx) => {
        await store.insert(tx, given)
        return store.find(tx, no)
      })
      if (trade?.amount !== amount || trade.channel !== channel) return { outcome: 'refused', reason: '单号已存在' }
      if (trade.state !== 'waiting') return { outcome: 'refused', reason: '订单已支付或已关闭' }
      const url = payPath(no)
      if (way === 'native') return { outcome: 'created', codeUrl: `${origin}${url}` }
      // Where there is no WeChat, a page plays its sheet.
      return { outcome: 'created', redirectUrl: url, ...(way === 'jsapi' && { prepayId: no }) }
    },

    async query(no) {
      const trade = await database.read((tx) => store.find(tx, no))
      if (!trade) return { outcome: 'absent' }
      if (trade.state === 'paid' && trade.paid_at) {
        return { outcome: 'paid', tradeNo: trade.trade_no, amount: trade.amount, paidAt: trade.paid_at }
      }
      return { outcome: trade.state === 'waiting' ? 'unpaid' : 'closed' }
    },

    close: (no) =>
      database.begin(async (tx) => {
        const trade = await store.lock(tx, no)
        if (trade?.state === 'paid') return { outcome: 'paid' }
        await store.end(tx, no, 'closed')
        return { outcome: 'closed' }
      }),

    refund: ({ no, refundNo, amount }) =>
      database.begin(async (tx) => {
        const trade = await store.lock(tx, no)
        if (trade?.state !== 'paid') return { outcome: 'refused', reason: '没有可退的付款' }
        const known = await store.findRefund(tx, refundNo)
        if (known) return refunded(known)
        if ((await store.refundedOf(tx, no)) + amount > trade.amount) {
          return { outcome: 'refused', reason: '超过可退金额' }
        }
        const trade_no = `SR${randomBytes(12).toString('hex').toUpperCase()}`
        const refund = { refund_no: refundNo, no, amount, trade_no, refunded_at: clock() }
        await store.insertRefund(tx, refund)
        return refunded(refund)
      }),

    async queryRefund({ refundNo }) {
      const known = await database.read((tx) => store.findRefund(tx, refundNo))
      return known ? refunded(known) : { outcome: 'absent' }
    },

    async bill(day) {
      const from = startOfShanghaiDay(day)
      const to = nextShanghaiMidnight(from)
      if (to > clock()) return { outcome: 'not_ready' }
      return database.read(async (tx) => {
        const paid = await store.paidBetween(tx, channel, from, to)
        const back = await store.refundedBetween(tx, channel, from, to)
        const rows: ProviderBillRow[] = [
          ...paid.map(({ no, trade_no, amount, paid_at }) => ({
            kind: 'payment' as const,
            no,
            tradeNo: trade_no,
            amount,
            state: 'success' as const,
            at: paid_at ?? from,
          })),
          ...back.map(({ refund_no, trade_no, amount, refunded_at }) => ({
            kind: 'refund' as const,
            no: refund_no,
            tradeNo: trade_no,
            amount,
            state: 'success' as const,
            at: refunded_at,
          })),
        ]
        return { outcome: 'bill', rows }
      })
    },
  }
}

const refunded = ({ refunded_at, trade_no }: store.RefundRow) =>
  ({ outcome: 'refunded', refundedAt: refunded_at, tradeNo: trade_no }) as const

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
