import { expect, test } from 'vitest'
import { openRechargeRoom } from '#server/testing/recharge-room.ts'

const minuteMs = 60_000

test('a recharge is ordered, shown as a code, paid, and credited with its bonus', async () => {
  const room = await openRechargeRoom()
  const { ask, purses, faults, play, look } = room
  const made = await ask('POST', '/api/user/recharge', { amount: '1000.00', channel: 'wechat_native' })
  expect(made).toMatchObject({
    code: 200,
    data: {
      order_no: expect.stringMatching(/^CZ261116[0-9A-Z]{18}$/),
      state: 'paying',
      amount: '1000.00',
      bonus_amount: '50.00',
      expires_at: '2026-11-16T09:30:00+08:00',
      seconds_left: 1800,
      pay: {
        kind: 'qr',
        code_url: expect.stringMatching(/\/sandbox\/pay\/ZF/),
        qr_image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
      },
    },
  })
  const { order_no } = made.data
  expect(await purses()).toMatchObject({ cash: 0, promotion: 0 })
  expect(await play(order_no, 'paid')).toMatchObject({ code: 200, data: [{ state: 'paid', order_no }] })
  expect(await purses()).toMatchObject({ cash: 1000_00, promotion: 50_00, held: 0 })
  expect(await look(order_no)).toMatchObject({ state: 'paid', paid_at: '2026-11-16T09:00:00+08:00', pay: null })
  expect(await room.system('channel_sandbox')).toBe(1000_00)
  const { list } = (await ask('GET', '/api/user/recharge?state=paid')).data
  expect(list).toMatchObject([{ order_no, state: 'paid', amount: '1000.00' }])
  const messages = (await ask('GET', '/api/user/messages')).data
  expect(JSON.stringify(messages)).toContain('￥1,000.00 已充入余额，赠送推广金 ￥50.00')
  expect(await faults()).toEqual([])
})

test('the same order asked for twice under one key is one order; another content under it is refused', async () => {
  const { ask, house } = await openRechargeRoom()
  const order = { amount: '100.00', channel: 'wechat_native' }
  const [one, two] = [
    await ask('POST', '/api/user/recharge', order, 'key-0001'),
    await ask('POST', '/api/user/recharge', order, 'key-0001'),
  ]
  expect(two.data.order_no).toBe(one.data.order_no)
  expect(two.data.pay).toEqual(one.data.pay)
  const other = await ask('POST', '/api/user/recharge', { ...order, amount: '200.00' }, 'key-0001')
  expect(other).toMatchObject({ code: 40901 })
  const attempts = await house.database.read((tx) => tx.selectFrom('payment_attempts').select('no').execute())
  expect(attempts).toHaveLength(1)
  house.clock.advance(31 * minuteMs)
  expect(await ask('POST', '/api/user/recharge', order, 'key-0001')).toMatchObject({
    code: 200,
    data: { order_no: one.data.order_no, pay: null, seconds_left: 0 },
  })
})

test('a bonus is that of the package, or of the highest step that a free amount reaches, rounded down', async () => {
  const { order } = await openRechargeRoom()
  for (const [amount, bonus_amount] of [
    ['500.00', '10.00'],
    ['999.99', '0.00'],
    ['1000.01', '50.00'],
    ['4999.99', '249.99'],
    ['5000.01', '400.00'],
    ['12345.67', '1234.56'],
  ]) {
    expect(await order(amount)).toMatchObject({ amount, bonus_amount })
  }
})

test('amounts, channels and the number of open orders have limits, and recharging can be switched off', async () => {
  const { ask, options, order } = await openRechargeRoom()
  const recharge = (amount: string, channel = 'wechat_native') => ask('POST', '/api/user/recharge', { amount, channel })
  expect(await recharge('0.99')).toMatchObject({ code: 40603, data: { fields: { amount: expect.any(String) } } })
  expect(await recharge('200000.01')).toMatchObject({ code: 40603 })
  expect(await recharge('0.00')).toMatchObject({ code: 42200 })
  expect(await recharge('-5.00')).toMatchObject({ code: 42200 })
  expect(await recharge('100.00', 'bank_transfer')).toMatchObject({ code: 40604 })
  await options({ orders_open_max: 2 })
  await order()
  const { order_no } = await order()
  expect(await recharge('100.00')).toMatchObject({ code: 40605 })
  expect(await ask('POST', `/api/user/recharge/${order_no}/cancel`)).toMatchObject({ data: { state: 'closed' } })
  expect(await recharge('100.00')).toMatchObject({ code: 200 })
  await options({ enabled: false })
  expect(await recharge('100.00')).toMatchObject({ code: 40602 })
  expect((await ask('GET', '/api/recharge')).data).toMatchObject({ enabled: false, bank_account: null })
})

