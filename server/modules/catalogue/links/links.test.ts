import { expect, test } from 'vitest'
import { yuan } from '#contract/base/money.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { amountFor, monthsOf } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
const at = (house: House, days: number) => toShanghaiIso(new Date(house.clock().getTime() + days * dayMs))
const link = (house: House, parts: object = {}) => ({
  site_name: '云杉传感学院',
  url: 'https://learn.yunshan.example',
  logo: '',
  description: '传感器选型教程',
  category: '技术资料',
  contact_way: '13800000001',
  icp_no: '',
  company_id: null,
  position: 'home',
  rel: 'sponsored',
  starts_at: at(house, -1),
  ends_at: at(house, 364),
  ...parts,
})

async function open() {
  const house = await openHouse()
  const headers = { authorization: '' }
  const signIn = async () => {
    headers.authorization = (
      await house.signIn.staff(['link.read', 'link.edit', 'link.review', 'link.delete', 'prices.announce'])
    ).token
  }
  await signIn()
  const ask = async (url: string) => (await house.http.inject(url)).json()
  const tell = async (url: string, payload: object) =>
    (await house.http.inject({ method: 'POST', url: `/api/console/${url}`, headers, payload })).json()
  const look = async (url: string) => (await house.http.inject({ url: `/api/console/${url}`, headers })).json()
  const names = async () =>
    (await ask('/api/link/list/all')).data.list.map(({ site_name }: { site_name: string }) => site_name)
  return { house, ask, tell, look, names, signIn }
}

test('a year is twelve months, and nobody pays for less than one', () => {
  const begun = new Date('2026-11-16T01:00:00Z')
  const after = (days: number) => new Date(begun.getTime() + days * dayMs)
  expect([1, 31, 90, 92, 181, 184, 365, 366].map((days) => monthsOf(begun, after(days)))).toEqual([
    1, 1, 3, 3, 6, 6, 12, 12,
  ])
  expect(amountFor(yuan('380.00'), 12)).toBe(4560_00)
})

test('links are shown within their window while they answer, and whoever keeps the list hears when it turns', async () => {
  const { house, ask, tell, names } = await open()
  expect((await ask('/api/link/list/all')).data).toEqual({ list: [] })
  await tell('link', link(house, { site_name: 'running', ends_at: at(house, 2) }))
  await tell('link', link(house, { site_name: 'over', starts_at: at(house, -2), ends_at: at(house, 0) }))
  await tell('link', link(house, { site_name: 'later', starts_at: at(house, 3), ends_at: at(house, 40) }))
  await tell('link', link(house, { site_name: 'hidden' }))
  await tell('link/4/step', { version: 1, step: 'hide' })
  await tell('link', link(house, { site_name: 'dead' }))
  await house.database.begin((tx) =>
    tx.updateTable('site_links').set({ health: 'down' }).where('site_name', '=', 'dead').execute(),
  )
  expect((await ask('/api/link/list/all')).data.list).toEqual([
    {
      id: 1,
      site_name: 'running',
      url: 'https://learn.yunshan.example',
      logo: '',
      position: 'home',
      rel: 'sponsored',
      description: '传感器选型教程',
      category: '技术资料',
    },
  ])
  const noted: unknown[] = []
  const reading = {
    kept: true,
    dependsOn: (topic: string) => noted.push(topic),
    freshUntil: (until: Date) => noted.push(until),
  }
  const begun = house.clock()
  await house.services.links.running({ now: begun, reading })
  expect(noted).toEqual(['shelf:link', new Date(begun.getTime() + 2 * dayMs)])
  house.clock.advance(2 * dayMs)
  expect(await names()).toEqual([])
  house.clock.advance(dayMs)
  expect(await names()).toEqual(['later'])
})

test('a link costs what its place costs on the day it is entered', async () => {
  const { house, ask, tell } = await open()
  expect((await ask('/api/link/prices')).data.list).toEqual([
    { position: 'home', price_month: '380.00', next: null },
    { position: 'inner', price_month: '220.00', next: null },
    { position: 'footer', price_month: '120.00', next: null },
  ])
  expect((await tell('link', link(house))).data).toMatchObject({
    amount: '4560.00',
    no: expect.stringMatching(/^WZ261116[0-9A-Z]{18}$/),
    state: 'shown',
  })
  const priced = { home: '300.00', inner: '220.00', footer: '90.00' }
  const prices = Object.entries(priced).map(([item, price]) => ({ item, price }))
  const announced = { list: 'links', stamp: 0, effective_at: null, note: '开业优惠', prices }
  // What is free is not bought: an order of nothing would fail whoever orders it, and whoever renews by itself.
  const free = prices.map((one) => ({ ...one, price: '0.00' }))
  expect((await tell('prices', { ...announced, prices: free })).code).toBe(42200)
  expect(await tell('prices', announced)).toMatchObject({ code: 200 })
  expect((await tell('link/1', { ...link(house), version: 1 })).data.amount).toBe('4560.00')
  expect((await tell('link/1', { ...link(house, { position: 'footer' }), version: 2 })).data.amount).toBe('1080.00')
  expect(await tell('link/1', { ...link(house), version: 2 })).toMatchObject({ code: 40900 })
})

