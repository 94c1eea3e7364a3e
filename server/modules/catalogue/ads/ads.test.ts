import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { dayAfter } from './model.ts'

const act = (house: House) => ({
  actor: { kind: 'system', id: null } as const,
  now: house.clock(),
  requestId: 'test',
})
const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const rights: Right[] = ['ad.read', 'ad.edit', 'ad.review', 'ad.delete']

const slot = {
  code: 'HOME_TOP',
  name: '首页顶部横幅',
  page: '/',
  platform: 'pc',
  width: 1200,
  height: 120,
  capacity: 2,
  price_day: '180.00',
  price_month: null,
  image_types: ['image/png'],
  image_bytes_max: 300_000,
  needs_qualification: false,
  example_image: '',
  min_days: 3,
  max_days: 30,
  note: '',
  position: 1,
}
const ad = (house: House, parts: object = {}) => {
  const today = shanghaiDay(house.clock())
  return {
    slot_id: 1,
    seat: 1,
    company_id: null,
    title: '秋季新品',
    image: '/files/demo/hero-growth.svg',
    alt: '新品海报',
    target_url: 'https://shop.example/autumn?from=ad',
    starts_on: today,
    ends_on: dayAfter(today, 6),
    ...parts,
  }
}

async function open() {
  const house = await openHouse()
  const { token } = await house.signIn.staff(rights)
  const ask = async (url: string) => (await house.http.inject(url)).json()
  const tell = async (url: string, payload: object) =>
    (
      await house.http.inject({
        method: 'POST',
        url: `/api/console/${url}`,
        headers: { authorization: token },
        payload,
      })
    ).json()
  const look = async (url: string) =>
    (await house.http.inject({ url: `/api/console/${url}`, headers: { authorization: token } })).json()
  return { house, ask, tell, look }
}

async function addCompany(house: House, state = 'shown'): Promise<number> {
  const fields = { name: '云杉科技有限公司', industry_id: 1, region_id: 110101, business: [] }
  const row = await house.database.begin((tx) =>
    house.services.companies.companies.enter(tx, fields, act(house), { state }),
  )
  return row.id
}

test('a slot says what it costs, what runs in it and on which days a seat is free', async () => {
  const { house, ask, tell } = await open()
  expect(await tell('ad-slot', slot)).toMatchObject({ code: 200, data: { id: 1, state: 'shown', running: 0 } })
  await tell('ad-slot', { ...slot, code: 'HIDDEN_ONE', name: 'hidden' })
  await tell('ad-slot/2/step', { version: 1, step: 'hide' })
  expect(await tell('ad', ad(house))).toMatchObject({
    code: 200,
    data: {
      state: 'approved',
      amount: '1260.00',
      phase: 'running',
      no: expect.stringMatching(/^GG261116[0-9A-Z]{18}$/),
    },
  })
  const { data } = await ask('/api/advertisement')
  expect(data).toMatchObject({ total: 1, list: [{ code: 'HOME_TOP', price_day: '180.00', from: '2026-11-16' }] })
  expect(data.list[0].free).toBe(`${'1'.repeat(7)}${'2'.repeat(83)}`)
  expect(data.list[0].running).toEqual([
    {
      id: 1,
      slot: 'HOME_TOP',
      title: '秋季新品',
      image: '/files/demo/hero-growth.svg',
      alt: '新品海报',
      width: 1200,
      height: 120,
      href: '/go/ad/1',
      company: '',
      mark: expect.stringMatching(/^[\w-]{22}$/),
    },
  ])
  expect((await ask('/api/advertisement/categories')).data.list).toEqual([{ page: '/', total: 1 }])
  expect((await ask('/api/advertisement/running?slot=HOME_TOP')).data.list).toMatchObject([{ id: 1 }])
  expect((await ask('/api/advertisement/running?slot=NOWHERE')).data.list).toEqual([])
  expect((await ask('/api/advertisement?page=1&count=500')).code).toBe(42200)
})

