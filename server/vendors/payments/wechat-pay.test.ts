import { verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { PaymentRequest } from '#server/modules/money/payments/ports.ts'
import type { Fetch } from '#server/platform/outside.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { makeWechatMerchant } from '#server/testing/merchants.ts'
import { simulateWechatPay } from '#server/testing/vendors/wechat-pay.ts'
import { createWechatPay, type WechatPayParts } from './wechat-pay.ts'

const merchant = makeWechatMerchant()
const stranger = makeWechatMerchant()
const morning = new Date('2026-11-16T01:00:00Z')
const request: PaymentRequest = {
  no: 'ZF2611160123456789ABCDEFGH',
  way: 'native',
  payer: { openid: undefined, ip: undefined },
  amount: fen(10_001),
  description: '账户充值',
  expiresAt: new Date('2026-11-16T01:30:00Z'),
  returnUrl: 'https://www.example.com/wallet/recharge',
}
const refund = { no: request.no, refundNo: 'TK1', amount: fen(1), total: request.amount, reason: '退款' }

function open(options: Partial<WechatPayParts> = {}, refunds: 'at_once' | 'later' = 'later') {
  let now = morning
  const clock = () => now
  const simulator = simulateWechatPay({ merchant, clock, refunds })
  const notifyUrl = 'https://www.example.com/pay/notify/wechat'
  const pay = createWechatPay({ account: merchant.account, clock, notifyUrl, fetch: simulator.fetch, ...options })
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, pay, wait, clock }
}

const phone = { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', ip: '203.0.113.7' }
const everyWay = { ways: ['native', 'jsapi', 'h5'] } as const

test('inside WeChat an order is made for one person, whose sheet is signed as WeChat checks it', async () => {
  const { simulator, pay } = open(everyWay)
  const inWechat = { ...request, way: 'jsapi', payer: phone } as const
  expect(await pay.create({ ...inWechat, payer: { ...phone, openid: undefined } })).toEqual({
    outcome: 'refused',
    reason: 'payer_unknown',
  })
  const created = await pay.create(inWechat)
  if (created.outcome !== 'created' || created.prepayId === undefined) throw new Error('not created')
  expect(simulator.trades.get(request.no)).toMatchObject({ type: 'JSAPI', openid: phone.openid, amount: 10_001 })
  const sheet = pay.sheetFor?.(created.prepayId) ?? expect.fail()
  const { appId, timeStamp, nonceStr, package: packed, paySign } = sheet
  expect(sheet).toMatchObject({
    appId: merchant.account.appid,
    signType: 'RSA',
    package: `prepay_id=${created.prepayId}`,
  })
  const lines = `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`
  expect(verify('sha256', Buffer.from(lines), merchant.theirs.merchantKey, Buffer.from(paySign, 'base64'))).toBe(true)
  // The same order under its number again: another prepay_id, the same trade.
  expect(await pay.create(inWechat)).toMatchObject({ outcome: 'created' })
  const { transactionId } = simulator.pay(request.no)
  expect(await pay.query(request.no)).toMatchObject({ outcome: 'paid', tradeNo: transactionId, amount: 10_001 })
  expect(pay.readNotice(simulator.noticeOfPayment(request.no))).toMatchObject({ notice: { no: request.no } })
  expect(await pay.refund(refund)).toMatchObject({ outcome: 'pending' })
})

test('in another browser of a telephone the payer leaves for a page of WeChat’s and comes back', async () => {
  const { simulator, pay } = open(everyWay)
  const outside = { ...request, way: 'h5', payer: phone } as const
  expect(await pay.create({ ...outside, payer: { ...phone, ip: undefined } })).toMatchObject({ outcome: 'refused' })
  const created = await pay.create(outside)
  if (created.outcome !== 'created' || created.redirectUrl === undefined) throw new Error('not created')
  const { hostname, searchParams } = new URL(created.redirectUrl)
  expect([hostname, searchParams.get('redirect_url')]).toEqual(['wx.tenpay.com', request.returnUrl])
  const body = JSON.parse(simulator.received.at(-1)?.body ?? '{}')
  expect(body.scene_info).toEqual({ payer_client_ip: phone.ip, h5_info: { type: 'Wap' } })
  expect(await pay.close(request.no)).toEqual({ outcome: 'closed' })
})

test('a page of somebody else’s is no page to pay on', async () => {
  const { simulator, clock } = open()
  const notifyUrl = 'https://www.example.com/n'
  const lured: Fetch = async (url, init) => {
    const answer = await simulator.fetch(url, init)
    const text = (await answer.text()).replace('wx.tenpay.com', 'wx.tenpay.example')
    return new Response(text, answer)
  }
  const pay = createWechatPay({ account: merchant.account, clock, notifyUrl, fetch: lured, ...everyWay })
  expect(await pay.create({ ...request, way: 'h5', payer: phone })).toEqual({
    outcome: 'unknown',
    reason: 'signature_wrong',
  })
})

test.each(['jsapi', 'h5'] as const)('%s is refused where no leave was given for it', async (way) => {
  const { simulator, pay } = open()
  expect(await pay.create({ ...request, way, payer: phone })).toEqual({ outcome: 'refused', reason: 'way_off' })
  expect(simulator.received).toEqual([])
})

test('an order is made, paid, and known to be paid', async () => {
  const { simulator, pay } = open()
  expect(await pay.query(request.no)).toEqual({ outcome: 'absent' })
  const created = await pay.create(request)
  expect(created).toEqual({ outcome: 'created', codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) })
  expect(simulator.trades.get(request.no)).toMatchObject({
    amount: 10_001,
    expires: '2026-11-16T09:30:00+08:00',
    notifyUrl: 'https://www.example.com/pay/notify/wechat',
  })
  expect(await pay.query(request.no)).toEqual({ outcome: 'unpaid' })
  const { transactionId } = simulator.pay(request.no)
  expect(await pay.query(request.no)).toEqual({
    outcome: 'paid',
    tradeNo: transactionId,
    amount: 10_001,
    paidAt: morning,
  })
  expect(await pay.close(request.no)).toEqual({ outcome: 'paid' })
})

