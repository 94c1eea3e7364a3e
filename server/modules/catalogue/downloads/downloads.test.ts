import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { openArchive } from '#server/testing/downloads.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { together } from '#server/testing/together.ts'
import { wayTo } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000

let house: House
let archive: Awaited<ReturnType<typeof openArchive>>
beforeAll(async () => {
  house = await buildHouse({ env: { DATABASE_POOL: '16', KEPT_MB: '0' } })
  archive = await openArchive(house)
})
afterAll(() => house.close())

const sound = async () =>
  expect(await house.database.read((tx) => house.services.ledger.proving.invariants(tx))).toEqual([])

/** Somebody with the fifty points of a new account. */
async function somebody(realm: 'enterprise' | 'maker' = 'maker') {
  const member = await archive.member(realm)
  await archive.settle()
  return {
    ...member,
    own: async (id: number) => (await member.ask(`/api/resources/${id}/own`)).data,
    take: (id: number, more: object = {}) => member.tell(`/api/resources/${id}/download`, more),
  }
}

test('how something can be had follows from a table', () => {
  const terms = { shown: true, points: 10, vip_free: true, audience: 'all' } as const
  const maker = { owner: { kind: 'maker', id: 1 }, free: false, owned: false } as const
  expect(wayTo(terms, maker)).toBe('points')
  expect(wayTo(terms, { ...maker, free: true })).toBe('vip')
  expect(wayTo({ ...terms, vip_free: false }, { ...maker, free: true })).toBe('points')
  expect(wayTo({ ...terms, points: 0 }, maker)).toBe('free')
  expect(wayTo({ ...terms, audience: 'enterprise' }, maker)).toBe('not-for-you')
  expect(wayTo({ ...terms, audience: 'maker' }, maker)).toBe('points')
  expect(wayTo({ ...terms, shown: false }, maker)).toBeUndefined()
  // What was paid for stays theirs.
  expect(wayTo({ ...terms, shown: false }, { ...maker, owned: true })).toBe('owned')
})

test('free files for members are had by members of that realm and by nobody else', async () => {
  const { id } = await archive.show({ audience: 'enterprise' })
  const [company, maker] = [await somebody('enterprise'), await somebody('maker')]
  expect((await archive.fetch(`/resources/${id}/download/1`)).statusCode).toBe(404)
  expect(await maker.own(id)).toMatchObject({ way: null, why_not: expect.stringContaining('企业账户') })
  expect((await maker.take(id)).code).toBe(refusals.RESOURCE_NOT_FOR_YOU.code)
  expect(await company.own(id)).toMatchObject({ way: 'free', points: 0, left_today: 20, limit: 20 })
  const { data } = await company.take(id)
  expect(data).toMatchObject({ way: 'free', points_spent: 0, file_name: '采购合同范本.pdf', balance: '50' })
  const file = await archive.fetch(data.address)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals((await sample('pdf')).bytes)).toBe(true)
  expect(file.headers['cache-control']).toBe('private, no-store')
  expect((await company.ask(`/api/resources/${id}`)).data.downloads).toBe(1)
})

