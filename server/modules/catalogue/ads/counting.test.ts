import { beforeAll, expect, test } from 'vitest'
import { shanghaiDay } from '#contract/base/time.ts'
import { dayAfter } from '#contract/catalogue/ads.words.ts'
import { type Advertising, buildAdvertising } from '#server/testing/ads.ts'

const browser = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const adsMax = 10

interface Shown {
  id: number
  mark: string
}

let world: Advertising
let shown: Shown[]
let owner: number
beforeAll(async () => {
  world = await buildAdvertising()
  const { house, addSlot } = world
  const slot_id = await addSlot({ code: 'COUNTED', capacity: adsMax })
  const who = await world.buyer()
  owner = who.id
  const by = await world.operator()
  const { id } = (await world.book(who, { slot_id })).data
  await world.approve(by, id)
  await world.passTo(world.days(0, 1).starts_on)
  const today = shanghaiDay(house.clock())
  const fields = {
    slot_id,
    company_id: null,
    title: '平台自己的',
    image: '/files/demo/a.svg',
    alt: '说明',
    target_url: '/',
  }
  for (let seat = 2; seat <= adsMax; seat++) {
    const term = { seat, starts_on: today, ends_on: dayAfter(today, 6) }
    const act = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' }
    await house.database.begin((tx) => house.services.ads.keeper.enter(tx, { ...fields, ...term }, act))
  }
  shown = (await world.ask('GET', '/api/advertisement/running?slot=COUNTED')).data.list
  return () => world.close()
})

const tell = (payload: object, remoteAddress: string, userAgent = browser) =>
  world.house.http.inject({
    ...{ method: 'POST', url: '/api/advertisement/seen', payload, remoteAddress },
    headers: { 'user-agent': userAgent },
  })

const views = async (): Promise<Map<number, number>> => {
  await world.house.services.ads.counting.flush()
  const rows = await world.house.database.read((tx) => tx.selectFrom('ad_days').select(['ad_id', 'views']).execute())
  return new Map(rows.map((row) => [row.ad_id, row.views]))
}
const network = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${(n % 250) + 1}`
const viewOf = (n: number) => `view-of-a-page-${String(n).padStart(6, '0')}`

test('ten thousand impressions of fifty browsers are counted as they were seen', async () => {
  expect(shown).toHaveLength(adsMax)
  let sent = 0
  for (let page = 0; page < 20; page++) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, who) => {
        const reply = await tell({ view: viewOf(sent++), seen: shown }, network(who))
        expect(reply.statusCode).toBe(200)
      }),
    )
  }
  expect([...(await views()).values()]).toEqual(Array.from({ length: adsMax }, () => 1000))
})

test('what was not seen by a reader, or not shown by us, counts nothing', async () => {
  const before = await views()
  const [first, second] = shown
  if (!first || !second) throw new Error('there are ten of them')
  const one = { view: viewOf(90_001), seen: [second] }
  await tell(one, network(60))
  // The same page says it twice; a program, a prefetching library and a made-up mark say it too.
  await tell(one, network(60))
  await tell({ ...one, view: viewOf(90_002) }, network(61), 'Googlebot/2.1')
  await tell({ ...one, view: viewOf(90_003) }, network(62), 'curl/8.0')
  await tell({ view: viewOf(90_004), seen: [{ id: second.id, mark: first.mark }] }, network(63))
  await tell({ view: viewOf(90_005), seen: [{ id: 9_999, mark: second.mark }] }, network(64))
  // Its owner looks at the own one, and at somebody else's.
  const bought = shown.find(({ id }) => id === Math.min(...shown.map((ad) => ad.id)))
  if (!bought) throw new Error('the first of them was booked')
  await tell({ view: viewOf(90_006), seen: [bought, second], enterprise_id: owner }, network(65))
  const after = await views()
  expect((after.get(second.id) ?? 0) - (before.get(second.id) ?? 0)).toBe(2)
  expect(after.get(bought.id)).toBe(before.get(bought.id))
  expect(after.get(9_999)).toBeUndefined()
})

test('one network that tells without end is believed for a while only', async () => {
  const before = await views()
  const [, , third] = shown
  if (!third) throw new Error('there are ten of them')
  for (let n = 0; n < 400; n++) await tell({ view: viewOf(100_000 + n), seen: [third] }, network(70))
  expect((await views()).get(third.id)).toBe((before.get(third.id) ?? 0) + 300)
})

test('a mark of yesterday holds until the page is left, and one of the day before no longer', async () => {
  const { clock } = world.house
  const before = await views()
  const [, , , fourth] = shown
  if (!fourth) throw new Error('there are ten of them')
  clock.advance(24 * 60 * 60 * 1000)
  await tell({ view: viewOf(200_001), seen: [fourth] }, network(80))
  clock.advance(24 * 60 * 60 * 1000)
  await tell({ view: viewOf(200_002), seen: [fourth] }, network(81))
  await world.house.services.ads.counting.flush()
  const rows = await world.house.database.read((tx) =>
    tx.selectFrom('ad_days').select('views').where('ad_id', '=', fourth.id).execute(),
  )
  expect(rows.reduce((sum, row) => sum + row.views, 0)).toBe((before.get(fourth.id) ?? 0) + 1)
})
