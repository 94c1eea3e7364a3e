import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { refusals } from '#contract/base/refusals.ts'
import { boostingIn } from '#server/testing/boosts.ts'
import { buildHouse, someMorning } from '#server/testing/house.ts'
import { giveByHand } from '#server/testing/refunds.ts'
import * as model from './model.ts'

type Boosting = Awaited<ReturnType<typeof boostingIn>>
let house: Boosting
let day = 0
beforeAll(async () => {
  house = await boostingIn(await buildHouse())
})
afterAll(() => house.close())
// A quarter apart: what one test left standing first is over in the next.
beforeEach(async () => {
  house.house.clock.set(new Date(someMorning.getTime() + day++ * 90 * model.dayMs))
  await house.days(0)
})

const codeOf = (name: keyof typeof refusals) => refusals[name].code

test('places are given away from the first, and the next is told when one is free', () => {
  const until = (ms: number) => new Date(ms)
  expect(model.placeAmong([])).toEqual({ place: 1 })
  expect(
    model.placeAmong([
      { place: 1, ends_at: until(5) },
      { place: 3, ends_at: until(9) },
    ]),
  ).toEqual({ place: 2 })
  const full = [1, 2, 3].map((place) => ({ place, ends_at: until(place * 10) }))
  expect(model.placeAmong(full)).toEqual({ freeFrom: until(10) })
})

test('what comes back is the whole days that were not used', () => {
  const now = new Date('2026-11-16T01:00:00Z')
  const after = (days: number) => new Date(now.getTime() + days * model.dayMs)
  const row = { state: 'running', days: 7, price: fen(19800), ends_at: after(7) } as const
  expect([0, 0.5, 1, 6.5, 7].map((days) => model.priceLeft(row, after(days)))).toEqual([19800, 16971, 16971, 0, 0])
})

