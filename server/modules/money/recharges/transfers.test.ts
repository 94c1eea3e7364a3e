import { expect, test } from 'vitest'
import { bankAccount, openRechargeRoom } from '#server/testing/recharge-room.ts'

const dayMs = 24 * 60 * 60 * 1000

async function openBank() {
  const room = await openRechargeRoom()
  await room.options({ channels: ['wechat_native', 'alipay_page', 'bank_transfer'], bank_account: bankAccount })
  const confirming = async (order_no: string, changed: object = {}, key?: string) =>
    room.desk(
      'POST',
      `/api/console/orders/${order_no}/confirm`,
      {
        amount: '1000.00',
        receipt_no: 'BOC-0001',
        received_on: '2026-11-16',
        proof_image: await room.handIn('receipt'),
        ...changed,
      },
      key,
    )
  return { ...room, confirming }
}

test('a transfer is ordered, shown with the account, proved by a voucher, confirmed and credited', async () => {
  const { ask, desk, order, handIn, confirming, purses, system, look, detail, faults, house } = await openBank()
  const made = await order('1000.00', 'bank_transfer')
  expect(made).toMatchObject({
    state: 'pending',
    expires_at: '2026-11-23T09:00:00+08:00',
    pay: { kind: 'bank', account: bankAccount },
  })
  const { order_no } = made
  const voucher_image = await handIn('voucher')
  const voucher = { voucher_image, payer_name: '示例企业有限公司' }
  expect(await ask('POST', `/api/user/recharge/${order_no}/voucher`, voucher)).toMatchObject({
    code: 200,
    data: { state: 'voucher_submitted', payer_name: '示例企业有限公司' },
  })
  expect(await ask('POST', `/api/user/recharge/${order_no}/voucher`, voucher)).toMatchObject({ code: 40908 })
  expect(await ask('POST', `/api/user/recharge/${order_no}/cancel`)).toMatchObject({ code: 40908 })
  const later = new Date(house.clock().getTime() + 8 * dayMs)
  expect(await house.services.payments.closeExpired(later)).toBe(0)

  const todo = (await desk('GET', '/api/console/todo')).data.list
  expect(todo).toContainEqual(expect.objectContaining({ key: 'orders.confirm', count: 1 }))
  const { list } = (await desk('GET', '/api/console/orders?state=voucher_submitted')).data
  expect(list).toMatchObject([{ order_no, channel: 'bank_transfer', owner: { name: '示例企业' } }])
  expect(await detail(order_no)).toMatchObject({ voucher_image, refundable_amount: '0.00', attempts: [] })
  const key = voucher_image.split('/').at(-1)
  expect((await house.http.inject({ url: `/api/console/file/${key}` })).json()).toMatchObject({ code: 40000 })

  expect(await confirming(order_no, { amount: '999.99' })).toMatchObject({ code: 42200, data: { fields: {} } })
  expect(await confirming(order_no, { received_on: '2026-12-16' })).toMatchObject({ code: 42200 })
  expect(await confirming(order_no, { proof_image: voucher_image })).toMatchObject({ code: 41003 })
  expect(await purses()).toMatchObject({ cash: 0 })
  expect(await confirming(order_no)).toMatchObject({
    code: 200,
    data: {
      state: 'paid',
      refundable_amount: '1000.00',
      attempts: [{ provider: 'bank', state: 'succeeded', trade_no: 'BOC-0001', confirmed_by: '示例员工' }],
    },
  })
  expect(await confirming(order_no, { receipt_no: 'BOC-0002' })).toMatchObject({ code: 40908 })
  expect(await purses()).toMatchObject({ cash: 1000_00, promotion: 50_00 })
  expect(await system('channel_bank')).toBe(1000_00)
  expect(await look(order_no)).toMatchObject({ state: 'paid', paid_at: '2026-11-16T09:00:00+08:00' })
  expect(await faults()).toEqual([])
  const audited = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject']).where('action', 'like', 'order.%').execute(),
  )
  expect(audited).toEqual([{ action: 'order.confirm', subject: `order:${order_no}` }])
})