test('the same order again gives a fresh code; under a paid or used number nobody is told no for good', async () => {
  const { simulator, pay } = open()
  const [one, other] = [await pay.create(request), await pay.create(request)]
  expect([one.outcome, other.outcome]).toEqual(['created', 'created'])
  expect(one).not.toEqual(other)
  const dearer = { ...request, amount: fen(20_000) }
  expect(await pay.create(dearer)).toEqual({ outcome: 'unknown', reason: 'OUT_TRADE_NO_USED' })
  simulator.pay(request.no)
  expect(await pay.create(request)).toEqual({ outcome: 'unknown', reason: 'ORDERPAID' })
  expect(simulator.trades.size).toBe(1)
})

test('a closed order stays closed, and so does one that never was', async () => {
  const { pay } = open()
  await pay.create(request)
  expect(await pay.close(request.no)).toEqual({ outcome: 'closed' })
  expect(await pay.close(request.no)).toEqual({ outcome: 'closed' })
  expect(await pay.query(request.no)).toEqual({ outcome: 'closed' })
  expect(await pay.close('ZF261116NEVER')).toEqual({ outcome: 'closed' })
})

test('refunds are partial, bounded, and asked for under one number only once', async () => {
  const { simulator, pay, wait } = open()
  await pay.create(request)
  expect(await pay.refund(refund)).toEqual({ outcome: 'refused', reason: 'INVALID_REQUEST' })
  simulator.pay(request.no)
  expect(await pay.queryRefund(refund)).toEqual({ outcome: 'absent' })
  expect(await pay.refund(refund)).toEqual({ outcome: 'pending' })
  expect(await pay.refund(refund)).toEqual({ outcome: 'pending' })
  expect(simulator.refunds.size).toBe(1)
  expect(await pay.query(request.no)).toMatchObject({ outcome: 'paid', amount: 10_001 })
  wait(60_000)
  const { refundId } = simulator.settleRefund('TK1')
  const refundedAt = new Date(morning.getTime() + 60_000)
  expect(await pay.queryRefund(refund)).toEqual({ outcome: 'refunded', refundedAt, tradeNo: refundId })
  const rest = { ...refund, refundNo: 'TK2', amount: fen(10_000) }
  const tooMuch = { ...refund, refundNo: 'TK3', amount: fen(10_001) }
  expect(await pay.refund(tooMuch)).toEqual({ outcome: 'refused', reason: 'INVALID_REQUEST' })
  expect(await pay.refund(rest)).toEqual({ outcome: 'pending' })
  simulator.settleRefund('TK2', 'ABNORMAL')
  expect(await pay.queryRefund(rest)).toEqual({ outcome: 'pending', stuck: 'ABNORMAL' })
  simulator.settleRefund('TK2', 'CLOSED')
  expect(await pay.queryRefund(rest)).toEqual({ outcome: 'refused', reason: 'CLOSED' })
})

