import { expect, test } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import type { PaymentWay } from '#server/modules/money/payments/ports.ts'
import { genuineNotice } from '#server/testing/genuine-notices.ts'
import { minuteMs, openCounters } from './counters.ts'

const payer = { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', ip: '203.0.113.7' }

async function open() {
  const counters = await openCounters({ pool: 4 })
  const { house, payments, recharges, clock, ledger, database } = counters
  const { id } = await house.signIn.enterprise()
  const calling = { caller: { enterpriseId: id, personId: null }, now: clock(), idempotencyKey: undefined }
  const asked = { amount: fen(100_00), channel: 'wechat_native', place: 'wechat' } as const
  const { order_no, pay } = await recharges.recharge(asked, calling)
  // On a telephone nothing is made ready before somebody taps.
  expect(pay).toBeNull()
  const begin = (way: PaymentWay, channel: 'wechat_native' | 'alipay_page' = 'wechat_native') =>
    payments.begin(order_no, { channel, way, payer, returnUrl: 'https://www.example.com/back' }, clock())
  const cash = async (): Promise<Fen> =>
    (await database.read((tx) => ledger.balances(tx, { kind: 'enterprise', id }))).cash
  const states = async () => {
    const rows = await database.read((tx) => tx.selectFrom('payment_attempts').selectAll().orderBy('id').execute())
    return rows.map(({ way, state }) => `${way} ${state}`)
  }
  const faults = () => database.read((tx) => ledger.proving.invariants(tx))
  return { ...counters, id, order_no, begin, cash, states, faults, calling }
}

test('whoever WeChat does not know is asked to come in through it, and nothing is begun', async () => {
  const { recharges, order_no, calling, wechat } = await open()
  const inWechat = recharges.payAgain({ order_no, channel: 'wechat_native', place: 'wechat' }, calling)
  await expect(inWechat).rejects.toMatchObject({ code: 'PAYER_UNKNOWN' })
  expect(wechat.trades.size).toBe(0)
})

test('what is paid inside WeChat is credited once, to the fen, however it is told', async () => {
  const { begin, numberOf, order_no, pay, notice, tell, cash, states, faults, merchants, clock } = await open()
  await begin('jsapi')
  const no = await numberOf(order_no, 'wechat')
  const trade = pay(no, 'wechat')
  for (let times = 0; times < 3; times++) expect(await tell('wechat', notice(trade))).toBe(204)
  expect([await cash(), await states()]).toEqual([100_00, ['jsapi succeeded']])
  expect(await faults()).toEqual([])
  // Another payment under the same number, with the right signature, waits for a person.
  const other = { ...trade, tradeNo: '4200000000000000', eventId: 'EV-other', sentAt: clock() }
  await tell('wechat', genuineNotice(merchants.wechat, other))
  expect(await cash()).toBe(100_00)
})

test('a notice of another amount than the sheet showed credits nothing: it waits for a person', async () => {
  const { begin, numberOf, order_no, pay, merchants, tell, cash, states, clock } = await open()
  await begin('jsapi')
  const trade = pay(await numberOf(order_no, 'wechat'), 'wechat')
  const less = { ...trade, amount: fen(99_99), sentAt: clock() }
  expect(await tell('wechat', genuineNotice(merchants.wechat, less))).toBe(204)
  expect([await cash(), await states()]).toEqual([0, ['jsapi mismatched']])
})

test('by each way of a telephone: closed when another is chosen, asked about, paid late, and given back', async () => {
  const room = await open()
  const { begin, numberOf, order_no, wechat, alipay, payments, cash, states, clock, refund, faults, database } = room
  await begin('h5')
  await begin('jsapi')
  const waiting = async () =>
    (await database.read((tx) => tx.selectFrom('payment_attempts').selectAll().orderBy('id').execute())).at(-1)
  await begin('wap', 'alipay_page')
  expect(await states()).toEqual(['h5 closed', 'jsapi closed', 'wap waiting'])
  expect(alipay.visit((await waiting())?.redirect_url ?? '')).toBeUndefined()
  await begin('jsapi')
  expect(wechat.trades.get(await numberOf(order_no, 'wechat'))).toMatchObject({ type: 'JSAPI', openid: payer.openid })
  // Its time runs out while the payer types a password: WeChat is asked before anything is closed.
  const no = await numberOf(order_no, 'wechat')
  wechat.pay(no)
  clock.advance(31 * minuteMs)
  while ((await payments.askDue(clock())) > 0);
  while ((await payments.closeExpired(clock())) > 0);
  expect(await cash()).toBe(100_00)
  await refund(order_no, 40_00)
  while ((await payments.refunding.sendDue(clock())) > 0);
  expect(await cash()).toBe(60_00)
  expect([...wechat.refunds.values()]).toMatchObject([{ no, amount: 40_00, status: 'SUCCESS' }])
  expect(await faults()).toEqual([])
})
