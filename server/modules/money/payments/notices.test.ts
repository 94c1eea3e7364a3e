import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, secret } from '#server/platform/secrets/secrets.ts'
import { openPaymentRoom } from '#server/testing/payment-room.ts'
import { openRechargeRoom } from '#server/testing/recharge-room.ts'

test('the notices of two payments of one order, each several times and the later first: one credit, one refund', async () => {
  const room = await openPaymentRoom()
  const { payments, order, begin, wechat, alipay, attempts, take, clock, balance, faults } = room
  const no = await order(100_00)
  await begin(no)
  // Paid twice: through the other channel as well, before the first was closed there.
  wechat.fail(() => 'lost')
  await begin(no, 'alipay_page')
  wechat.fail(() => undefined)
  const [first, second] = await attempts(no)
  wechat.pay(first?.no ?? '')
  alipay.pay(second?.no ?? '')
  const notices = [alipay.notice(second?.no ?? ''), wechat.notice(first?.no ?? '')]
  for (const raw of [...notices, ...notices]) expect(await take(raw)).toMatchObject({ status: 200 })
  while ((await payments.refunding.sendDue(clock())) > 0);
  expect((await attempts(no)).map(({ state }) => state)).toEqual(['duplicate', 'succeeded'])
  expect(await balance()).toEqual({ cash: 100_00, suspense: 0, channel: 100_00 })
  expect(await faults()).toEqual([])
})

test('an event is acted upon once, and every notice of it is kept', async () => {
  const { payments, order, begin, wechat, attempts, take } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  const [attempt] = await attempts(no)
  const raw = wechat.notice(attempt?.no ?? '')
  await Promise.all([take(raw), take(raw), take(raw)])
  const { list } = await payments.notices.page({ page: 1, count: 10 }, {})
  expect(
    list.map(({ outcome, repeated }) => ({ outcome, repeated })).sort((a, b) => (a.outcome < b.outcome ? -1 : 1)),
  ).toEqual([
    { outcome: 'repeated', repeated: true },
    { outcome: 'repeated', repeated: true },
    { outcome: 'succeeded', repeated: false },
  ])
  expect(await payments.notices.raw(list[0]?.id ?? 0)).toMatchObject({ body: raw.body.toString(), genuine: true })
})

test('what cannot be carried out is answered with no, and the same notice is good later', async () => {
  const { order, begin, wechat, attempts, take, owner, state, defects } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  const [attempt] = await attempts(no)
  const raw = wechat.notice(attempt?.no ?? '')
  await owner.begin((tx) => tx.updateTable('payment_orders').set({ purpose: 'nobody' }).where('no', '=', no).execute())
  expect(await take(raw)).toMatchObject({ status: 400 })
  expect(defects).toHaveLength(1)
  await owner.begin((tx) => tx.updateTable('payment_orders').set({ purpose: 'test' }).where('no', '=', no).execute())
  expect(await take(raw)).toMatchObject({ status: 200 })
  expect(await state(no)).toBe('paid')
})

test('payouts and refunds are passed on; a number nobody knows is told of', async () => {
  const { payments, wechat, told, defects, clock } = await openPaymentRoom()
  const say = (said: object) => {
    const body = Buffer.from(JSON.stringify({ amount: 1, paidAt: clock(), ...said }))
    return payments.notices.receive(wechat.provider, { headers: { 'x-signed': 'yes' }, body }, clock())
  }
  await say({ about: 'payout', eventId: 'P1', no: 'FK1' })
  await say({ about: 'payout', eventId: 'P1', no: 'FK1' })
  await say({ about: 'nothing', eventId: 'N1' })
  await say({ about: 'refund', eventId: 'R1', no: 'ZF1', refundNo: 'TK1', outcome: 'refunded' })
  expect(told).toEqual(['payout FK1'])
  expect(defects).toEqual([])
  await say({ about: 'payment', eventId: 'U1', no: 'ZF1', tradeNo: 'T1' })
  expect(defects.map(({ message }) => message)).toEqual(['支付单 ZF1 的到账与订单不符：unknown'])
})