test('a refusal is not believed where the refund stands', async () => {
  const { simulator, pay } = open({}, 'at_once')
  await pay.create(request)
  simulator.pay(request.no)
  await pay.refund(refund)
  // Another sum under the same number: the sending is wrong, the refund is done.
  expect(await pay.refund({ ...refund, amount: fen(2) })).toMatchObject({ outcome: 'refunded' })
})

test('a refusal to answer about a refund says nothing about the refund', async () => {
  const { simulator, pay } = open({}, 'at_once')
  await pay.create(request)
  simulator.pay(request.no)
  await pay.refund(refund)
  const { pay: doubted } = open({
    fetch: (url, init) => simulator.fetch(url.replace('/refunds/TK1', '/refunds/TK2'), init),
  })
  expect(await doubted.queryRefund(refund)).toEqual({ outcome: 'unknown', reason: 'SIGN_ERROR' })
})

const faults = [
  ['timeout', 'timeout'],
  ['failed', 'http_500'],
  ['cut', 'signature_wrong'],
  ['forged', 'signature_wrong'],
  ['flood', 'too_large'],
] as const

test.each(faults)('after %s nobody knows, until the number is asked about', async (fault, reason) => {
  const { simulator, pay } = open({}, 'at_once')
  const unknown = { outcome: 'unknown', reason }
  simulator.fail(fault)
  expect(await pay.create(request)).toEqual(unknown)
  expect(await pay.query(request.no)).toEqual({ outcome: 'unpaid' })
  simulator.fail(fault)
  expect(await pay.query(request.no)).toEqual(unknown)
  simulator.pay(request.no)
  simulator.fail(fault)
  expect(await pay.refund(refund)).toEqual(unknown)
  expect(await pay.queryRefund(refund)).toMatchObject({ outcome: 'refunded' })
  expect(simulator.refunds.size).toBe(1)
})

test.each(['limited', 'blackout'] as const)('when %s nothing happened and nobody says so', async (fault) => {
  const { simulator, pay } = open()
  simulator.failWhen(() => fault)
  expect((await pay.create(request)).outcome).toBe('unknown')
  expect((await pay.close(request.no)).outcome).toBe('unknown')
  expect((await pay.query(request.no)).outcome).toBe('unknown')
  expect((await pay.bill('2026-11-14')).outcome).toBe('unknown')
  expect(simulator.trades.size).toBe(0)
})

test('a closing that was not heard is a closing all the same', async () => {
  const { simulator, pay } = open()
  await pay.create(request)
  simulator.fail('timeout')
  expect(await pay.close(request.no)).toEqual({ outcome: 'unknown', reason: 'timeout' })
  expect(await pay.query(request.no)).toEqual({ outcome: 'closed' })
})

