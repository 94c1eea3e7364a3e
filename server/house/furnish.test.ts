import { expect, test } from 'vitest'
import { accountRealms } from '#contract/base/realms.ts'
import { boughtBy } from '#contract/money/orders.words.ts'
import type { Purposes } from '#server/modules/money/checkout/service.ts'
import { openHouse } from '#server/testing/house.ts'
import { bottomUp, furnish } from './furnish.ts'
import { createPorts } from './ports.ts'
import { type Ground, room } from './room.ts'

const ground = { clock: () => new Date(0) } as Ground

test('a room is opened after those whose doors it enters, whatever the order of the list, and gets theirs only', () => {
  const low = room({ doors: [], tables: [], open: () => ({ service: 'low' }) })
  const other = room({ doors: [], tables: [], open: () => ({ service: 'other' }) })
  const high = room({
    doors: ['low'],
    tables: [],
    open: (_ground, doors: { low: string }) => ({ service: Object.keys(doors).concat(doors.low) }),
  })
  expect(furnish({ high, other, low }, ground, createPorts()).services.high).toEqual(['low', 'low'])
})

test('rooms in a circle, and a door that leads nowhere, stop the start by name', () => {
  expect(() => bottomUp({ a: { doors: ['b'] }, b: { doors: ['a'] } })).toThrow('rooms in a circle: a → b → a')
  expect(() => bottomUp({ a: { doors: ['c'] } })).toThrow('a enters c, which is no room')
})

test('what rooms give is gathered from all of them, also by a room that was opened before they were', () => {
  const gatherer = room({
    doors: [],
    tables: [],
    open: (given) => ({ service: () => given.gathered.queues().map(({ key }) => key) }),
  })
  const queue = (key: string) =>
    ({ key, label: '', right: 'news.read', path: '', waiting: async () => ({ count: 0, oldest: null }) }) as const
  const giver = room({ doors: [], tables: [], open: () => ({ service: null, queues: [queue('one'), queue('two')] }) })
  expect(furnish({ gatherer, giver }, ground, createPorts()).services.gatherer()).toEqual(['one', 'two'])
})

test('a port is answered by one room: by none stops the start, by two as well', () => {
  const ports = createPorts()
  const asker = room({ doors: [], tables: [], open: ({ ask }) => ({ service: ask('accounts.isOpen') }) })
  furnish({ asker }, ground, ports)
  expect(() => ports.verify()).toThrow('nobody answers accounts.isOpen')
  ports.answer({ 'accounts.isOpen': async () => true })
  expect(() => ports.verify()).not.toThrow()
  expect(() => ports.answer({ 'accounts.isOpen': async () => false })).toThrow('two rooms answer accounts.isOpen')
})

test('a port asks whoever answered, as soon as somebody has', async () => {
  const ports = createPorts()
  const isOpen = ports.ask('accounts.isOpen')
  expect(() => isOpen()).toThrow('nobody answers accounts.isOpen yet')
  ports.answer({ 'accounts.isOpen': async () => true })
  expect(await isOpen()).toBe(true)
})

test('the sites offer each realm the purposes that the rooms sell to it', async () => {
  const { gather } = await openHouse()
  const sold: Purposes = Object.assign({}, ...gather('purposes'))
  for (const [name, { realms }] of Object.entries(sold)) {
    expect(
      accountRealms.filter((realm) => boughtBy[realm].some((one) => one === name)),
      name,
    ).toEqual(realms)
  }
})

test('the whole house gives work, beats, queues and sitemaps', async () => {
  const { gather } = await openHouse()
  const names = gather('jobs').map(({ job }) => job.name)
  expect(new Set(names).size).toBe(names.length)
  expect(gather('sitemaps').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['news', 'company', 'business']))
  expect(gather('queues').length).toBeGreaterThan(20)
  const sold = Object.keys(Object.assign({}, ...gather('purposes')))
  expect(sold.sort()).toEqual(['activity', 'ad', 'certification', 'link', 'partner', 'promotion', 'recharge', 'vip'])
})
