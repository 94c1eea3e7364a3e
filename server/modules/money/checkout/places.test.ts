import { expect, test } from 'vitest'
import { type PayPlace, payPlaceOf, payPlaces } from '#contract/base/visitors.ts'
import { openCheckoutRoom } from '#server/testing/checkout-room.ts'
import { wayAt } from './model.ts'

const minuteMs = 60_000
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'pc'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'pc'],
  [safari, 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; PJX110) AppleWebKit/537.36 Mobile Safari/537.36', 'phone'],
  [`${safari} MicroMessenger/8.0.50 NetType/WIFI`, 'wechat'],
  ['Mozilla/5.0 (Windows NT 10.0) MicroMessenger/6.5.2.501 NetType/WIFI WindowsWechat', 'wechat'],
  [`${safari} wxwork/4.1.0 MicroMessenger/7.0.1`, 'phone'],
])('%s pays on %s', (userAgent, place) => {
  expect(payPlaceOf(userAgent)).toBe(place)
})

test.each([
  ['wechat_native', 'pc', 'native'],
  ['wechat_native', 'phone', 'h5'],
  ['wechat_native', 'wechat', 'jsapi'],
  ['alipay_page', 'pc', 'page'],
  ['alipay_page', 'phone', 'wap'],
  ['alipay_page', 'wechat', 'elsewhere'],
] as const)('%s on %s is paid by %s', (channel, place, way) => {
  expect(wayAt(channel, place)).toBe(way)
})

async function open() {
  const room = await openCheckoutRoom()
  const { checkout, acting, database, clock, owner } = room
  const { order_no } = await room.sell({ goods: 'certification', amount: 300_00 })
  const payAt = (place: PayPlace, channel: 'wechat_native' | 'alipay_page' = 'wechat_native') =>
    checkout.requesting.pay({ order_no, channel, place }, { ...acting(), door: { ip: '203.0.113.7' } })
  const lookAt = (place: PayPlace) => checkout.reading.peek(owner, order_no, clock(), place)
  const ways = async (): Promise<string[]> => {
    const rows = await database.read((tx) =>
      tx.selectFrom('payment_attempts').select(['way', 'state']).orderBy('id').execute(),
    )
    return rows.map(({ way, state }) => `${way} ${state}`)
  }
  return { ...room, order_no, payAt, lookAt, ways }
}

test('one order is paid on the desk, inside WeChat and in a browser of a telephone, one way at a time', async () => {
  const { payAt, lookAt, ways, arrive, order_no, faults, ours } = await open()
  expect((await payAt('pc')).pay).toMatchObject({ kind: 'qr' })
  const sheet = { signType: 'RSA', package: expect.stringMatching(/^prepay_id=ZF/) }
  expect((await payAt('wechat')).pay).toMatchObject({ kind: 'jsapi', sheet })
  expect((await payAt('wechat')).pay).toMatchObject({ kind: 'jsapi' })
  expect(await ways()).toEqual(['native closed', 'jsapi waiting'])
  // What was made ready elsewhere is of no use here.
  expect((await lookAt('pc')).pay).toBeNull()
  expect((await payAt('phone')).pay).toMatchObject({ kind: 'redirect', url: expect.stringContaining('/sandbox/pay/') })
  expect((await payAt('phone', 'alipay_page')).pay).toMatchObject({ kind: 'redirect' })
  expect((await ways()).slice(1)).toEqual(['jsapi closed', 'h5 closed', 'wap waiting'])
  await payAt('wechat')
  await arrive(order_no)
  expect(await lookAt('wechat')).toMatchObject({ state: 'paid', pay: null, ways: [] })
  expect(await ours()).toMatchObject({ revenue_certification: 300_00, channel_sandbox: 300_00 })
  expect(await faults()).toEqual([])
})

test('inside WeChat Alipay is named and not opened: whoever chooses it is told where', async () => {
  const { payAt, lookAt, ways } = await open()
  const offered = async (place: PayPlace) =>
    (await lookAt(place)).ways.map(({ channel, elsewhere }) => (elsewhere ? `${channel} elsewhere` : channel))
  for (const place of payPlaces) {
    const alipay = place === 'wechat' ? 'alipay_page elsewhere' : 'alipay_page'
    expect(await offered(place)).toEqual(['balance', 'wechat_native', alipay])
  }
  await expect(payAt('wechat', 'alipay_page')).rejects.toMatchObject({
    code: 'CHANNEL_OFF',
    message: expect.stringContaining('在浏览器打开'),
  })
  expect(await ways()).toEqual([])
})

test('the address of a page for telephones grows old: after that another is made, and the first is closed', async () => {
  const { house, payAt, lookAt, ways } = await open()
  const first = (await payAt('phone')).pay?.url
  house.clock.advance(3 * minuteMs)
  expect((await payAt('phone')).pay?.url).toBe(first)
  house.clock.advance(minuteMs)
  expect((await lookAt('phone')).pay).toBeNull()
  expect((await payAt('phone')).pay?.url).not.toBe(first)
  expect(await ways()).toEqual(['h5 closed', 'h5 waiting'])
})