test.each([
  ['a key of somebody else', { account: { ...merchant.account, privateKey: stranger.account.privateKey } }],
  ['another serial', { account: { ...merchant.account, serialNo: 'AAAAAAAAAAAAAAAA' } }],
  ['another merchant number', { account: { ...merchant.account, mchid: '1900000001' } }],
])('with %s nothing is done', async (_, options) => {
  const { simulator, pay } = open(options)
  expect(await pay.create(request)).toEqual({ outcome: 'refused', reason: 'SIGN_ERROR' })
  expect(simulator.trades.size).toBe(0)
})

test('a clock that is wrong by five minutes believes nobody', async () => {
  const { simulator, pay } = open({ clock: () => new Date(morning.getTime() + 301_000) })
  expect(await pay.create(request)).toEqual({ outcome: 'unknown', reason: 'timestamp_skew' })
  expect(simulator.trades.size).toBe(0)
})

test('answers of somebody else are nobody’s', async () => {
  const { simulator, pay } = open({ account: { ...merchant.account, publicKey: stranger.account.publicKey } })
  expect(await pay.create(request)).toEqual({ outcome: 'unknown', reason: 'signature_wrong' })
  expect(simulator.trades.size).toBe(1)
})

test('a request altered on its way, or sent twice, is turned away', async () => {
  const { simulator } = open()
  const last: Parameters<Fetch>[] = []
  const spy: Fetch = (url, init) => {
    last.push([url, init])
    return simulator.fetch(url, init)
  }
  const pay = createWechatPay({
    account: merchant.account,
    clock: () => morning,
    notifyUrl: 'https://www.example.com/n',
    fetch: async (url, init) => spy(url, { ...init, body: String(init.body).replace('10001', '10000') }),
  })
  expect(await pay.create(request)).toEqual({ outcome: 'refused', reason: 'SIGN_ERROR' })
  const { pay: sound } = open({ fetch: spy })
  await sound.create(request)
  const [url, init] = last.at(-1) ?? ['', {}]
  const again = await simulator.fetch(url, init)
  expect([again.status, await again.json()]).toMatchObject([401, { code: 'SIGN_ERROR', message: '随机串重复' }])
})

test('no key and no number stands in what a provider shows of itself', () => {
  const { pay } = open()
  expect(JSON.stringify(pay)).not.toContain('PRIVATE')
  const account = { ...merchant.account, apiV3Key: secret('x'.repeat(32)) }
  expect(JSON.stringify(account)).not.toContain('x'.repeat(32))
})

const after = 36 * 60 * 60 * 1000

test('the bill of a day holds its payments and refunds to the fen', async () => {
  const { simulator, pay, wait } = open({}, 'at_once')
  for (const [no, amount] of [
    ['ZF00000A', 1],
    ['ZF00000B', 9_999_999],
    ['ZF00000C', 100],
  ] as const) {
    await pay.create({ ...request, no, amount: fen(amount), description: '充值,`含逗号' })
    simulator.pay(no)
  }
  await pay.refund({ ...refund, no: 'ZF00000B', refundNo: 'TK1', amount: fen(5), total: fen(9_999_999) })
  await pay.create({ ...request, no: 'ZF00000D' })
  expect(await pay.bill('2026-11-16')).toEqual({ outcome: 'not_ready' })
  wait(after)
  const bill = await pay.bill('2026-11-16')
  const row = { state: 'success', at: morning }
  expect(bill).toEqual({
    outcome: 'bill',
    rows: [
      { kind: 'payment', no: 'ZF00000A', tradeNo: simulator.trades.get('ZF00000A')?.transactionId, amount: 1, ...row },
      {
        kind: 'payment',
        no: 'ZF00000B',
        tradeNo: simulator.trades.get('ZF00000B')?.transactionId,
        amount: 9_999_999,
        ...row,
      },
      {
        kind: 'payment',
        no: 'ZF00000C',
        tradeNo: simulator.trades.get('ZF00000C')?.transactionId,
        amount: 100,
        ...row,
      },
      { kind: 'refund', no: 'TK1', tradeNo: simulator.refunds.get('TK1')?.refundId, amount: 5, ...row },
    ],
  })
  expect(await pay.bill('2026-11-15')).toEqual({ outcome: 'bill', rows: [] })
  simulator.mistakes.push((lines) => lines.slice(1))
  expect(await pay.bill('2026-11-16')).toMatchObject({ rows: [{}, {}, {}] })
})

