import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { refusals } from '#contract/base/refusals.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { advertisingIn } from '#server/testing/ads.ts'
import { boostingIn } from '#server/testing/boosts.ts'
import { buildHouse, type SignedIn, someMorning } from '#server/testing/house.ts'
import { linkingIn } from '#server/testing/links.ts'
import * as model from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
const codeOf = (name: keyof typeof refusals) => refusals[name].code

let house: Awaited<ReturnType<typeof boostingIn>>
let advertising: Awaited<ReturnType<typeof advertisingIn>>
let linking: Awaited<ReturnType<typeof linkingIn>>
let by: SignedIn
let day = 0
beforeAll(async () => {
  house = await boostingIn(await buildHouse())
  linking = await linkingIn(house.house)
  advertising = await advertisingIn(house.house)
})
afterAll(() => house.close())
beforeEach(async () => {
  house.house.clock.set(new Date(someMorning.getTime() + day++ * 120 * dayMs))
  by = await house.house.signIn.staff(['prices.read', 'prices.announce', 'ad.read', 'ad.edit'])
})

interface Listed {
  list: string
  stamp: number
  next_from: string | null
  items: { item: string; price: string | null; next_price: string | null }[]
}

const inDays = (days: number) => toShanghaiIso(new Date(house.house.clock().getTime() + days * dayMs))
const look = async (list: string): Promise<Listed> =>
  (await house.ask('GET', '/api/console/prices', undefined, by.token)).data.list.find(
    (one: Listed) => one.list === list,
  )
const versions = async (list: string) =>
  (await house.ask('GET', `/api/console/prices/versions?list=${encodeURIComponent(list)}`, undefined, by.token)).data
    .list

/** Announces what is given; what is not stays as it is. */
async function announce(list: string, given: Record<string, string | null>, days: number | null, stamp?: number) {
  const seen = await look(list)
  const prices = seen.items.map(({ item, price }) => ({ item, price: item in given ? given[item] : price }))
  const effective_at = days === null ? null : inDays(days)
  const payload = { list, stamp: stamp ?? seen.stamp, effective_at, note: '调整', prices }
  return house.ask('POST', '/api/console/prices', payload, by.token)
}
const withdraw = async (list: string, version: number) =>
  house.ask('POST', `/api/console/prices/${version}/withdraw`, { stamp: (await look(list)).stamp }, by.token)

test('what is dearer, or no longer to be had, is a rise; what is cheaper or new is none', () => {
  const [low, high] = [fen(100), fen(200)]
  expect(model.isRise({ a: low }, { a: high })).toBe(true)
  expect(model.isRise({ a: high }, { a: low })).toBe(false)
  expect(model.isRise({ a: high }, { a: high, b: high })).toBe(false)
  expect(model.isRise({ a: low, b: low }, { a: low })).toBe(true)
  expect(model.isRise({ a: high, b: low }, { a: low, b: high })).toBe(true)
})

test('a rise is announced seven days ahead, to the second; a fall takes effect at once', async () => {
  const { who, company } = await house.shown()
  await house.give(who, '2000.00')
  expect((await announce('boosts', { 'company.7': '250.00' }, null)).code).toBe(codeOf('PRICE_TOO_SOON'))
  expect((await announce('boosts', { 'company.7': '250.00' }, 6.9999)).code).toBe(codeOf('PRICE_TOO_SOON'))
  expect((await announce('boosts', { 'company.7': '198.00' }, null)).code).toBe(codeOf('PRICE_SAME'))
  expect((await announce('boosts', { 'company.7': '0.00' }, null)).code).toBe(codeOf('INPUT_INVALID'))
  expect((await announce('boosts', { 'company.7': '150.00' }, -1)).code).toBe(codeOf('PRICE_TOO_SOON'))
  expect((await announce('boosts', { 'company.7': '250.00' }, 7)).code).toBe(200)

  const [first] = (await house.ask('GET', '/api/boost/prices')).data.company
  expect(first).toEqual({ days: 7, price: '198.00', next: { price: '250.00', from: inDays(7) } })
  expect((await announce('boosts', { 'company.7': '150.00' }, null)).code).toBe(200)
  expect((await house.ask('GET', '/api/boost/prices')).data.company[0].price).toBe('150.00')
  const { data } = await house.buy(who, company, 7, { price_confirmed: '150.00' })
  expect(data).toMatchObject({ state: 'running', price: '150.00' })
})

