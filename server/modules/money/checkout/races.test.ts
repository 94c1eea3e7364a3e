import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { openCheckoutRoom } from '#server/testing/checkout-room.ts'
import { lanes, together } from '#server/testing/together.ts'

test('one order, paid by the balance, WeChat and Alipay at once: one payment counts, the rest is refused or sent back', async () => {
  const { gift, give, sell, pay, look, beat, payments, clock, purses, ours, house, faults, told } =
    await openCheckoutRoom({ pool: lanes })
  const { ledger } = house.services
  await gift(100_00)
  await give({ kind: 'enterprise', id: 0 }, 1_000_00)
  const { order_no } = await sell({ goods: 'link', amount: 200_00, usePromotion: true, channel: 'wechat_native' })
  await pay(order_no, 'wechat_native')
  await pay(order_no, 'alipay_page')
  const { attempts } = await house.database.read((tx) => payments.overseeing.details(tx, order_no))
  const { refusals } = await together(200, async (n) => {
    if (n % 3 === 0) return pay(order_no, 'balance', undefined, `pay-of-the-balance-${n}`)
    const no = attempts[n % attempts.length]?.no ?? ''
    return payments.settle(no, { tradeNo: `T${no}`, amount: fen(100_00), paidAt: clock() }, clock())
  })
  await beat()
  expect(Object.keys(refusals)).toEqual(['RECORD_MOVED_ON'])
  expect(told).toHaveLength(1)
  const order = await look(order_no)
  expect(order).toMatchObject({ state: 'paid', promotion_part: 100_00 })
  expect(await ours()).toMatchObject({ revenue_link: 100_00 })
  const { cash, promotion, promotion_held } = await purses()
  expect([promotion, promotion_held]).toEqual([0, 0])
  expect(cash).toBe(order.channel === 'balance' ? 900_00 : 1_000_00)
  expect(await house.database.read((tx) => ledger.proving.isSound(tx))).toBe(true)
  expect(await faults()).toEqual([])
})

test('many orders at once of a balance and a fund that afford some: neither goes below nought', async () => {
  const { gift, give, sell, purses, ours, faults } = await openCheckoutRoom({ pool: lanes })
  await gift(250_00)
  await give({ kind: 'enterprise', id: 0 }, 500_00)
  const { values, refusals } = await together(40, () => sell({ goods: 'link', amount: 100_00, usePromotion: true }))
  // Five share the fund by halves, and ten may wait at once: what is left of the balance pays two more whole.
  const paid = values.filter(({ state }) => state === 'paid').length
  expect({ paid, refusals }).toEqual({ paid: 7, refusals: { ORDERS_OPEN: 23 } })
  expect(await purses()).toMatchObject({ cash: 50_00, promotion: 0, promotion_held: 0 })
  expect(await ours()).toMatchObject({ revenue_link: 450_00 })
  expect(await faults()).toEqual([])
})