test.each([
  ['cut', 'unreadable'],
  ['timeout', 'timeout'],
  ['failed', 'http_500'],
  ['flood', 'unreadable'],
] as const)('a bill file that is %s is no bill', async (fault, reason) => {
  const { simulator, pay, wait } = open()
  await pay.create(request)
  simulator.pay(request.no)
  wait(after)
  simulator.fail(fault, '/file')
  expect(await pay.bill('2026-11-16')).toEqual({ outcome: 'unknown', reason })
})

test('a bill file that is not the one announced is no bill', async () => {
  const { simulator, wait, clock } = open()
  const line = { account: merchant.account, clock, notifyUrl: 'https://www.example.com/n' }
  await createWechatPay({ ...line, fetch: simulator.fetch }).create(request)
  simulator.pay(request.no)
  wait(after)
  const { gzipSync } = await import('node:zlib')
  const swapped: Fetch = async (url, init) =>
    url.includes('/file') ? new Response(gzipSync('别的账单')) : simulator.fetch(url, init)
  expect(await createWechatPay({ ...line, fetch: swapped }).bill('2026-11-16')).toEqual({
    outcome: 'unknown',
    reason: 'digest_differs',
  })
  const elsewhere = simulateWechatPay({ merchant, clock, origin: 'https://evil.example' })
  elsewhere.trades.set(request.no, simulator.trades.get(request.no) ?? expect.fail())
  expect(await createWechatPay({ ...line, fetch: elsewhere.fetch }).bill('2026-11-16')).toEqual({
    outcome: 'unknown',
    reason: 'foreign_address',
  })
})

test('over a real line the same is true', async () => {
  const { simulator, clock } = open()
  const { origin, close } = await simulator.listen()
  const notifyUrl = 'https://www.example.com/n'
  const pay = createWechatPay({ account: merchant.account, clock, notifyUrl, origin })
  expect(await pay.create(request)).toMatchObject({ outcome: 'created' })
  expect(await pay.close(request.no)).toEqual({ outcome: 'closed' })
  await close()
  expect(await pay.query(request.no)).toEqual({ outcome: 'unknown', reason: expect.stringMatching(/^network_/) })
})

test('payments, refunds and payouts are told by either of their keys; a probe tells nothing', async () => {
  const { simulator, pay } = open()
  await pay.create(request)
  const { transactionId } = simulator.pay(request.no)
  await pay.refund(refund)
  const { no } = request
  for (const by of ['public_key', 'certificate'] as const) {
    const genuine = simulator.noticeOfPayment(no, { by })
    expect(pay.readNotice(genuine)).toEqual({
      genuine: true,
      notice: {
        about: 'payment',
        eventId: expect.stringMatching(/^[\w-]{36}$/),
        no,
        tradeNo: transactionId,
        amount: 10_001,
        paidAt: morning,
      },
    })
    expect(pay.readNotice(simulator.probe(genuine))).toMatchObject({ genuine: false })
  }
  for (const [status, told] of [
    ['SUCCESS', { about: 'refund', no, refundNo: 'TK1', outcome: 'refunded', amount: 1 }],
    ['CLOSED', { about: 'refund', no, refundNo: 'TK1', outcome: 'failed', amount: 1 }],
    ['ABNORMAL', { about: 'nothing' }],
  ] as const) {
    simulator.settleRefund('TK1', status)
    expect(pay.readNotice(simulator.noticeOfRefund('TK1'))).toMatchObject({ genuine: true, notice: told })
  }
  expect(pay.answers.taken).toMatchObject({ status: 204, body: '' })
  expect(pay.answers.refused.status).toBeGreaterThanOrEqual(400)
})
