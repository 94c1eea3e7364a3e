import { expect, test } from 'vitest'
import { openRechargeRoom } from '#server/testing/recharge-room.ts'

const dayMs = 24 * 60 * 60 * 1000

test('what is begun is listed, and can be paid, refused, paid late or twice, by either number', async () => {
  const { house, order, play, look, purses } = await openRechargeRoom()
  const list = async (query = '') => (await house.http.inject(`/sandbox/api/payments${query}`)).json().data
  const one = await order('10.00')
  expect(await list()).toMatchObject([
    { order_no: one.order_no, amount: '10.00', state: 'waiting', channel: 'wechat_native', description: '账户充值' },
  ])
  const [{ no, url }] = await list(`?order_no=${one.order_no}`)
  expect([url, one.pay.code_url]).toEqual([`/sandbox/pay/${no}`, expect.stringContaining(url)])
  expect(await list(`?order_no=${no}`)).toMatchObject([{ no, order_no: one.order_no }])
  expect(await play(no, 'paid')).toMatchObject({ code: 200, data: [{ no, state: 'paid' }] })
  expect(await look(one.order_no)).toMatchObject({ state: 'paid' })
  // The provider tells it twice.
  expect(await play(no, 'paid')).toMatchObject({ code: 200 })
  expect(await purses()).toMatchObject({ cash: 10_00 })

  const two = await order('10.00')
  expect(await play(two.order_no, 'refused')).toMatchObject({ data: [{ state: 'refused' }] })
  house.clock.advance(3_000)
  expect(await look(two.order_no)).toMatchObject({ state: 'paying', pay: null })
  expect(await play(two.order_no, 'paid')).toMatchObject({ code: 40908 })
  expect(await play(two.order_no, 'late')).toMatchObject({ code: 200, data: [{ state: 'paid' }] })
  expect(await look(two.order_no)).toMatchObject({ state: 'paid' })

  const three = await order('10.00')
  expect((await play(three.order_no, 'twice')).data.map(({ state }: { state: string }) => state)).toEqual([
    'paid',
    'paid',
  ])
  expect(await purses()).toMatchObject({ cash: 30_00 })
  expect(await list()).toEqual([])
  expect(await play('CZ261116000000000000000000', 'paid')).toMatchObject({ code: 40400 })
  expect(await list('?order_no=CZ261116000000000000000000')).toEqual([])
  const wrong = await house.http.inject({
    method: 'POST',
    url: `/sandbox/api/payments/${no}`,
    payload: { outcome: 'x' },
  })
  expect(wrong.json()).toMatchObject({ code: 42200 })
})

test('the bill of a day says what came and went back through each channel, and is ready when the day is over', async () => {
  const { house, order, play, beat } = await openRechargeRoom()
  const { order_no } = await order('10.00')
  await play(order_no, 'twice')
  await beat()
  const provider = house.services.payments.notices.providerNamed('sandbox')
  expect(await provider?.bill('2026-11-16')).toEqual({ outcome: 'not_ready' })
  house.clock.advance(dayMs)
  const bill = await provider?.bill('2026-11-16')
  expect(bill).toMatchObject({ outcome: 'bill', rows: [{ kind: 'payment', amount: 10_00, state: 'success' }] })
  expect(await provider?.bill('2026-11-15')).toEqual({ outcome: 'bill', rows: [] })
})

test('there is no sandbox where the providers are real or off', async () => {
  const { openHouse } = await import('#server/testing/house.ts')
  const house = await openHouse({ env: { WECHAT_PAY_PROVIDER: 'off', ALIPAY_PROVIDER: 'off' } })
  const url = '/sandbox/api/payments'
  expect((await house.http.inject({ method: 'POST', url: `${url}/x`, payload: {} })).statusCode).not.toBe(200)
  expect((await house.http.inject(url)).headers['content-type']).not.toContain('application/json')
  expect((await house.http.inject({ method: 'POST', url: '/pay/notify/sandbox', payload: '{}' })).statusCode).toBe(404)
})