test('a seat has one tenant a day, and no slot has more seats than it has', async () => {
  const { house, tell } = await open()
  const today = shanghaiDay(house.clock())
  await tell('ad-slot', slot)
  await tell('ad', ad(house))
  expect(await tell('ad', ad(house, { starts_on: dayAfter(today, 6), ends_on: dayAfter(today, 12) }))).toMatchObject({
    code: 40909,
    message: '这个席位在所选日期内已有广告',
  })
  expect(await tell('ad', ad(house, { seat: 2 }))).toMatchObject({ code: 200 })
  expect(await tell('ad', ad(house, { seat: 3 }))).toMatchObject({ data: { fields: { seat: expect.any(String) } } })
  expect(await tell('ad', ad(house, { ends_on: today }))).toMatchObject({
    data: { fields: { ends_on: expect.any(String) } },
  })
  expect(await tell('ad', ad(house, { slot_id: 9 }))).toMatchObject({
    data: { fields: { slot_id: expect.any(String) } },
  })
  expect(await tell('ad', ad(house, { company_id: 9 }))).toMatchObject({
    data: { fields: { company_id: expect.any(String) } },
  })
  expect(await tell('ad-slot/1', { ...slot, capacity: 1, version: 1 })).toMatchObject({
    data: { fields: { capacity: expect.any(String) } },
  })
  expect(await tell('ad', ad(house, { starts_on: dayAfter(today, 7), ends_on: dayAfter(today, 9) }))).toMatchObject({
    code: 200,
  })
})

test('what a seat cost is what it cost when it was taken, however long it is kept', async () => {
  const { house, tell } = await open()
  const today = shanghaiDay(house.clock())
  await tell('ad-slot', slot)
  await tell('ad', ad(house))
  await tell('ad-slot/1', { ...slot, price_day: '500.00', version: 1 })
  const saved = await tell('ad/1', { ...ad(house, { ends_on: dayAfter(today, 9) }), version: 1 })
  expect(saved.data).toMatchObject({ amount: '1800.00', version: 2 })
  expect(await tell('ad/1', { ...ad(house), version: 1 })).toMatchObject({ code: 40900 })
  const changed = await tell('ad/1', { ...ad(house, { amount: '0.01', price_day: '0.01' }), version: 2 })
  expect(changed.data.amount).toBe('1260.00')
})

test('only what is approved and within its days is seen, and a click leads only there', async () => {
  const { house, ask, tell } = await open()
  const today = shanghaiDay(house.clock())
  await tell('ad-slot', slot)
  await tell('ad', ad(house))
  await tell('ad', ad(house, { seat: 2, starts_on: dayAfter(today, 1), ends_on: dayAfter(today, 5) }))
  const go = (id: number | string, headers = {}) =>
    house.http.inject({ url: `/go/ad/${id}`, headers: { 'user-agent': browser, ...headers } })
  expect((await ask('/api/advertisement/1')).data).toMatchObject({
    phase: 'running',
    slot_name: '首页顶部横幅',
    others: [],
  })
  expect((await ask('/api/advertisement/2')).code).toBe(40400)
  expect((await go(2)).statusCode).toBe(404)
  const away = await go(1)
  expect([away.statusCode, away.headers.location]).toEqual([302, 'https://shop.example/autumn?from=ad'])
  await tell('ad/1/step', { version: 1, step: 'pause' })
  expect((await go(1)).statusCode).toBe(404)
  expect((await ask('/api/advertisement/running?slot=HOME_TOP')).data.list).toEqual([])
  await tell('ad/1/step', { version: 2, step: 'show' })
  house.clock.advance(7 * 24 * 3600_000)
  expect((await go(1)).statusCode).toBe(404)
  expect((await ask('/api/advertisement/1')).data.phase).toBe('finished')
  for (const hostile of ['0', '-1', 'x', '99999999999999999999', '1%2e', '%00']) {
    expect((await go(hostile)).statusCode).toBeGreaterThanOrEqual(302)
    expect((await go(hostile)).headers.location ?? '/404').toBe('/404')
  }
})

test('clicks of people are counted, those of programs and of a browser that looks ahead are not', async () => {
  const { house, tell, look } = await open()
  await tell('ad-slot', slot)
  await tell('ad', ad(house, { target_url: '/company/1' }))
  const go = (headers: object, remoteAddress = '10.0.0.1') =>
    house.http.inject({ url: '/go/ad/1', headers: { 'user-agent': browser, ...headers }, remoteAddress })
  expect((await go({})).headers.location).toBe('/company/1')
  await go({})
  await go({ 'user-agent': 'Googlebot/2.1' }, '10.0.0.2')
  await go({ 'user-agent': 'curl/8' }, '10.0.0.3')
  await go({ 'sec-purpose': 'prefetch;prerender' }, '10.0.0.4')
  await house.http.inject({
    method: 'HEAD',
    url: '/go/ad/1',
    headers: { 'user-agent': browser },
    remoteAddress: '10.0.0.5',
  })
  await house.services.ads.counting.flush()
  expect((await look('ad/1')).data.clicks).toBe(1)
  await go({}, '10.0.0.6')
  await house.services.ads.counting.flush()
  expect((await look('ad/1')).data.clicks).toBe(2)
  expect((await house.http.inject('/robots.txt')).body).toContain('Disallow: /go/')
})