test('of what nobody signed the newest thousand are kept', async () => {
  const { payments, wechat, database, clock } = await openPaymentRoom()
  await database.begin((tx) =>
    tx
      .insertInto('payment_notices')
      .values(
        Array.from({ length: 1_200 }, () => ({
          provider: 'sandbox',
          headers: '{}',
          body: Buffer.from('x'),
          received_at: clock(),
          genuine: false,
        })),
      )
      .execute(),
  )
  for (let n = 0; n < 50; n++) {
    const forged = { headers: {}, body: Buffer.from(`forged ${n}`) }
    expect(await payments.notices.receive(wechat.provider, forged, clock())).toMatchObject({ status: 400 })
  }
  const { list, total } = await payments.notices.page({ page: 1, count: 1 }, { genuine: false })
  expect([total, list[0]?.reason]).toEqual([1_000, 'not signed'])
})

test('the door for notices takes bytes of any kind, refuses what is too large, and is no page', async () => {
  const { house, order, desk, purses } = await openRechargeRoom()
  const { order_no } = await order()
  const { nos: [no = ''] = [] } = (await house.services.payments.attemptNumbers(order_no, 'sandbox')) ?? {}
  const send = (payload: Buffer | string, headers: Record<string, string> = {}, provider = 'sandbox') =>
    house.http.inject({ method: 'POST', url: `/pay/notify/${provider}?x=1`, payload, headers })
  for (const headers of [
    {},
    { 'content-type': 'application/json' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ]) {
    const reply = await send(Buffer.from([0, 255, 123, 34]), headers)
    expect([reply.statusCode, reply.body]).toEqual([400, 'fail'])
  }
  expect((await send('')).statusCode).toBe(400)
  expect((await send('{}', { 'content-type': 'nonsense' })).statusCode).toBe(415)
  expect((await send(Buffer.alloc(64 * 1024 + 1))).statusCode).toBe(413)
  expect((await send('{}', {}, 'wechat')).statusCode).toBe(404)
  expect((await send('{}', {}, 'bank')).statusCode).toBe(404)
  expect((await house.http.inject({ url: '/pay/notify/sandbox' })).statusCode).not.toBe(200)

  const said = { event_id: 'E1', no, trade_no: 'T1', amount: 100_00, paid_at: '2026-11-16T01:00:00Z' }
  const body = Buffer.from(JSON.stringify(said))
  const key = deriveKey(secret('a'.repeat(64)), 'payments.sandbox')
  const signed = (timestamp: number, over = body) => ({
    'x-sandbox-timestamp': String(timestamp),
    'x-sandbox-signature': createHmac('sha256', key).update(`${timestamp}\n`).update(over).digest('hex'),
  })
  const now = house.clock().getTime()
  expect((await send(body, signed(now - 300_000))).statusCode).toBe(400)
  expect((await send(body, signed(now, Buffer.from('another')))).statusCode).toBe(400)
  expect(await purses()).toMatchObject({ cash: 0 })
  const taken = await send(body, signed(now))
  expect([taken.statusCode, taken.body, taken.headers['content-type']]).toEqual([200, 'success', 'text/plain'])
  expect(await purses()).toMatchObject({ cash: 100_00 })

  const { list } = (await desk('GET', '/api/console/payment-notices?genuine=true')).data
  expect(list).toMatchObject([{ attempt_no: no, outcome: 'succeeded', genuine: true }])
  expect((await desk('GET', `/api/console/payment-notices/${list[0].id}`)).data).toMatchObject({
    body: body.toString(),
    headers: { 'x-sandbox-timestamp': String(now) },
  })
  expect(await desk('GET', '/api/console/payment-notices/999999')).toMatchObject({ code: 40400 })
})