test('half of a boost may come of the fund; it runs for its days, is marked, and gives both back in their ratio', async () => {
  const { who, company } = await house.shown()
  const stranger = await house.shown()
  expect((await house.buy(stranger.who, company, 7)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  await house.give(who, '500.00')
  await house.fund(who, 9_900, 'HD1')
  expect((await house.buy(who, company, 7, { price_confirmed: '1.00' })).code).toBe(codeOf('PRICE_CHANGED'))
  const { data } = await house.buy(who, company, 7, { use_promotion: true, price_confirmed: '198.00' })
  expect(data).toMatchObject({ state: 'running', price: '198.00', refundable: '198.00' })
  expect(await house.purses(who)).toMatchObject({ cash: 40_100, promotion: 0 })
  expect(await house.boosted()).toEqual([company])
  expect((await house.buy(who, company, 15)).code).toBe(codeOf('BOOST_ALREADY'))
  await house.days(2)
  expect((await house.cancel(stranger.who, data.id)).code).toBe(codeOf('RECORD_NOT_FOUND'))
  const cancelled = await house.cancel(who, data.id)
  expect(cancelled.data).toMatchObject({ state: 'cancelled', refunded_amount: '141.42' })
  expect(await house.purses(who)).toMatchObject({ cash: 47_171, promotion: 7_071 })
  expect(await house.boosted()).toEqual([])
  expect((await house.cancel(who, data.id)).code).toBe(codeOf('RECORD_MOVED_ON'))
  expect(await house.faults()).toEqual([])
})

test('of twelve who want one at once three get a place, and the others are told the day of the next', async () => {
  const buyers = []
  for (let count = 0; count < 12; count++) {
    const one = await house.shown()
    await house.give(one.who, '1000.00')
    buyers.push(one)
  }
  const answers = await Promise.all(buyers.map(({ who, company }) => house.buy(who, company, 15)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(3)
  const refused = answers.filter(({ code }) => code === codeOf('BOOST_FULL'))
  expect(refused).toHaveLength(9)
  expect(refused[0]?.message).toMatch(/最早 \d+月\d+日 \d\d:\d\d 有空位/)
  expect(await house.boosted()).toHaveLength(3)
  const spent = await Promise.all(buyers.map(async ({ who }) => 100_000 - (await house.purses(who)).cash))
  expect(spent.filter((amount) => amount === 36_800)).toHaveLength(3)
  expect(spent.filter((amount) => amount === 0)).toHaveLength(9)
  await house.days(16)
  expect(await house.boosted()).toEqual([])
  expect(await house.faults()).toEqual([])
})

test('a place is kept while it is paid, and free again when nobody does', async () => {
  const { who, company } = await house.shown()
  const { data } = await house.buy(who, company, 7)
  expect(data).toMatchObject({ state: 'unpaid', starts_at: null, order_no: expect.stringMatching(/^TG/) })
  expect(await house.boosted()).toEqual([])
  expect((await house.buy(who, company, 7)).code).toBe(codeOf('BOOST_ALREADY'))
  await house.days(1)
  const { list } = (await house.ask('GET', '/api/user/boosts', undefined, who.token)).data
  expect(list).toMatchObject([{ state: 'closed' }])
  expect((await house.buy(who, company, 7)).code).toBe(200)
})

test('what an operator takes down, or the page of which one hides, gives its days back', async () => {
  const [one, other] = [await house.shown(), await house.shown()]
  for (const { who } of [one, other]) await house.give(who, '198.00')
  const first = await house.buy(one.who, one.company, 7)
  await house.buy(other.who, other.company, 7)
  await house.days(1)
  const again = await house.house.signIn.staff(['boosts.end'])
  expect((await house.takeDown(again, first.data.id)).data).toMatchObject({
    state: 'taken_down',
    end_reason: '内容与主体不符',
  })
  expect(await house.purses(one.who)).toMatchObject({ cash: 16_971 })
  await house.hide(other.company)
  expect(await house.purses(other.who)).toMatchObject({ cash: 16_971 })
  expect(await house.boosted()).toEqual([])
  expect(await house.faults()).toEqual([])
})

test('what was given back by hand is not given back again, and all of it ends what nobody pays for', async () => {
  const [one, other] = [await house.shown(), await house.shown()]
  for (const { who } of [one, other]) await house.give(who, '198.00')
  const half = await house.buy(one.who, one.company, 7)
  const whole = await house.buy(other.who, other.company, 7)
  await giveByHand(house.house, half.data.order_no, 100_00)
  const own = await house.ask('GET', '/api/user/boosts', undefined, one.who.token)
  expect(own.data.list).toMatchObject([{ state: 'running', refundable: '98.00' }])
  await house.days(1)
  // 169.71 are due for six of seven days; 98.00 are left.
  const again = await house.again(one.who)
  expect((await house.cancel(again, half.data.id)).data).toMatchObject({ state: 'cancelled', refunded_amount: '98.00' })
  expect(await house.purses(one.who)).toMatchObject({ cash: 198_00 })
  for (const part of [98_00, 100_00]) await giveByHand(house.house, whole.data.order_no, part)
  expect(await house.boosted()).toEqual([])
  const ended = await house.ask('GET', '/api/user/boosts', undefined, (await house.again(other.who)).token)
  expect(ended.data.list).toMatchObject([{ state: 'taken_down', end_reason: '费用已全部退回' }])
  await house.hide(other.company)
  expect(await house.purses(other.who)).toMatchObject({ cash: 198_00 })
  expect(await house.faults()).toEqual([])
})

test('whoever calls one off gets back what they were shown, or is asked again', async () => {
  const { who, company } = await house.shown()
  await house.give(who, '198.00')
  const { data } = await house.buy(who, company, 7)
  const [shown] = (await house.ask('GET', '/api/user/boosts', undefined, who.token)).data.list
  expect(shown).toMatchObject({ state: 'running', refundable: '198.00' })
  await house.days(1)
  const again = await house.again(who)
  // The page was left open, and a day has gone by since.
  expect(await house.cancel(again, data.id, { refund_confirmed: shown.refundable })).toMatchObject({
    code: codeOf('PRICE_CHANGED'),
    data: { fields: { refund_confirmed: '169.71' } },
  })
  expect(await house.boosted()).toEqual([company])
  expect(await house.purses(who)).toMatchObject({ cash: 0 })
  // By hand in the meantime: only what is left of the order would come back.
  await giveByHand(house.house, data.order_no, 100_00)
  expect((await house.cancel(again, data.id, { refund_confirmed: '169.71' })).code).toBe(codeOf('PRICE_CHANGED'))
  expect((await house.cancel(again, data.id, { refund_confirmed: '98.00' })).data).toMatchObject({
    state: 'cancelled',
    refunded_amount: '98.00',
  })
  expect(await house.purses(who)).toMatchObject({ cash: 198_00 })
  expect(await house.faults()).toEqual([])
})

test('an order that was paid while its page stood open is not given up as if it were not', async () => {
  const { who, company } = await house.shown()
  const { data } = await house.buy(who, company, 7)
  expect(data).toMatchObject({ state: 'unpaid', refundable: '0.00' })
  await house.give(who, '198.00')
  await house.ask('POST', `/api/user/orders/${data.order_no}/pay`, { channel: 'balance' }, who.token)
  const asked = { refund_confirmed: data.refundable }
  expect((await house.cancel(who, data.id, asked)).code).toBe(codeOf('PRICE_CHANGED'))
  expect(await house.boosted()).toEqual([company])
})
