import { expect, test } from 'vitest'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { bytesOf, createHtmlCache } from './html-cache.ts'

const morning = new Date('2026-11-16T01:00:00Z')
const minuteMs = 60_000

function openCache(entriesMax: number) {
  const changes = { onChange: () => undefined } as unknown as Changes
  const cache = createHtmlCache({ changes, clock: () => morning, limits: { entriesMax, bytesMax: 1_000_000 } })
  const make = (key: string, forMs: number) =>
    cache.make(key, async (reading) => {
      reading.freshUntil(new Date(morning.getTime() + forMs))
      return { status: 200, html: key }
    })
  return { cache, make }
}

test('a page that is due when it is made is answered and not kept, and pushes no other one out', async () => {
  const { cache, make } = openCache(2)
  await make('/about', minuteMs)
  await make('/news', 1)
  const kept = cache.size()
  for (const word of ['a', 'b', 'c']) {
    const made = await make(`/company?q=${word}`, 0)
    expect(String(bytesOf(made, made.bodies.identity))).toBe(`/company?q=${word}`)
  }
  await make('/company?q=late', -1)
  expect(cache.size().entries).toBe(kept.entries)
  expect([cache.get('/about')?.status, cache.get('/news')?.status]).toEqual([200, 200])
})

test('the page that was read the longest ago makes room', async () => {
  const { cache, make } = openCache(2)
  await make('/about', minuteMs)
  await make('/news', minuteMs)
  cache.get('/about')
  await make('/help', minuteMs)
  expect([cache.get('/about')?.status, cache.get('/news')?.status, cache.get('/help')?.status]).toEqual([
    200,
    undefined,
    200,
  ])
})

test('what was asked for once makes room before what was asked for again, however much of it there is', async () => {
  const { cache, make } = openCache(10)
  for (const hot of ['/', '/news', '/company']) {
    await make(hot, minuteMs)
    cache.get(hot)
  }
  for (let n = 0; n < 500; n++) await make(`/news?page=${n}`, minuteMs)
  expect(['/', '/news', '/company'].map((key) => cache.get(key)?.status)).toEqual([200, 200, 200])
  expect(cache.size().entries).toBe(10)
})

test('a kept page holds no more memory than it says', async () => {
  const { cache, make } = openCache(10)
  await make('/about', minuteMs)
  await expect.poll(() => cache.get('/about')?.bodies.gzip).toBeDefined()
  const { br, gzip } = cache.get('/about')?.bodies ?? {}
  for (const body of [br, gzip]) {
    expect(body?.length).toBeGreaterThan(0)
    expect(body?.bytes?.buffer.byteLength).toBe(body?.length)
  }
})

test('made small, a page is not kept plain as well, and is read plain all the same, by many at once from one copy', async () => {
  const { cache } = openCache(10)
  const html = '一座桥'.repeat(1_000)
  const made = await cache.make('/about', async () => ({ status: 200, html }))
  const { etag } = made.bodies.identity
  expect(String(bytesOf(made, made.bodies.identity))).toBe(html)
  await expect.poll(() => cache.get('/about')?.bodies.gzip).toBeDefined()
  const page = cache.get('/about') ?? made
  const { br, gzip, identity } = page.bodies
  expect(cache.size().bytes).toBe((br?.length ?? 0) + (gzip?.length ?? 0))
  expect(cache.size().bytes).toBeLessThan(identity.length)
  expect(identity.etag).toBe(etag)
  const read = bytesOf(page, identity)
  expect(String(read)).toBe(html)
  expect(bytesOf(page, identity)).toBe(read)
})

test('made small, pages take no more room than there is for all of them', async () => {
  const changes = { onChange: () => undefined } as unknown as Changes
  const bytesMax = 20_000
  const cache = createHtmlCache({ changes, clock: () => morning, limits: { entriesMax: 100, bytesMax } })
  const noise = Array.from({ length: 400 }, (_, n) => (n * 7_919).toString(36)).join(' ')
  for (let n = 0; n < 40; n++) await cache.make(`/${n}`, async () => ({ status: 200, html: `${n} ${noise}` }))
  await expect.poll(() => cache.get('/39')?.bodies.br).toBeDefined()
  const { entries, bytes } = cache.size()
  expect(bytes).toBeLessThanOrEqual(bytesMax)
  expect(entries).toBeGreaterThan(2)
})