test('a receipt stands for one payment, and two who confirm at once confirm once', async () => {
  const { order, confirming, purses, faults } = await openBank()
  const [one, two] = [await order('1000.00', 'bank_transfer'), await order('1000.00', 'bank_transfer')]
  const answers = await Promise.all([
    confirming(one.order_no),
    confirming(one.order_no),
    confirming(one.order_no, { receipt_no: 'BOC-0009' }),
    confirming(two.order_no),
  ])
  expect(answers.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(2)
  expect(new Set(answers.map(({ code }) => code)).isSubsetOf(new Set([200, 40908, 40623]))).toBe(true)
  expect(await confirming(two.order_no, { receipt_no: 'BOC-0001' })).not.toMatchObject({
    code: 200,
    data: { order_no: one.order_no },
  })
  const { cash } = await purses()
  expect(cash).toBe(answers.filter(({ code }) => code === 200).length * 1000_00)
  expect(await faults()).toEqual([])
})

test('a voucher that is rejected ends the order with its reason; money that was there all the same is credited', async () => {
  const { ask, desk, order, handIn, confirming, look, purses, faults } = await openBank()
  const voucher_image = await handIn('voucher')
  const made = await ask('POST', '/api/user/recharge', {
    ...{ amount: '1000.00', channel: 'bank_transfer', voucher_image, payer_name: '示例企业有限公司' },
  })
  expect(made).toMatchObject({ code: 200, data: { state: 'voucher_submitted' } })
  const { order_no } = made.data
  const reject = () => desk('POST', `/api/console/orders/${order_no}/reject`, { reason: '没有查到这笔款项' })
  expect(await reject()).toMatchObject({ code: 200, data: { state: 'rejected' } })
  expect(await reject()).toMatchObject({ code: 40908 })
  expect(await look(order_no)).toMatchObject({ state: 'rejected', reject_reason: '没有查到这笔款项', pay: null })
  const { list } = (await ask('GET', '/api/user/messages')).data
  expect(list).toContainEqual(expect.objectContaining({ content: expect.stringContaining('没有查到这笔款项') }))
  expect(await confirming(order_no)).toMatchObject({ code: 200, data: { state: 'paid', reject_reason: '' } })
  expect(await purses()).toMatchObject({ cash: 1000_00 })
  const pending = await order('1000.00', 'bank_transfer')
  expect(await desk('POST', `/api/console/orders/${pending.order_no}/reject`, { reason: '没有凭证' })).toMatchObject({
    code: 40908,
  })
  expect(await faults()).toEqual([])
})

test('a voucher is one that its owner handed in as such, and only they and staff get it back', async () => {
  const { ask, order, handIn, house, enterprise, staff } = await openBank()
  const { order_no } = await order('1000.00', 'bank_transfer')
  const voucher = (voucher_image: string) =>
    ask('POST', `/api/user/recharge/${order_no}/voucher`, { voucher_image, payer_name: '示例企业' })
  expect(await voucher(await handIn('receipt'))).toMatchObject({ code: 41003 })
  expect(await voucher(`/api/file/${'x'.repeat(43)}`)).toMatchObject({ code: 41003 })
  expect(await voucher('https://elsewhere.example/1.png')).toMatchObject({ code: 42200 })
  const url = await handIn('voucher')
  expect(await voucher(url)).toMatchObject({ code: 200 })
  const get = (address: string, token: string) => house.http.inject({ url: address, headers: { authorization: token } })
  const own = await get(`/api/user/recharge/${order_no}/voucher`, enterprise.token)
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await get(`/api/console/file/${url.split('/').at(-1)}`, staff.token)).statusCode).toBe(200)
  const without = await house.signIn.staff(['ledger.read'])
  expect((await get(`/api/console/file/${url.split('/').at(-1)}`, without.token)).statusCode).toBe(404)
})

test('an online order can be changed into a transfer and back, each with its own time', async () => {
  const { ask, order, detail, house, beat, look } = await openBank()
  const { order_no } = await order('1000.00')
  const change = (channel: string) => ask('POST', `/api/user/recharge/${order_no}/pay`, { channel })
  expect((await change('bank_transfer')).data).toMatchObject({
    ...{ channel: 'bank_transfer', state: 'pending', expires_at: '2026-11-23T09:00:00+08:00' },
    pay: { kind: 'bank' },
  })
  expect((await detail(order_no)).attempts).toMatchObject([{ state: 'closed' }])
  house.clock.advance(dayMs)
  await beat()
  expect((await change('wechat_native')).data).toMatchObject({
    ...{ channel: 'wechat_native', state: 'paying', expires_at: '2026-11-17T09:30:00+08:00' },
    pay: { kind: 'qr' },
  })
  house.clock.advance(dayMs)
  await beat()
  expect(await look(order_no)).toMatchObject({ state: 'closed' })
})

test('whoever changes to a transfer again and again gets no more days by that', async () => {
  const { ask, order, house, beat, look } = await openBank()
  const { order_no } = await order('1000.00')
  const change = async (channel: string) =>
    (await ask('POST', `/api/user/recharge/${order_no}/pay`, { channel })).data?.expires_at
  for (let day = 0; day < 6; day++) {
    expect(await change('bank_transfer')).toBe('2026-11-23T09:00:00+08:00')
    await change('wechat_native')
    expect(await change('bank_transfer')).toBe('2026-11-23T09:00:00+08:00')
    house.clock.advance(dayMs)
    await beat()
  }
  house.clock.advance(dayMs)
  await beat()
  expect(await look(order_no)).toMatchObject({ state: 'closed' })
})