test('what costs points is paid once, is free again for a year, and then costs again', async () => {
  const { id, version } = await archive.show({ points: 20 })
  const member = await somebody()
  expect(await member.own(id)).toMatchObject({ way: 'points', points: 20, balance: '50', missing: 0, free_until: null })
  expect((await member.take(id, { points_confirmed: 10 })).code).toBe(refusals.PRICE_CHANGED.code)
  expect(await member.balance()).toBe(50)
  const first = (await member.take(id, { points_confirmed: 20 })).data
  expect(first).toMatchObject({ way: 'points', points_spent: 20, balance: '30' })
  expect(first.free_until).toMatch(/^2027-11-17T00:00:00/)
  expect((await member.take(id)).data).toMatchObject({ way: 'owned', points_spent: 0, balance: '30' })
  // Readers no longer see it; whoever paid for it has it still.
  await archive.hide(id, version)
  expect((await member.take(id)).data).toMatchObject({ way: 'owned' })
  expect((await (await somebody()).take(id)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  const record = (await member.ask('/api/resources/record')).data
  expect(record.list.map(({ way, points_spent, available }: Row) => [way, points_spent, available])).toEqual([
    ...[
      ['owned', 0, true],
      ['owned', 0, true],
      ['points', 20, true],
    ],
  ])
  const morning = house.clock()
  house.clock.advance(366 * dayMs)
  await member.signInAgain()
  expect((await member.take(id)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  const { list } = (await member.ask('/api/resources/record')).data
  expect(list[0]).toMatchObject({ available: false })
  house.clock.set(morning)
  await sound()
})

interface Row {
  way: string
  points_spent: number
  available: boolean
}

test('whoever has too few is told how many are missing, and pays nothing', async () => {
  const { id } = await archive.show({ points: 80 })
  const member = await somebody('enterprise')
  expect(await member.own(id)).toMatchObject({ way: 'points', points: 80, missing: 30 })
  const refused = await member.take(id)
  expect(refused).toMatchObject({ code: refusals.SCORE_INSUFFICIENT.code, message: '积分不足：还差 30 积分' })
  expect(await member.balance()).toBe(50)
  expect((await member.ask('/api/resources/record')).data.list).toEqual([])
})

test('two hundred who buy one file at once for one account pay once', async () => {
  const { id } = await archive.show({ points: 20 })
  const member = await somebody('enterprise')
  const self = { owner: member.owner, personId: member.personId }
  const { values, refusals: refused } = await together(200, () =>
    house.services.downloads.take({ id, file: 1 }, { ...self, now: house.clock() }),
  )
  expect(refused).toEqual({})
  expect(values.filter(({ way }) => way === 'points')).toHaveLength(1)
  expect(values.filter(({ way }) => way === 'owned')).toHaveLength(199)
  expect(await member.balance()).toBe(30)
  await sound()
})

test('an address opens for five minutes, for what it was given for and for nothing else', async () => {
  const { id } = await archive.show({ points: 5 })
  const member = await somebody()
  const { address, expires_at } = (await member.take(id)).data
  expect(new Date(expires_at).getTime()).toBe(house.clock().getTime() + 5 * 60_000)
  const other = (await (await somebody()).take(id)).data.address as string
  const [, number = ''] = /taken\/(\d+)/.exec(other) ?? []
  expect((await archive.fetch(address.replace(/taken\/\d+/, `taken/${number}`))).statusCode).toBe(404)
  expect((await archive.fetch(address.replace(/until=\d+/, 'until=9999999999999'))).statusCode).toBe(404)
  expect((await archive.fetch(address.replace(/sign=.*/, 'sign='))).statusCode).toBe(404)
  expect((await archive.fetch(address.replace(/\?.*/, ''))).statusCode).toBe(404)
  expect((await archive.fetch(address)).statusCode).toBe(200)
  house.clock.advance(5 * 60_000)
  expect((await archive.fetch(address)).statusCode).toBe(404)
  house.clock.advance(-5 * 60_000)
})

test('what we cannot hand out costs nothing: the points are back at once, and their owner is told', async () => {
  const file = await archive.handIn('遗失的报告.pdf')
  const { id } = await archive.show({ points: 20, files: [file], title: '遗失的报告' })
  const member = await somebody()
  const { address } = (await member.take(id)).data
  expect(await member.balance()).toBe(30)
  const stored = await house.database.read((tx) =>
    tx.selectFrom('files').select('path').where('url', '=', file.url).executeTakeFirstOrThrow(),
  )
  await rm(join(house.config.dataDir, 'private', stored.path), { force: true })
  expect((await archive.fetch(address)).statusCode).toBe(404)
  expect(await member.balance()).toBe(50)
  // Once, however often it is tried.
  expect((await archive.fetch(address)).statusCode).toBe(404)
  expect(await member.balance()).toBe(50)
  const told = (await member.ask('/api/ck/user/messages')).data.list as { title: string; content: string }[]
  expect(told[0]).toMatchObject({ title: '退回 20 积分', content: expect.stringContaining('遗失的报告') })
  await sound()
})

test('an operator gives points back once and with a reason; then it is no longer theirs', async () => {
  const { id } = await archive.show({ points: 20 })
  const member = await somebody('enterprise')
  const { address } = (await member.take(id)).data
  expect((await archive.fetch(address)).statusCode).toBe(200)
  const { staff } = archive
  const [row] = (await staff.ask(`/api/console/downloads?resource_id=${id}`)).data.list
  expect(row).toMatchObject({
    way: 'points',
    points: 20,
    refundable: true,
    owner_id: member.id,
    owner_name: '示例企业',
  })
  expect((await staff.tell(`/api/console/downloads/${row.id}/refund`, { reason: '短' })).code).toBe(
    refusals.INPUT_INVALID.code,
  )
  const refund = () => staff.tell(`/api/console/downloads/${row.id}/refund`, { reason: '文件内容与介绍不符' })
  expect((await refund()).code).toBe(200)
  expect((await refund()).code).toBe(refusals.RECORD_MOVED_ON.code)
  expect(await member.balance()).toBe(50)
  expect(await member.own(id)).toMatchObject({ way: 'points', free_until: null })
  expect((await archive.fetch(address)).statusCode).toBe(404)
  const [mine] = (await member.ask('/api/resources/record')).data.list
  expect(mine).toMatchObject({ refunded: true, refund_reason: '文件内容与介绍不符', points_now: 20 })
  // It may be bought again.
  expect((await member.take(id)).data).toMatchObject({ way: 'points', balance: '30' })
  const figures = (await staff.ask('/api/console/downloads/figures')).data
  expect(figures.resources.find((one: { resource_id: number }) => one.resource_id === id)).toMatchObject({
    ...{ times: 2, people: 1, points: 20 },
  })
  await sound()
})

test('a day has so many resources for each level; the same one again counts once', async () => {
  const { staff } = archive
  const limits = (await staff.ask('/api/console/downloads/limits')).data
  const few = await staff.tell('/api/console/downloads/limits', { ...limits, member: 2, certified: 3, vip: 4 })
  expect(few.code).toBe(200)
  const member = await somebody()
  const shown = [await archive.show(), await archive.show(), await archive.show({ audience: 'maker' })]
  const [one, two, three] = shown.map(({ id }) => id) as [number, number, number]
  for (const id of [one, two, one]) expect((await member.take(id)).code).toBe(200)
  expect((await member.take(three)).code).toBe(refusals.DOWNLOADS_OF_TODAY.code)
  expect(await member.own(three)).toMatchObject({ way: null, left_today: 0, why_not: expect.stringContaining('2 份') })
  expect((await member.take(two)).code).toBe(200)
  house.clock.advance(dayMs)
  expect((await member.take(three)).code).toBe(200)
  house.clock.advance(-dayMs)
  await staff.tell('/api/console/downloads/limits', { ...limits, version: few.data.version })
})
