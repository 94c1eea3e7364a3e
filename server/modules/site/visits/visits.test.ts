import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { limits } from './model.ts'
import { createVisits } from './service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

interface Reader {
  ip?: string
  userAgent?: string
  token?: string
  referrer?: string
  call?: '/api/visit' | '/api/ck/user/visit'
}

async function read({ http }: App, path: string, reader: Reader = {}) {
  const { ip = '203.0.113.1', userAgent = chrome, token = '0', referrer = '', call = '/api/visit' } = reader
  const query = new URLSearchParams({ path, referrer })
  const headers = { 'user-agent': userAgent, authorization: token }
  const reply = await http.inject({ url: `${call}?${query}`, remoteAddress: ip, headers })
  return { ...reply.json(), cache: reply.headers['cache-control'] }
}

const rows = ({ database }: App) =>
  database.read((tx) => tx.selectFrom('visit_hours').selectAll().orderBy('hour').orderBy('path').execute())
const sizeOf = async ({ database }: App, table: 'visit_salts' | 'visit_digests') =>
  (await database.read((tx) => tx.selectFrom(table).select('day').execute())).length

async function numbers(house: House, query = '') {
  const { token } = await house.signIn.staff(['visits.read'])
  const reply = await house.http.inject({ url: `/api/console/visits${query}`, headers: { authorization: token } })
  return reply.json()
}

const today = async (house: House) => (await numbers(house)).data.days.at(-1)

test('a view is answered at once, not kept by anybody on the way, and written down later', async () => {
  const house = await openHouse()
  expect(await read(house, '/about?invite=A1#top')).toEqual({
    code: 200,
    data: null,
    message: '成功',
    cache: 'no-store',
  })
  expect(await rows(house)).toEqual([])
  await house.services.visits.flush()
  expect(await rows(house)).toEqual([
    { hour: new Date('2026-11-16T01:00:00Z'), path: '/about', source: 'direct', views: 1 },
  ])
})

test('a view that is sent twice counts once; the same page read again counts again', async () => {
  const house = await openHouse()
  await read(house, '/about')
  await read(house, '/about')
  expect(await rows(house)).toEqual([])
  house.clock.advance(10_000)
  await read(house, '/about')
  await house.services.visits.flush()
  await house.services.visits.flush()
  expect(await today(house)).toEqual({ day: '2026-11-16', views: 2, visitors: 1 })
})

test.each([
  ['a crawler', 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)'],
  ['nobody', ''],
  ['a headless browser', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36'],
  ['a library', 'python-requests/2.32'],
  ['a command', 'curl/8.9.1'],
  ['another library', 'okhttp/4.12.0'],
])('%s is answered like everybody and counted by nobody', async (_, userAgent) => {
  const house = await openHouse()
  expect(await read(house, '/about', { userAgent })).toMatchObject({ code: 200, data: null })
  await house.services.visits.flush()
  expect(await rows(house)).toEqual([])
})

test('guests, enterprises and makers are counted, each by one of the two calls', async () => {
  const house = await openHouse()
  const enterprise = await house.signIn.enterprise()
  const maker = await house.signIn.maker()
  const answers = [
    await read(house, '/guest'),
    await read(house, '/enterprise', { token: enterprise.token }),
    await read(house, '/maker', { token: maker.token, call: '/api/ck/user/visit' }),
    // The same view by the other call, as a client would send it that always makes both.
    await read(house, '/maker', { token: '0' }),
    // Without a maker the maker's call counts nothing.
    await read(house, '/nobody', { token: '0', call: '/api/ck/user/visit' }),
    await read(house, '/nobody', { token: enterprise.token, call: '/api/ck/user/visit' }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: null })
  await house.services.visits.flush()
  const counted = (await rows(house)).map(({ path, views }) => [path, views])
  expect(counted).toEqual([
    ['/enterprise', 1],
    ['/guest', 1],
    ['/maker', 1],
  ])
})

test.each(['about', `/${'x'.repeat(300)}`])('a path like “%s” is refused', async (path) => {
  const house = await openHouse()
  expect(await read(house, path)).toMatchObject({ code: 42200, data: { fields: { path: expect.any(String) } } })
})

test('without a path the page that asks is the one that was read; where none of ours asks, nothing was', async () => {
  const house = await openHouse()
  const maker = await house.signIn.maker()
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const host = 'www.zhongqiao.example'
    const reply = await house.http.inject({ url, headers: { host, 'user-agent': chrome, ...headers } })
    return reply.json()
  }
  const from = (referer: string) => ({ referer })
  const answers = [
    await ask('/api/visit', from('http://www.zhongqiao.example/news/7?page=2#top')),
    await ask('/api/visit?path=&referrer=', from('http://www.zhongqiao.example/about')),
    await ask('/api/visit?path=/play', from('http://www.zhongqiao.example/')),
    await ask('/api/ck/user/visit', { ...from('http://www.zhongqiao.example/personal'), authorization: maker.token }),
    await ask('/api/ck/user/visit', from('http://www.zhongqiao.example/spread')),
    await ask('/api/visit'),
    await ask('/api/visit', from('https://www.baidu.com/s')),
    await ask('/api/visit', from('http://www.zhongqiao.example.evil.example/s')),
    await ask('/api/visit', from('http://www.zhongqiao.example:8443/s')),
    await ask('/api/visit', from('ftp://www.zhongqiao.example/s')),
    await ask('/api/visit', from(`http://www.zhongqiao.example/${'x'.repeat(300)}`)),
    await ask('/api/visit', from('nonsense')),
  ]
  for (const answer of answers) expect(answer).toEqual({ code: 200, data: null, message: '成功' })
  await house.services.visits.flush()
  expect((await rows(house)).map(({ path }) => path)).toEqual(['/about', '/news/7', '/personal', '/play'])
})