test('an order costs what holds at its moment, and what was confirmed before a new price began is refused', async () => {
  const { who, company } = await house.shown()
  await house.give(who, '2000.00')
  const before = (await look('boosts')).items.find(({ item }) => item === 'company.15')?.price
  expect((await announce('boosts', { 'company.15': '999.00' }, 7)).code).toBe(200)
  const { clock } = house.house
  clock.advance(7 * dayMs - 1)
  expect((await house.buy(who, company, 15, { price_confirmed: '999.00' })).code).toBe(codeOf('PRICE_CHANGED'))
  clock.advance(1)
  const refused = await house.buy(who, company, 15, { price_confirmed: before })
  expect(refused).toMatchObject({ code: codeOf('PRICE_CHANGED') })
  expect((await house.buy(who, company, 15, { price_confirmed: '999.00' })).data).toMatchObject({ price: '999.00' })
  expect((await house.ask('GET', '/api/boost/prices')).data.company[1]).toMatchObject({ price: '999.00', next: null })
})

test('versions stay, each with its difference to the one before; one that has not begun can be taken back', async () => {
  const slot = `ad-slot:${await advertising.addSlot()}`
  expect((await announce(slot, { day: '80.00' }, null)).code).toBe(200)
  const { version } = (await announce(slot, { day: '120.00', month: null }, 8)).data
  expect(await versions(slot)).toMatchObject([
    {
      state: 'coming',
      items: [
        { item: 'day', price: '120.00', before: '80.00' },
        { item: 'month', price: null, before: '2400.00' },
      ],
    },
    {
      state: 'current',
      items: [
        { price: '80.00', before: '100.00' },
        { price: '2400.00', before: '2400.00' },
      ],
    },
  ])
  expect((await withdraw(slot, version)).code).toBe(200)
  expect(await versions(slot)).toMatchObject([{ state: 'withdrawn' }, { state: 'current' }])
  expect(await look(slot)).toMatchObject({ next_from: null, stamp: 3 })
  const [, current] = await versions(slot)
  expect((await withdraw(slot, current.version)).code).toBe(codeOf('RECORD_MOVED_ON'))
  await expect(
    house.house.database.begin((tx) =>
      tx
        .updateTable('price_lines')
        .set({ price: fen(1) })
        .execute(),
    ),
  ).rejects.toThrow()
})

test('of two operators who have the same list before them the second is told to look again', async () => {
  const { stamp } = await look('links')
  const both = await Promise.all([
    announce('links', { home: '300.00' }, null, stamp),
    announce('links', { home: '290.00' }, 1, stamp),
  ])
  expect(both.map(({ code }) => code).sort()).toEqual([200, codeOf('CHANGED_MEANWHILE')])
})

test('nothing that is inserted or taken back makes a rise of what was announced too late for one', async () => {
  const slot = `ad-slot:${await advertising.addSlot()}`
  // Announced as a fall for in three days: with something cheaper before it, it would be a rise.
  expect((await announce(slot, { day: '90.00' }, 3)).code).toBe(200)
  expect((await announce(slot, { day: '50.00' }, 1)).code).toBe(codeOf('PRICE_TOO_SOON'))
  const other = `ad-slot:${await advertising.addSlot()}`
  const { version } = (await announce(other, { day: '200.00' }, 7)).data
  house.house.clock.advance(6 * dayMs)
  by = await house.house.signIn.staff(['prices.read', 'prices.announce'])
  expect((await announce(other, { day: '150.00' }, 2)).code).toBe(200)
  expect((await withdraw(other, version)).code).toBe(codeOf('PRICE_TOO_SOON'))
})