test('an order is its owner’s alone', async () => {
  const { house, order, talk } = await openRechargeRoom()
  const { order_no } = await order()
  const other = talk((await house.signIn.enterprise()).token)
  const missing = { code: 40400, data: null }
  expect(await other('GET', `/api/user/recharge/${order_no}`)).toMatchObject(missing)
  expect(await other('GET', `/api/user/recharge/${order_no}/events`)).toMatchObject(missing)
  expect(await other('GET', `/api/user/recharge/${order_no}/voucher`)).toMatchObject(missing)
  const again = { channel: 'alipay_page' }
  expect(await other('POST', `/api/user/recharge/${order_no}/pay`, again)).toMatchObject(missing)
  expect(await other('POST', `/api/user/recharge/${order_no}/cancel`)).toMatchObject(missing)
  expect((await other('GET', '/api/user/recharge')).data.list).toEqual([])
})

test('whoever changes the channel closes the first, and an order that was paid meanwhile is not changed', async () => {
  const { ask, order, detail, look, purses, house } = await openRechargeRoom()
  const first = await order()
  const changed = await ask('POST', `/api/user/recharge/${first.order_no}/pay`, { channel: 'alipay_page' })
  expect(changed.data).toMatchObject({
    state: 'paying',
    channel: 'alipay_page',
    pay: { kind: 'redirect', url: expect.stringMatching(/^\/sandbox\/pay\/ZF/) },
  })
  expect((await detail(first.order_no)).attempts).toMatchObject([
    { channel: 'alipay_page', state: 'waiting' },
    { channel: 'wechat_native', state: 'closed' },
  ])
  // The money has come, and nobody has told us.
  const now = house.clock()
  await house.database.begin((tx) =>
    tx.updateTable('sandbox_trades').set({ state: 'paid', paid_at: now }).where('state', '=', 'waiting').execute(),
  )
  const back = await ask('POST', `/api/user/recharge/${first.order_no}/pay`, { channel: 'wechat_native' })
  expect(back).toMatchObject({ code: 40908 })
  expect(await look(first.order_no)).toMatchObject({ state: 'paid', channel: 'alipay_page' })
  const second = await order()
  await house.database.begin((tx) =>
    tx.updateTable('sandbox_trades').set({ state: 'paid', paid_at: now }).where('state', '=', 'waiting').execute(),
  )
  expect(await ask('POST', `/api/user/recharge/${second.order_no}/cancel`)).toMatchObject({ code: 40908 })
  expect(await look(second.order_no)).toMatchObject({ state: 'paid' })
  expect(await purses()).toMatchObject({ cash: 200_00 })
})

test('an order that nobody pays is closed when its time is over, and money that comes all the same is credited', async () => {
  const { house, order, play, beat, look, purses, faults } = await openRechargeRoom()
  const { order_no } = await order()
  house.clock.advance(29 * minuteMs)
  await beat()
  expect(await look(order_no)).toMatchObject({ state: 'paying' })
  house.clock.advance(minuteMs)
  await beat()
  expect(await look(order_no)).toMatchObject({ state: 'closed', pay: null })
  expect(await play(order_no, 'paid')).toMatchObject({ code: 40908 })
  const late = await order()
  await play(late.order_no, 'late')
  expect(await look(late.order_no)).toMatchObject({ state: 'paid' })
  expect(await purses()).toMatchObject({ cash: 100_00 })
  expect(await faults()).toEqual([])
})

test('two successes on one order: one credit, and the other goes back by itself', async () => {
  const { order, play, beat, look, purses, system, detail, faults } = await openRechargeRoom()
  const { order_no } = await order()
  await play(order_no, 'twice')
  expect(await purses()).toMatchObject({ cash: 100_00 })
  expect(await system('suspense')).toBe(100_00)
  expect(await faults()).toEqual([])
  expect((await detail(order_no)).refunds).toMatchObject([{ cause: 'duplicate', state: 'pending', amount: '100.00' }])
  await beat()
  expect((await detail(order_no)).refunds).toMatchObject([{ cause: 'duplicate', state: 'refunded', tries: 1 }])
  expect((await detail(order_no)).attempts.map(({ state }: { state: string }) => state).sort()).toEqual([
    'duplicate',
    'succeeded',
  ])
  expect(await look(order_no)).toMatchObject({ state: 'paid', refunded_amount: '0.00' })
  expect(await purses()).toMatchObject({ cash: 100_00 })
  expect(await system('suspense')).toBe(0)
  expect(await system('channel_sandbox')).toBe(100_00)
  expect(await faults()).toEqual([])
})