test('views are told apart by the hour, the page and where their readers came from', async () => {
  const house = await openHouse()
  await read(house, '/news/17/', { referrer: 'https://www.baidu.com/s?wd=x' })
  await read(house, '/news/17', { ip: '203.0.113.2', referrer: 'https://WWW.Baidu.com' })
  house.clock.advance(hourMs)
  await read(house, '/news/17', { referrer: '/news' })
  await read(house, '/%E5%95%86', { referrer: 'javascript:alert(1)' })
  await house.services.visits.flush()
  const counted = (await rows(house)).map(({ hour, path, source, views }) => [hour.getUTCHours(), path, source, views])
  expect(counted).toEqual([
    [1, '/news/17', 'www.baidu.com', 2],
    [2, '/news/17', 'internal', 1],
    [2, '其他', '其他', 1],
  ])
  const { data } = await numbers(house)
  expect(data.pages).toEqual([
    { path: '/news/17', views: 3 },
    { path: '其他', views: 1 },
  ])
  expect(data.sources).toEqual([
    { source: 'www.baidu.com', views: 2 },
    { source: 'internal', views: 1 },
    { source: '其他', views: 1 },
  ])
})

test('two processes agree on who somebody is, hour by hour and over the day', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  await read(house, '/a')
  await read(neighbour, '/b')
  await read(neighbour, '/b', { userAgent: phone })
  await Promise.all([house.services.visits.flush(), neighbour.services.visits.flush()])
  house.clock.advance(hourMs)
  await read(neighbour, '/c')
  await read(house, '/c', { ip: '203.0.113.9' })
  await Promise.all([house.services.visits.flush(), neighbour.services.visits.flush()])
  const { data } = await numbers(house, '?from=2026-11-16&to=2026-11-16')
  expect(data.days).toEqual([{ day: '2026-11-16', views: 5, visitors: 3 }])
  expect(data.hours).toHaveLength(24)
  expect(data.hours.slice(8, 11)).toEqual([
    { hour: '2026-11-16T08:00:00+08:00', views: 0, visitors: 0 },
    { hour: '2026-11-16T09:00:00+08:00', views: 3, visitors: 2 },
    { hour: '2026-11-16T10:00:00+08:00', views: 2, visitors: 2 },
  ])
})

test('neighbours on one line of the sixth version are one household, as they are on the fourth', async () => {
  const house = await openHouse()
  await read(house, '/a', { ip: '2001:db8:1:2::1' })
  await read(house, '/b', { ip: '2001:db8:1:2:ffff::9' })
  await read(house, '/c', { ip: '2001:db8:1:3::1' })
  await house.services.visits.flush()
  expect(await today(house)).toMatchObject({ views: 3, visitors: 2 })
})