test('what has ended is marked so, and comes back only with a later end', async () => {
  const { house, tell, look, names, signIn } = await open()
  await tell('link', link(house, { ends_at: at(house, 1) }))
  house.clock.advance(dayMs)
  await signIn()
  await house.services.links.expiring.beat(house.clock())
  expect((await look('link/1')).data).toMatchObject({ state: 'expired', version: 2, steps: ['show'] })
  expect(await tell('link/1/step', { version: 2, step: 'show' })).toMatchObject({
    code: 42200,
    data: { fields: { ends_at: expect.any(String) } },
  })
  await tell('link/1', { ...link(house, { ends_at: at(house, 30) }), version: 2 })
  await tell('link/1/step', { version: 3, step: 'show' })
  expect(await names()).toEqual(['云杉传感学院'])
})

test('numbers of people stay out of lists and out of the audit log', async () => {
  const { house, tell, look } = await open()
  await tell('link', link(house))
  const { list } = (await look('link')).data
  expect(list[0]).not.toHaveProperty('contact_way')
  expect((await look('link/1')).data.contact_way).toBe('13800000001')
  const rows = await house.database.read((tx) => tx.selectFrom('audit_log').select('after').execute())
  expect(JSON.stringify(rows)).not.toContain('13800000001')
})

test('a review decides, and what is shown is not deleted', async () => {
  const { house, tell, names } = await open()
  const { starts_at, ends_at, ...rest } = link(house)
  const fields = { ...rest, starts_at: new Date(starts_at), ends_at: new Date(ends_at) }
  const act = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' }
  const row = await house.database.begin((tx) =>
    house.services.links.keeper.enter(tx, fields, act, { state: 'review' }),
  )
  expect(row.published_at).toBeNull()
  expect(await names()).toEqual([])
  await tell('link/1/step', { version: 1, step: 'show' })
  expect(await names()).toHaveLength(1)
  expect(await tell('link/1/delete', { version: 2 })).toMatchObject({ code: 40908 })
  await tell('link/1/step', { version: 2, step: 'hide' })
  expect(await tell('link/1/delete', { version: 3 })).toMatchObject({ code: 200 })
})

test.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'https://x.example/"><script>'],
  ['position', 'header'],
  ['rel', 'follow'],
  ['logo', 'https://elsewhere.example/logo.png'],
  ['ends_at', '2020-01-01T00:00:00+08:00'],
  ['company_id', 77],
])('a link is refused whose %s is %s', async (field, value) => {
  const { house, tell } = await open()
  expect(await tell('link', link(house, { [field]: value }))).toMatchObject({
    code: 42200,
    data: { fields: { [field]: expect.any(String) } },
  })
})

test('a link stands where it was sold: on the home page, on inner pages, or at the foot of all', async () => {
  const { house, ask, tell } = await open()
  for (const position of ['home', 'inner', 'footer']) await tell('link', link(house, { site_name: position, position }))
  await house.settle()
  const named = (list: { site_name: string }[]) => list.map(({ site_name }) => site_name)
  expect(named((await ask('/api/index')).data.links)).toEqual(['home'])
  expect(named((await ask('/api/link/list/all?position=inner')).data.list)).toEqual(['inner'])
  expect(named((await ask('/api/link/list/all')).data.list)).toEqual(['home', 'inner', 'footer'])
  expect((await ask('/api/link/list/all?position=header')).code).toBe(42200)
  expect((await ask('/api/shell')).data.links).toEqual([
    { id: 3, site_name: 'footer', url: 'https://learn.yunshan.example', rel: 'sponsored' },
  ])
})

test('whoever keeps a page hears when the links at its foot change or turn', async () => {
  const { house, ask, tell } = await open()
  const footer = async () =>
    (await ask('/api/shell')).data.links.map(({ site_name }: { site_name: string }) => site_name)
  expect(await footer()).toEqual([])
  const ends_at = at(house, 2)
  await tell('link', link(house, { site_name: 'first', position: 'footer', ends_at }))
  await tell('link', link(house, { site_name: 'later', position: 'footer', starts_at: at(house, 3) }))
  await house.settle()
  expect(await footer()).toEqual(['first'])
  const topics: string[] = []
  const turns: Date[] = []
  await house.services.site.shell('pc', house.clock(), {
    kept: true,
    dependsOn: (topic) => topics.push(topic),
    freshUntil: (until) => turns.push(until),
  })
  expect(topics).toContain('shelf:link')
  expect(turns).toEqual([new Date(ends_at)])
  house.clock.advance(2 * dayMs)
  expect(await footer()).toEqual([])
  house.clock.advance(dayMs)
  expect(await footer()).toEqual(['later'])
})

test('no more than thirty links stand in one place', async () => {
  const { house, ask, tell } = await open()
  for (let n = 1; n <= 31; n++) await tell('link', link(house, { site_name: `第 ${n} 个`, position: 'footer' }))
  await house.settle()
  expect((await ask('/api/shell')).data.links).toHaveLength(30)
  expect((await ask('/api/link/list/all?position=footer')).data.list).toHaveLength(30)
  expect((await ask('/api/link/list/all')).data.list).toHaveLength(31)
})