test('a seat is sold at the price of its slot in force, and its form changes no price', async () => {
  const id = await advertising.addSlot()
  const who = await advertising.buyer()
  expect((await announce(`ad-slot:${id}`, { day: '60.00' }, null)).code).toBe(200)
  expect((await announce(`ad-slot:${id}`, { day: '130.00' }, 10)).code).toBe(200)
  const { data } = await house.ask('GET', '/api/advertisement?count=50')
  expect(data.list.find((slot: { id: number }) => slot.id === id)).toMatchObject({
    ...{ price_day: '60.00', price_month: '2400.00' },
    next_prices: { from: inDays(10), price_day: '130.00', price_month: '2400.00' },
  })
  const old = await advertising.book(who, { slot_id: id, price_confirmed: '700.00' })
  expect(old.code).toBe(codeOf('PRICE_CHANGED'))
  expect((await advertising.book(who, { slot_id: id, price_confirmed: '420.00' })).code).toBe(200)
  const { data: row } = await house.ask('GET', `/api/console/ad-slot/${id}`, undefined, by.token)
  expect(row.price_day).toBe('60.00')
  const { steps: _steps, running: _running, ...fields } = row
  const saved = (given: object) => house.ask('POST', `/api/console/ad-slot/${id}`, { ...fields, ...given }, by.token)
  expect((await saved({ price_day: '500.00' })).code).toBe(codeOf('INPUT_INVALID'))
  expect((await saved({ note: '首屏' })).code).toBe(200)
  expect((await house.ask('GET', `/api/console/ad-slot/${id}`, undefined, by.token)).data.price_day).toBe('60.00')
})

test('a renewal is announced and charged at the price of the day it is charged', async () => {
  const who = await linking.buyer(500_000)
  const id = await linking.shown(who, { position: 'footer', term_months: 1, auto_renew: true })
  expect((await announce('links', { footer: '150.00' }, 26)).code).toBe(200)
  await linking.days(22)
  const told = await house.house.database.read((tx) =>
    tx.selectFrom('messages').select('content').where('owner_id', '=', who.id).orderBy('id', 'desc').limit(1).execute(),
  )
  expect(told[0]?.content).toContain('150.00')
  await linking.days(10)
  const again = await linking.again(who)
  const { terms } = await linking.detail(again, id)
  expect(terms.map(({ amount }: { amount: string }) => amount)).toEqual(['120.00', '150.00'])
})

test('services, levels and plans are sold by their lists too', async () => {
  const { services, database, clock } = house.house
  const vip = {
    ...{ name: '银卡创客', rank: 1, price: fen(9_900), original_price: fen(12_900), duration_days: 365, notes: [] },
    ...{ free_downloads: 3, fee_discount: 2_000, all_posters: false, badge: true, daily_figures: false, shown: true },
  }
  const change = { actor: { kind: 'system', id: null } as const, now: clock(), requestId: 'test' }
  const level = await database.begin((tx) => services.offers.vipLevel.add(tx, vip, change))
  const lists = (await house.ask('GET', '/api/console/prices', undefined, by.token)).data.list as Listed[]
  const one = (prefix: string) => lists.find(({ list }) => list.startsWith(prefix))
  for (const prefix of ['support-service:', 'vip-level:', 'partner-plan:']) expect(one(prefix)).toBeDefined()
  const service = one('support-service:')?.list ?? ''
  expect((await announce(service, { price: '12345.00' }, 7)).code).toBe(200)
  const id = Number(service.split(':')[1])
  const priceAt = (at: Date) =>
    database.read(async (tx) => (await services.offers.supportServiceFor(tx, id, at))?.price ?? null)
  const then = new Date(clock().getTime() + 7 * dayMs)
  expect([await priceAt(new Date(then.getTime() - 1)), await priceAt(then)]).toEqual([expect.any(Number), 1_234_500])
  expect(await priceAt(clock())).not.toBe(1_234_500)
  const { list } = (await house.ask('GET', '/api/support_service')).data
  const shown = list.find((row: { id: number }) => row.id === id)
  expect(shown.next).toEqual({ price: '12345.00', from: inDays(7) })
  // Beyond what it once cost nothing is struck through any more.
  expect((await announce(`vip-level:${level}`, { price: '150.00' }, 7)).code).toBe(200)
  expect(
    await database.read((tx) => services.offers.vipLevelFor(tx, level, { onlyShown: true, now: then })),
  ).toMatchObject({ price: 15_000, original_price: null })
  const plan = one('partner-plan:')?.list ?? ''
  const planId = Number(plan.split(':')[1])
  expect((await announce(plan, { fee: '1.00' }, null)).code).toBe(200)
  expect(await database.read((tx) => services.strategic.planFor(tx, planId, clock()))).toMatchObject({ fee: 100 })
})