test('a day ends at midnight in Shanghai, and the same visitor is somebody new the day after', async () => {
  const house = await openHouse()
  house.clock.set(new Date('2026-11-16T15:59:59Z'))
  await read(house, '/a')
  house.clock.set(new Date('2026-11-16T16:00:02Z'))
  await read(house, '/a', { referrer: '/a' })
  await read(house, '/b')
  await house.services.visits.flush()
  const { data } = await numbers(house)
  expect(data.days.slice(-2)).toEqual([
    { day: '2026-11-16', views: 1, visitors: 1 },
    { day: '2026-11-17', views: 2, visitors: 1 },
  ])
  expect(await sizeOf(house, 'visit_salts')).toBe(2)
  const digests = await house.database.read((tx) => tx.selectFrom('visit_digests').select('digest').execute())
  expect(new Set(digests.map(({ digest }) => digest.toString('hex'))).size).toBe(2)
})

test('when a day is over nothing is left that could recognise its visitors; the numbers stay', async () => {
  const house = await openHouse()
  await read(house, '/a')
  await read(house, '/a', { userAgent: phone })
  await house.services.visits.flush()
  await house.services.visits.forgetVisitors()
  expect([await sizeOf(house, 'visit_salts'), await sizeOf(house, 'visit_digests')]).toEqual([1, 2])
  house.clock.set(new Date('2026-11-16T16:20:00Z'))
  await house.services.visits.forgetVisitors()
  expect([await sizeOf(house, 'visit_salts'), await sizeOf(house, 'visit_digests')]).toEqual([0, 0])
  expect((await numbers(house)).data.days.at(-2)).toEqual({ day: '2026-11-16', views: 2, visitors: 2 })
  const kept = JSON.stringify(await rows(house))
  for (const trace of ['203.0.113', 'iPhone', 'Windows']) expect(kept).not.toContain(trace)
})

test('what arrives after the salt is gone still counts as read, and makes no new salt', async () => {
  const house = await openHouse()
  await read(house, '/a')
  house.clock.advance(24 * hourMs)
  await house.services.visits.flush()
  expect((await numbers(house)).data.days.at(-2)).toEqual({ day: '2026-11-16', views: 1, visitors: 0 })
  expect(await sizeOf(house, 'visit_salts')).toBe(0)
})

test('a flood of invented pages and hosts fills neither the memory nor the table', async () => {
  const house = await openHouse()
  const { visits } = house.services
  const claim = (at: number) => ({
    path: `/invented/${at}`,
    referrer: `https://host-${at}.example/`,
    ip: `198.51.100.${at % 250}`,
    userAgent: chrome,
    now: house.clock(),
  })
  for (let at = 0; at < 25_000; at++) visits.count(claim(at))
  await visits.flush()
  for (let at = 25_000; at < 30_000; at++) visits.count(claim(at))
  await visits.flush()
  const found = await rows(house)
  expect(new Set(found.map(({ path }) => path)).size).toBe(limits.paths + 1)
  expect(new Set(found.map(({ source }) => source)).size).toBe(limits.sources + 1)
  expect(found.length).toBeLessThanOrEqual(limits.pairs + 1)
  expect(await today(house)).toMatchObject({ views: 30_000, visitors: 250 })
  // A page that was there before the flood goes on being counted as itself.
  visits.count({ ...claim(0), now: new Date(house.clock().getTime() + 10_000) })
  await visits.flush()
  const [first] = (await rows(house)).filter(({ path }) => path === '/invented/0')
  expect(first?.views).toBe(2)
})

test('what cannot be written down now is written down the next time', async () => {
  const house = await openHouse()
  await read(house, '/a')
  await house.database.begin((tx) => sql`insert into visit_salts values ('2026-11-16', '')`.execute(tx))
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const holding = house.database.begin(async (tx) => {
    await sql`lock table visit_hours in access exclusive mode`.execute(tx)
    await held
    throw new Error('changed my mind')
  })
  const flushed = house.services.visits.flush()
  const writer = () =>
    house.database.read(async (tx) => {
      const { rows: waiting } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return waiting[0]?.pid
    })
  await expect.poll(writer).toBeTypeOf('number')
  await house.database.read(async (tx) => sql`select pg_cancel_backend(${await writer()})`.execute(tx))
  await flushed
  letGo()
  await expect(holding).rejects.toThrow('changed my mind')
  expect(await rows(house)).toEqual([])
  await house.services.visits.flush()
  expect(await today(house)).toMatchObject({ views: 1, visitors: 1 })
})

