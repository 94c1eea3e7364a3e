import { onTestFinished, vi } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { PaymentChannel, RawNotice } from '#server/modules/money/payments/ports.ts'
import { type Chance, under } from '#server/testing/chance.ts'
import { genuineNotice, type PaidDetails } from '#server/testing/genuine-notices.ts'
import { openHouse } from '#server/testing/house.ts'
import { makeAlipayMerchant, makeWechatMerchant } from '#server/testing/merchants.ts'
import { simulateAlipay } from '#server/testing/vendors/alipay.ts'
import type { Asked, CounterFault } from '#server/testing/vendors/counter.ts'
import { simulateWechatPay } from '#server/testing/vendors/wechat-pay.ts'

export type ProviderName = 'wechat' | 'alipay'
export type Counters = Awaited<ReturnType<typeof openCounters>>

/** Something that was paid, as its provider tells of it. */
export interface PaidTrade extends Omit<PaidDetails, 'sentAt'> {
  provider: ProviderName
}

export const channels = { wechat: 'wechat_native', alipay: 'alipay_page' } as const
export const minuteMs = 60_000

const publicOrigin = 'https://www.example.com'

/** What is asked there, in a word. Alipay has one address, and says in the form what is meant. */
export function callOf({ path, method, body }: Asked): 'create' | 'query' | 'close' | 'refund' {
  const asked = new URLSearchParams(body).get('method') ?? ''
  if (path.endsWith('/close') || asked === 'alipay.trade.close') return 'close'
  if (asked === 'alipay.trade.refund' || (method === 'POST' && path.endsWith('/refunds'))) return 'refund'
  return /\/(native|jsapi|h5)$/.test(path) ? 'create' : 'query'
}

/** The whole product, with the counters of WeChat Pay and Alipay opposite: their protocols, signatures and rules. */
export async function openCounters({ pool = 12 } = {}) {
  const merchants = { wechat: makeWechatMerchant(), alipay: makeAlipayMerchant() }
  const house = await openHouse({
    env: {
      ...merchants.wechat.environment,
      ...merchants.alipay.environment,
      ...{ WECHAT_PAY_PROVIDER: 'wechat', ALIPAY_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'off' },
      ...{ WECHAT_PAY_WAYS: 'native,jsapi,h5', ALIPAY_WAYS: 'page,wap' },
      PUBLIC_ORIGIN: publicOrigin,
      DATABASE_POOL: String(pool),
    },
  })
  const { clock, services, database } = house
  const { payments, recharges, checkout, ledger } = services
  const wechat = simulateWechatPay({ merchant: merchants.wechat, clock, refunds: 'at_once' })
  const alipay = simulateAlipay({ merchant: merchants.alipay, clock })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { fetch } = new URL(url).hostname === 'openapi.alipay.com' ? alipay : wechat
    return fetch(url, init)
  })
  onTestFinished(() => void vi.unstubAllGlobals())

  const calling = (enterpriseId: number) => ({
    caller: { enterpriseId, personId: null },
    now: clock(),
    idempotencyKey: undefined,
  })

  /** Whoever is shown a page of Alipay's goes there. */
  function arrive(shown: { pay: { url?: string | undefined } | null }): void {
    const url = shown.pay?.url
    const refused = url === undefined ? undefined : alipay.visit(url)
    // What they have paid or closed already, the page tells them.
    if (refused !== undefined && !refused.startsWith('TRADE_')) throw new Error(`the page of Alipay says ${refused}`)
  }

  return {
    ...{ house, merchants, wechat, alipay, clock, database, payments, recharges, ledger },

    async recharge(enterpriseId: number, amount: number, channel: PaymentChannel): Promise<string> {
      const shown = await recharges.recharge({ amount: fen(amount), channel }, calling(enterpriseId))
      arrive(shown)
      return shown.order_no
    },

    async payAgain(enterpriseId: number, order_no: string, channel: PaymentChannel): Promise<void> {
      arrive(await recharges.payAgain({ order_no, channel }, calling(enterpriseId)))
    },

    cancel: (enterpriseId: number, order_no: string) => recharges.cancel({ order_no }, calling(enterpriseId)),

    async refund(order_no: string, amount: number): Promise<void> {
      const by = { caller: { staffId: 1 }, now: clock(), requestId: 'trial', idempotencyKey: undefined }
      await checkout.overseeing.refund({ order_no, amount: fen(amount), reason: '客户申请' }, by)
    },

    /** The number that a provider knows the newest way to pay by. */
    async numberOf(orderNo: string, provider: ProviderName): Promise<string> {
      const no = (await payments.attemptNumbers(orderNo, provider))?.nos.at(-1)
      if (no === undefined) throw new Error(`${orderNo} has nothing at ${provider}`)
      return no
    },

    /** The payer pays; nobody here has been told yet. */
    pay(no: string, provider: ProviderName): PaidTrade {
      const paidAt = clock()
      if (provider === 'wechat') {
        const { amount, transactionId: tradeNo = '' } = wechat.pay(no)
        return { provider, no, amount: fen(amount), tradeNo, paidAt, eventId: `EV-${tradeNo}` }
      }
      const { amount, tradeNo } = alipay.pay(no)
      return { provider, no, amount: fen(amount), tradeNo, paidAt, eventId: tradeNo }
    },

    /** As it is sent, or sent again, now. */
    notice: (trade: PaidTrade): RawNotice => genuineNotice(merchants[trade.provider], { ...trade, sentAt: clock() }),

    async tell(provider: ProviderName, notice: RawNotice): Promise<number> {
      const known = payments.notices.providerNamed(provider)
      if (!known) throw new Error(`nobody listens to ${provider}`)
      return (await payments.notices.receive(known, notice, clock())).status
    },

    /** What goes wrong at both counters from now on. */
    failWhen(choose: (call: ReturnType<typeof callOf>, asked: Asked) => CounterFault | undefined): void {
      for (const counter of [wechat, alipay]) counter.failWhen((asked) => choose(callOf(asked), asked))
    },

    /** Everything that is due now, as the pulses would do it. */
    async beat(): Promise<void> {
      while ((await payments.askDue(clock())) > 0);
      while ((await payments.closeExpired(clock())) > 0);
      while ((await payments.refunding.sendDue(clock())) > 0);
    },

    details: (orderNo: string) => database.read((tx) => payments.overseeing.details(tx, orderNo)),
    stateOf: async (orderNo: string) => (await database.read((tx) => payments.find(tx, orderNo)))?.state,
    purses: (id: number) => database.read((tx) => ledger.balances(tx, { kind: 'enterprise', id })),
    ours: () => database.read((tx) => ledger.balances(tx, { kind: 'system' })),
    faults: () => database.read((tx) => ledger.proving.invariants(tx)),

    /** How often each order was credited, by its number. */
    async credits(orders: readonly string[]): Promise<Map<string, number>> {
      const rows = await database.read((tx) =>
        tx
          .selectFrom('ledger_transactions')
          .select(['reference', (of) => of.fn.countAll<number>().as('times')])
          .where('kind', '=', 'recharge')
          .where('reference', 'in', orders)
          .groupBy('reference')
          .execute(),
      )
      return new Map(rows.map(({ reference, times }) => [reference, times]))
    },

    async defects(): Promise<string[]> {
      return (await services.defects.list({ page: 1, count: 20 })).list.map(({ message }) => message)
    },
  }
}

export function shuffle<T>(all: T[], chance: Chance): T[] {
  for (const one of all.splice(0)) all.splice(under(chance, all.length + 1), 0, one)
  return all
}
