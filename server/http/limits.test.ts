import { expect, onTestFinished, test } from 'vitest'
import { buildHouse, openHouse } from '#server/testing/house.ts'

const say = '操作过于频繁，请稍后再试'

test.each([
  ['a form without a script', 'POST', '/contact'],
  ['a code that phones read', 'GET', '/qr/news/1.svg'],
  ['the way out through an ad', 'GET', '/go/ad/1'],
  ['a part of the sitemap', 'HEAD', '/sitemap-news-2026-11-1.xml'],
  ['a file', 'GET', '/resources/1/download/1'],
  ['a file however it is spelled', 'GET', '/resources/1/%64ownload/1'],
] as const)('%s counts like a call, and whoever asks too often reads why', async (_name, method, url) => {
  const { http } = await openHouse({ env: { REQUESTS_PER_MINUTE: '2' } })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (remoteAddress = '10.0.0.1') =>
    http.inject({ method, url, remoteAddress, ...(method === 'POST' && { headers, payload: 'name=x' }) })
  await http.inject({ url: '/api/site', remoteAddress: '10.0.0.1' })
  expect((await ask()).statusCode).not.toBe(429)
  const over = await ask()
  expect([over.statusCode, over.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8'])
  if (method !== 'HEAD') expect(over.body).toBe(say)
  expect(over.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('10.0.0.2')).statusCode).not.toBe(429)
})

test('a call counts however its address is spelled, and is refused in the shape of a call', async () => {
  const { http } = await openHouse({ env: { REQUESTS_PER_MINUTE: '1' } })
  expect((await http.inject('/%61pi/site')).statusCode).toBe(200)
  for (const url of ['/%61pi/site', '/api/site']) {
    const over = await http.inject(url)
    expect([url, over.statusCode, over.json().code]).toEqual([url, 429, 429])
  }
})

test('a page that is kept costs nothing, one that has to be made as much as three calls', async () => {
  const { http, signIn } = await openHouse({ env: { REQUESTS_PER_MINUTE: '7' } })
  for (let n = 0; n < 20; n++) expect((await http.inject('/')).statusCode).toBe(200)
  for (let n = 0; n < 20; n++) expect((await http.inject('/?page=junk')).statusCode).toBe(200)
  for (const url of ['/robots.txt', '/rss.xml', '/openapi.json', '/sitemap.xml', '/healthz'])
    for (let n = 0; n < 5; n++) expect([url, (await http.inject(url)).statusCode]).toEqual([url, 200])
  expect((await http.inject('/about')).statusCode).toBe(200)
  const over = await http.inject('/list?page=2')
  expect([over.statusCode, over.body]).toEqual([429, say])
  // Whoever is signed in is made a page of their own each time.
  const { token } = await signIn.enterprise()
  const own = { url: '/', headers: { cookie: `enterprise_token=${token}` } }
  expect((await http.inject(own)).statusCode).toBe(429)
  expect((await http.inject('/')).statusCode).toBe(200)
  expect((await http.inject({ ...own, remoteAddress: '10.0.0.9' })).statusCode).toBe(200)
})

test('a route that is neither counted nor shared stops the start', async () => {
  const house = await buildHouse()
  onTestFinished(() => house.close())
  house.http.get('/silent', async () => 'work')
  await expect(house.http.ready()).rejects.toThrow('neither counted nor shared: GET /silent')
})

test('a client that a proxy spells in many ways is one client', async () => {
  const { http } = await openHouse({ env: { REQUESTS_PER_MINUTE: '3', TRUST_PROXY: '127.0.0.1' } })
  const spelled = ['198.51.100.9', '198.51.100.9:4711', '::ffff:198.51.100.9', '::ffff:c633:6409', '198.051.100.009']
  const statuses = []
  for (const client of spelled)
    statuses.push((await http.inject({ url: '/api/site', headers: { 'x-forwarded-for': client } })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  const invented = []
  for (let n = 0; n < 5; n++)
    invented.push((await http.inject({ url: '/api/site', headers: { 'x-forwarded-for': `unknown${n}` } })).statusCode)
  expect(invented).toEqual([200, 200, 200, 429, 429])
})

test('forged notices are taken from a network for a while and no longer; nobody else is kept out by it', async () => {
  const { http } = await openHouse()
  const forge = (remoteAddress: string) =>
    http.inject({ method: 'POST', url: '/pay/notify/sandbox', remoteAddress, payload: '{}' })
  const statuses = []
  for (let n = 0; n < 302; n++) statuses.push((await forge('10.0.0.1')).statusCode)
  expect(statuses.slice(0, 301)).not.toContain(429)
  expect(statuses.at(-1)).toBe(429)
  expect((await forge('10.0.0.2')).statusCode).not.toBe(429)
})
