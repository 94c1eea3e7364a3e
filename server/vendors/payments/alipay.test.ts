import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { PaymentRequest } from '#server/modules/money/payments/ports.ts'
import { makeAlipayMerchant } from '#server/testing/merchants.ts'
import { simulateAlipay } from '#server/testing/vendors/alipay.ts'
import { type AlipayPayParts, createAlipay } from './alipay.ts'
import { fenOf } from './bill-reading.ts'

const merchant = makeAlipayMerchant()
const stranger = makeAlipayMerchant()
const morning = new Date('2026-11-16T01:00:00Z')
const request: PaymentRequest = {
  no: 'ZF2611160123456789ABCDEFGH',
  way: 'page',
  payer: { openid: undefined, ip: undefined },
  amount: fen(10_001),
  description: '账户充值 a/b=c&d,e',
  expiresAt: new Date('2026-11-16T01:30:00Z'),
  returnUrl: 'https://www.example.com/wallet/recharge?a=1&b=2',
}
const refund = { no: request.no, refundNo: 'TK1', amount: fen(1), total: request.amount, reason: '退款' }

function open(options: Partial<AlipayPayParts> = {}) {
  let now = morning
  const clock = () => now
  const simulator = simulateAlipay({ merchant, clock })
  const notifyUrl = 'https://www.example.com/pay/notify/alipay'
  const pay = createAlipay({ account: merchant.account, clock, notifyUrl, fetch: simulator.fetch, ...options })
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const begin = async (change: Partial<PaymentRequest> = {}) => {
    const created = await pay.create({ ...request, ...change })
    if (created.outcome !== 'created' || created.redirectUrl === undefined) throw new Error('not created')
    return { refused: simulator.visit(created.redirectUrl), redirectUrl: created.redirectUrl }
  }
  return { simulator, pay, wait, begin, clock }
}

test('a payer is sent to the page, pays, and is known to have paid', async () => {
  const { simulator, pay, begin } = open()
  expect(await pay.query(request.no)).toEqual({ outcome: 'absent' })
  const { refused, redirectUrl } = await begin()
  expect(refused).toBeUndefined()
  const sent = new URL(redirectUrl).searchParams
  expect([sent.get('return_url'), sent.get('notify_url')]).toEqual([
    request.returnUrl,
    'https://www.example.com/pay/notify/alipay',
  ])
  expect(simulator.trades.get(request.no)).toMatchObject({ amount: 10_001, expiresAt: request.expiresAt })
  expect(await pay.query(request.no)).toEqual({ outcome: 'unpaid' })
  const { tradeNo } = simulator.pay(request.no)
  expect(await pay.query(request.no)).toEqual({ outcome: 'paid', tradeNo, amount: 10_001, paidAt: morning })
  expect(await pay.close(request.no)).toEqual({ outcome: 'paid' })
})

test('on a telephone the payer is sent to the page for telephones, and comes back from it unpaid too', async () => {
  const { simulator, pay, begin } = open({ ways: ['page', 'wap'] })
  const { refused, redirectUrl } = await begin({ way: 'wap' })
  expect(refused).toBeUndefined()
  const sent = new URL(redirectUrl).searchParams
  expect(sent.get('method')).toBe('alipay.trade.wap.pay')
  expect(JSON.parse(sent.get('biz_content') ?? '')).toMatchObject({
    product_code: 'QUICK_WAP_WAY',
    quit_url: request.returnUrl,
  })
  const { tradeNo } = simulator.pay(request.no)
  expect(await pay.query(request.no)).toMatchObject({ outcome: 'paid', tradeNo })
  expect(await pay.refund(refund)).toMatchObject({ outcome: 'refunded' })
})

test('a page that was not signed for is not opened', async () => {
  const { pay } = open()
  expect(await pay.create({ ...request, way: 'wap' })).toEqual({ outcome: 'refused', reason: 'way_off' })
})

test('an address that was altered opens no page, and none opens when time is up', async () => {
  const { simulator, begin, wait } = open()
  const { redirectUrl } = await begin({ no: 'ZF1' })
  const cheaper = redirectUrl.replace('100.01', '000.01')
  expect(cheaper).not.toBe(redirectUrl)
  expect(simulator.visit(cheaper)).toBe('isv.invalid-signature')
  wait(10 * 60_000)
  expect(simulator.visit(redirectUrl)).toBeUndefined()
  wait(21 * 60_000)
  expect(simulator.visit(redirectUrl)).toBe('isv.invalid-timestamp')
})