test('whoever shows numbers beside a text is told in the same transaction, or nothing has happened', async () => {
  const { database, clock, services } = await openHouse()
  const told: unknown[] = []
  let failing = true
  const visits = createVisits({
    database,
    clock,
    defects: services.defects,
    origin: 'http://127.0.0.1:3000',
    async onTouched() {},
    async onViews(tx, counts) {
      const { rows: written } = await sql`select from visit_hours`.execute(tx)
      told.push([written.length, counts])
      if (failing) throw new Error('not now')
    },
  })
  const view = { referrer: '', userAgent: chrome, now: clock() }
  visits.count({ ...view, path: '/news/7', ip: '203.0.113.1' })
  visits.count({ ...view, path: '/news/7', ip: '203.0.113.2', referrer: '/news' })
  visits.count({ ...view, path: '/no page of ours', ip: '203.0.113.1' })
  await visits.flush()
  expect(await database.read((tx) => tx.selectFrom('visit_days').selectAll().execute())).toEqual([])
  failing = false
  await visits.flush()
  expect(told).toEqual([
    [3, [{ path: '/news/7', views: 2 }]],
    [3, [{ path: '/news/7', views: 2 }]],
  ])
  expect(await database.read((tx) => tx.selectFrom('visit_days').select('views').execute())).toEqual([{ views: 3 }])
})

test('processes that write at the same moment take turns, so nobody is new to both', async () => {
  const { database, clock, services } = await openHouse()
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const open = (onViews: () => Promise<void>) =>
    createVisits({
      database,
      clock,
      defects: services.defects,
      origin: 'http://127.0.0.1:3000',
      onViews,
      async onTouched() {},
    })
  const [slow, quick] = [open(() => held), open(async () => undefined)]
  const view = { path: '/a', referrer: '', ip: '203.0.113.1', userAgent: chrome }
  // The day has its salt before the two meet: making one would keep them apart by itself.
  quick.count({ ...view, ip: '203.0.113.2', now: clock() })
  await quick.flush()
  slow.count({ ...view, now: clock() })
  clock.advance(hourMs)
  quick.count({ ...view, now: clock() })
  const first = slow.flush()
  const written = () =>
    database.read(async (tx) => {
      const { rows: idle } = await sql`select from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(tx)
      return idle.length
    })
  await expect.poll(written).toBe(1)
  const second = quick.flush()
  const waiting = () =>
    database.read(async (tx) => {
      const { rows: locked } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return locked.length
    })
  await expect.poll(waiting).toBe(1)
  letGo()
  await Promise.all([first, second])
  const days = await database.read((tx) => tx.selectFrom('visit_days').select(['views', 'visitors']).execute())
  expect(days).toEqual([{ views: 3, visitors: 2 }])
})

test('stopping writes down what is left', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  await read(neighbour, '/a')
  await neighbour.services.visits.stop()
  expect(await today(house)).toMatchObject({ views: 1 })
})

test('the last thirty days are shown unless others are asked for, up to ninety-two', async () => {
  const house = await openHouse()
  const days = async (query = '') => (await numbers(house, query)).data.days.map(({ day }: { day: string }) => day)
  const usual = await days()
  expect([usual.length, usual[0], usual.at(-1)]).toEqual([30, '2026-10-18', '2026-11-16'])
  expect(await days('?from=2026-08-17&to=2026-11-16')).toHaveLength(92)
  expect((await numbers(house)).data.hours).toEqual([])
  const wrong = ['?from=2026-08-16&to=2026-11-16', '?from=2026-11-17', '?from=2026-02-30', '?to=1999-01-01']
  for (const query of wrong) expect(await numbers(house, query), query).toMatchObject({ code: 42200 })
})

test('hours of more than a year ago are let go, the days they belonged to are not', async () => {
  const house = await openHouse()
  await read(house, '/a')
  await house.services.visits.flush()
  await house.services.visits.forgetHoursBefore(new Date('2026-11-16T02:00:00Z'))
  expect(await rows(house)).toEqual([])
  expect(await today(house)).toMatchObject({ views: 1, visitors: 1 })
})
