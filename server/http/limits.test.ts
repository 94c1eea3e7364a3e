import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { networkOf } from './limits.ts'

const say = '操作过于频繁，请稍后再试'

test.each([
  ['a form without a script', 'POST', '/contact'],
  ['a page that is looked up by words', 'GET', '/list?q=%E5%85%AC%E5%8F%B8'],
  ['words however they are spelled', 'HEAD', '/search?page=2&%71=x'],
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

test('pages, pictures and whatever else people look at is not counted', async () => {
  const { http } = await openHouse({ env: { REQUESTS_PER_MINUTE: '1' } })
  for (const url of ['/', '/list?page=2', '/list?kind=q', '/contact', '/api/site', '/about', '/resources/1']) {
    expect([url, (await http.inject(url)).statusCode]).not.toEqual([url, 429])
  }
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