test('a trade is closed by us or by time; one that nobody began can still be begun', async () => {
  const { pay, begin, wait } = open()
  expect(await pay.close(request.no)).toEqual({ outcome: 'absent' })
  await begin()
  expect(await pay.close(request.no)).toEqual({ outcome: 'closed' })
  expect(await pay.close(request.no)).toEqual({ outcome: 'closed' })
  await begin({ no: 'ZF2' })
  wait(30 * 60_000)
  expect(await pay.query('ZF2')).toEqual({ outcome: 'closed' })
})

test('refunds are partial, bounded, and asked for under one number only once', async () => {
  const { simulator, pay, begin } = open()
  await begin()
  expect(await pay.refund(refund)).toEqual({ outcome: 'refused', reason: 'ACQ.TRADE_STATUS_ERROR' })
  const { tradeNo } = simulator.pay(request.no)
  expect(await pay.queryRefund(refund)).toEqual({ outcome: 'absent' })
  const done = { outcome: 'refunded', refundedAt: morning, tradeNo }
  expect([await pay.refund(refund), await pay.refund(refund), await pay.queryRefund(refund)]).toEqual([
    done,
    done,
    done,
  ])
  expect(simulator.trades.get(request.no)?.refunds).toHaveLength(1)
  const more = (refundNo: string, amount: number) => pay.refund({ ...refund, refundNo, amount: fen(amount) })
  expect(await more('TK3', 10_001)).toEqual({ outcome: 'refused', reason: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
  // Another sum under the same number: the sending is wrong, the refund is done.
  expect(await more('TK1', 2)).toEqual(done)
  expect(await more('TK2', 10_000)).toEqual(done)
  // Everything given back closes a trade; it was paid all the same.
  expect(await pay.query(request.no)).toMatchObject({ outcome: 'paid', amount: 10_001 })
})

test.each([
  ['timeout', 'timeout'],
  ['failed', 'http_500'],
  ['cut', 'unreadable'],
  ['forged', 'signature_wrong'],
  ['flood', 'too_large'],
] as const)('after %s nobody knows, until the number is asked about', async (fault, reason) => {
  const { simulator, pay, begin } = open()
  await begin()
  simulator.pay(request.no)
  const unknown = { outcome: 'unknown', reason }
  simulator.fail(fault)
  expect(await pay.query(request.no)).toEqual(unknown)
  simulator.fail(fault)
  expect(await pay.refund(refund)).toEqual(unknown)
  expect(await pay.queryRefund(refund)).toMatchObject({ outcome: 'refunded' })
  expect(simulator.trades.get(request.no)?.refunds).toHaveLength(1)
})

test.each(['limited', 'blackout'] as const)('when %s nothing happened and nobody says so', async (fault) => {
  const { simulator, pay, begin } = open()
  await begin()
  simulator.failWhen(() => fault)
  expect((await pay.close(request.no)).outcome).toBe('unknown')
  expect((await pay.queryRefund(refund)).outcome).toBe('unknown')
  expect(simulator.trades.get(request.no)?.status).toBe('WAIT_BUYER_PAY')
})

test.each([
  ['{"alipay_trade_query_response":{"code":"20000","msg":"Service Currently Unavailable"},"sign":"?"}'],
  ['{"error_response":{"code":"40002"},"sign":"?"}'],
  ['null'],
  ['<html></html>'],
])('the answer %s says nothing', async (body) => {
  const { pay } = open({ fetch: async () => new Response(body) })
  expect((await pay.query(request.no)).outcome).toBe('unknown')
})

test.each([
  ['isv.invalid-signature', { account: { ...merchant.account, privateKey: stranger.account.privateKey } }],
  ['isv.invalid-app-id', { account: { ...merchant.account, appId: '2021000000000000' } }],
])('%s: nothing is learned and nothing refunded', async (reason, options) => {
  const { simulator, pay } = open(options)
  expect(await pay.query(request.no)).toEqual({ outcome: 'unknown', reason })
  expect((await pay.refund(refund)).outcome).toBe('unknown')
  expect(simulator.trades.size).toBe(0)
})

test('answers of somebody else are nobody’s', async () => {
  const { pay } = open({ account: { ...merchant.account, publicKey: stranger.account.publicKey } })
  expect(await pay.query(request.no)).toEqual({ outcome: 'unknown', reason: 'signature_wrong' })
})

test('the bill of a day holds its payments and refunds to the fen', async () => {
  const { simulator, pay, begin, wait } = open()
  for (const [no, amount] of [
    ['ZFA', 1],
    ['ZFB', 9_999_999],
  ] as const) {
    await begin({ no, amount: fen(amount) })
    simulator.pay(no)
  }
  await pay.refund({ ...refund, no: 'ZFB', amount: fen(5), total: fen(9_999_999) })
  await begin({ no: 'ZFC' })
  expect(await pay.bill('2026-11-16')).toEqual({ outcome: 'not_ready' })
  wait(36 * 60 * 60_000)
  const [a, b] = [simulator.trades.get('ZFA')?.tradeNo, simulator.trades.get('ZFB')?.tradeNo]
  const row = { state: 'success', at: morning }
  expect(await pay.bill('2026-11-16')).toEqual({
    outcome: 'bill',
    rows: [
      { kind: 'payment', no: 'ZFA', tradeNo: a, amount: 1, ...row },
      { kind: 'payment', no: 'ZFB', tradeNo: b, amount: 9_999_999, ...row },
      { kind: 'refund', no: 'TK1', tradeNo: b, amount: 5, ...row },
    ],
  })
  expect(await pay.bill('2026-11-15')).toEqual({ outcome: 'bill', rows: [] })
  simulator.mistakes.push((lines) => [...lines, { ...(lines[0] ?? expect.fail()), no: 'ZFX' }])
  expect(await pay.bill('2026-11-16')).toMatchObject({ rows: [{}, {}, {}, { no: 'ZFX' }] })
  simulator.fail('cut', '.resource')
  expect(await pay.bill('2026-11-16')).toEqual({ outcome: 'unknown', reason: 'unreadable' })
})

test('a bill is fetched from Alipay and from nobody else', async () => {
  const { simulator, pay, begin, wait, clock } = open()
  await begin()
  simulator.pay(request.no)
  wait(36 * 60 * 60_000)
  const elsewhere = simulateAlipay({ merchant, clock, gateway: 'https://evil.example/gateway.do' })
  elsewhere.trades.set(request.no, simulator.trades.get(request.no) ?? expect.fail())
  const notifyUrl = 'https://www.example.com/n'
  const lured = createAlipay({ account: merchant.account, clock, notifyUrl, fetch: elsewhere.fetch })
  expect(await lured.bill('2026-11-16')).toEqual({ outcome: 'unknown', reason: 'foreign_address' })
  expect(await pay.bill('2026-11-16')).toMatchObject({ outcome: 'bill' })
})

test('a payment is told; waiting, closing and giving back are heard and nothing is done', async () => {
  const { simulator, pay, begin } = open()
  await begin()
  const nothing = { genuine: true, notice: { about: 'nothing', eventId: expect.any(String) } }
  expect(pay.readNotice(simulator.noticeOfState(request.no))).toEqual(nothing)
  const { tradeNo } = simulator.pay(request.no)
  expect(pay.readNotice(simulator.noticeOfPayment(request.no))).toEqual({
    genuine: true,
    notice: {
      about: 'payment',
      eventId: expect.any(String),
      no: request.no,
      tradeNo,
      amount: 10_001,
      paidAt: morning,
    },
  })
  await pay.refund(refund)
  expect(pay.readNotice(simulator.noticeOfState(request.no))).toEqual(nothing)
  expect(pay.answers.taken).toMatchObject({ status: 200, body: 'success' })
})

test('over a real line the same is true', async () => {
  const { simulator, clock } = open()
  const { origin, close } = await simulator.listen()
  const gateway = `${origin}/gateway.do`
  const pay = createAlipay({ account: merchant.account, clock, notifyUrl: 'https://www.example.com/n', gateway })
  expect(await pay.query(request.no)).toEqual({ outcome: 'absent' })
  await close()
  expect(await pay.query(request.no)).toEqual({ outcome: 'unknown', reason: expect.stringMatching(/^network_/) })
})

test.each([
  ['0.01', 1],
  ['100', 10_000],
  ['100.1', 10_010],
  ['-35.80', -3580],
  ['999999999.99', 99_999_999_999],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1.001', undefined],
  ['.5', undefined],
  ['1,000.00', undefined],
  [' 1', undefined],
  ['１', undefined],
])('%s yuan are %s fen', (text, amount) => {
  expect(fenOf(text)).toBe(amount)
})