test('an ad of a hidden company is not shown, and whoever keeps a page hears of it', async () => {
  const { house, ask, tell } = await open()
  const company_id = await addCompany(house)
  await tell('ad-slot', slot)
  await tell('ad', ad(house, { company_id }))
  expect((await ask('/api/advertisement/1')).data).toMatchObject({ company: '云杉科技有限公司', company_id })
  const heard: string[] = []
  house.changes.onChange((topic) => heard.push(topic))
  await house.database.begin((tx) =>
    house.services.companies.companies.change(tx, company_id, { state: 'hidden' }, act(house), 'hide'),
  )
  await house.settle()
  expect(heard).toContain('shelf:ad')
  expect((await ask('/api/advertisement/running?slot=HOME_TOP')).data.list).toEqual([])
  expect((await ask('/api/advertisement/1')).code).toBe(40400)
})

test('a review decides once; what readers saw stays on file', async () => {
  const { house, tell, look } = await open()
  await tell('ad-slot', slot)
  const { starts_on, ends_on, ...rest } = ad(house)
  const entered = await house.database.begin((tx) =>
    house.services.ads.keeper.enter(tx, { ...rest, starts_on, ends_on }, act(house), { state: 'pending_review' }),
  )
  expect(entered.published_at).toBeNull()
  expect((await look('ad/1')).data.steps).toEqual(['show', 'reject'])
  expect(await tell('ad/1/step', { version: 1, step: 'reject' })).toMatchObject({ code: 42200 })
  expect(await tell('ad/1/step', { version: 1, step: 'reject', reason: '图片不清楚' })).toMatchObject({
    data: { state: 'rejected', reject_reason: '图片不清楚' },
  })
  expect(await tell('ad/1/step', { version: 2, step: 'show' })).toMatchObject({ code: 40908 })
  expect(await tell('ad/1/delete', { version: 2 })).toMatchObject({ code: 200 })
  await tell('ad', ad(house))
  expect(await tell('ad/2/delete', { version: 1 })).toMatchObject({ code: 40908 })
  await tell('ad/2/step', { version: 1, step: 'end' })
  expect(await tell('ad/2/delete', { version: 2 })).toMatchObject({ code: 40908 })
  expect(await tell('ad-slot/1/step', { version: 1, step: 'hide' })).toMatchObject({ code: 200 })
  expect(await tell('ad-slot/1/delete', { version: 2 })).toMatchObject({ code: 40904 })
  const rows = await house.database.read((tx) => tx.selectFrom('audit_log').select('action').orderBy('id').execute())
  expect(rows.map(({ action }) => action)).toEqual([
    'ad-slot.add',
    'ad.add',
    'ad.reject',
    'ad.delete',
    'ad.add',
    'ad.end',
    'ad-slot.hide',
  ])
})

test('an ad needs a picture that is here', async () => {
  const { house, tell } = await open()
  await tell('ad-slot', slot)
  expect(await tell('ad', ad(house, { image: '/files/2026/11/gone.png' }))).toMatchObject({ code: 41003 })
  expect(await tell('ad', ad(house, { target_url: 'javascript:alert(1)' }))).toMatchObject({ code: 42200 })
  expect(await tell('ad', ad(house, { target_url: '//elsewhere.example' }))).toMatchObject({ code: 42200 })
})

test('where there is room for one, whose turn it is changes with the hour, and whoever keeps the page hears of it', async () => {
  const { house, ask, tell } = await open()
  await tell('ad-slot', slot)
  await tell('ad', ad(house))
  await tell('ad', ad(house, { seat: 2 }))
  const url = '/api/advertisement/running?slot=HOME_TOP'
  const one = async () => (await ask(`${url}&one=true`)).data.list.map(({ id }: { id: number }) => id)
  const first = await one()
  expect(first).toHaveLength(1)
  expect((await ask('/api/index')).data.ads.top).toMatchObject([{ id: first[0] }])
  expect((await ask(url)).data.list).toHaveLength(2)
  const turns: Date[] = []
  const reading = { kept: true, dependsOn: () => {}, freshUntil: (until: Date) => turns.push(until) }
  await house.services.ads.turn('HOME_TOP', { now: house.clock(), reading })
  const next = Math.min(...turns.map(Number)) - house.clock().getTime()
  expect(next).toBeLessThanOrEqual(3600_000)
  house.clock.advance(next)
  expect([...first, ...(await one())].sort()).toEqual([1, 2])
})