test('a withdrawal costs what its list says: entered once, then announced, with a trace of who and why', async () => {
  const { services, database, clock, signIn, settle } = house.house
  const { token } = await signIn.staff(['offers.read', 'offers.edit'])
  const { version, ...entered } = (await house.ask('GET', '/api/console/offers/withdrawal', undefined, token)).data
  const save = (rules: object) => house.ask('POST', '/api/console/offers/withdrawal', { ...entered, ...rules }, token)
  expect((await save({ version, fee_rate: '0.0080' })).code).toBe(200)
  // From then on the form says what holds, and changes nothing of it.
  const refused = await save({ version: 1, fee_rate: '0.0090' })
  expect([refused.code, refused.data.fields]).toEqual([codeOf('INPUT_INVALID'), { fee_rate: expect.any(String) }])
  expect((await save({ version: 1, fee_rate: '0.0080', daily_times: 9 })).data).toMatchObject({ version: 2 })

  const list = 'withdrawal-fee'
  expect((await look(list)).items.map(({ price }) => price)).toEqual(['80.00', '1.00', '50.00'])
  expect((await announce(list, { per_ten_thousand: '100.00' }, 6)).code).toBe(codeOf('PRICE_TOO_SOON'))
  expect((await announce(list, { most: '60.00' }, null)).code).toBe(codeOf('PRICE_TOO_SOON'))
  // A hundredth of a percent is the least there is, all of it the most, and the most is never below the least.
  const wrong = [{ per_ten_thousand: '80.50' }, { per_ten_thousand: '10000.01' }, { most: '0.99' }]
  for (const given of wrong) expect((await announce(list, given, 8)).code).toBe(codeOf('INPUT_INVALID'))
  expect((await announce(list, { per_ten_thousand: '100.00' }, 7)).code).toBe(200)
  await settle()
  const then = new Date(clock().getTime() + 7 * dayMs)
  const rateAt = (at: Date) => database.read(async (tx) => (await services.offers.withdrawalFees(tx, at)).fee_rate)
  expect([await rateAt(new Date(then.getTime() - 1)), await rateAt(then)]).toEqual([80, 100])
  expect((await house.ask('GET', '/api/withdraw')).data).toMatchObject({
    ...{ fee_rate: '0.0080', daily_times: 9 },
    fee_next: { from: inDays(7), fee_rate: '0.0100', fee_min_amount: '1.00', fee_max_amount: '50.00' },
  })
  house.house.clock.set(then)
  by = await signIn.staff(['prices.read'])
  expect((await house.ask('GET', '/api/withdraw')).data).toMatchObject({ fee_rate: '0.0100', fee_next: null })
  expect(await versions(list)).toMatchObject([{ state: 'current', note: '调整', announced_by: expect.any(String) }])
})
