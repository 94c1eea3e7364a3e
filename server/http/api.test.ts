import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'

const json = { 'content-type': 'application/json' }

test('an unknown path, a wrong method and a bad body answer with their status and the envelope', async () => {
  const { http } = await openHouse()
  const replies = [
    await http.inject('/api/nowhere'),
    await http.inject({ method: 'DELETE', url: '/api/site' }),
    await http.inject({ method: 'POST', url: '/api/site', headers: json, payload: {} }),
    await http.inject({ method: 'POST', url: '/api/client-error', headers: json, payload: '{"message":' }),
    await http.inject({ method: 'POST', url: '/api/client-error', headers: json, payload: '{"__proto__":{"x":1}}' }),
    await http.inject({
      method: 'POST',
      url: '/api/client-error',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    }),
    await http.inject({ method: 'POST', url: '/api/client-error', headers: json, payload: `"${'x'.repeat(2 ** 20)}"` }),
    await http.inject('/api/%E0%A4%A'),
  ]
  expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [404, 404],
    [405, 405],
    [405, 405],
    [400, 400],
    [400, 400],
    [415, 415],
    [413, 413],
    [400, 400],
  ])
  for (const reply of replies) {
    expect(Object.keys(reply.json()).sort()).toEqual(['code', 'data', 'message'])
    expect(reply.json().message).toMatch(/\p{Script=Han}/u)
  }
  expect(replies[1]?.headers.allow).toBe('GET')
})

test('a file that is not there and a page asked for with another method answer in the envelope, too', async () => {
  const { http } = await openHouse()
  const file = await http.inject('/files/..%2fsecrets.json')
  expect([file.statusCode, file.json().code]).toEqual([404, 404])
  expect(file.body).not.toContain('Route')
  const page = await http.inject({ method: 'POST', url: '/about', headers: json, payload: {} })
  expect([page.statusCode, page.headers.allow, page.json().code]).toEqual([405, 'GET, HEAD', 405])
})

test('a body that is no object, or nests without end, is a refusal and not a failure', async () => {
  const { http } = await openHouse()
  const deep = `{"message":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  for (const payload of ['[]', '"x"', 'null', '7', deep]) {
    const reply = await http.inject({ method: 'POST', url: '/api/client-error', headers: json, payload })
    expect([payload.slice(0, 20), reply.statusCode, reply.json().code]).toEqual([payload.slice(0, 20), 200, 42200])
  }
})

test('a refusal of input names each field in Chinese', async () => {
  const { http } = await openHouse()
  const reply = await http.inject('/api/notice?page=zero&count=1000')
  expect(reply.json()).toEqual({
    code: 42200,
    data: { fields: { page: '填写的内容不正确', count: '不能大于 100' } },
    message: '提交的内容有误，请检查后重试',
  })
})

test('a post without a body is taken as an empty one', async () => {
  const { http } = await openHouse()
  const reply = await http.inject({ method: 'POST', url: '/api/client-error', headers: json })
  expect(reply.json()).toMatchObject({ code: 42200, data: { fields: { message: '请填写此项' } } })
})

test('our own fault answers 500 with a request id and nothing else about it', async () => {
  const house = await openHouse()
  house.http.get('/api-test-fault', { config: { answers: 'counted' } }, async () => {
    throw new Error('secret detail: select * from sessions')
  })
  const reply = await house.http.inject({ url: '/api-test-fault', headers: { 'x-request-id': 'request-0001' } })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({ code: 500, data: { request_id: 'request-0001' }, message: '系统开小差了，请稍后再试' })
  const { list } = await house.services.defects.list({ page: 1, count: 10 })
  expect(list).toMatchObject([{ source: 'server', count: 1, last_request_id: 'request-0001' }])
})

test('calls beyond the limit of an address are told when to come back', async () => {
  const { http } = await openHouse({ env: { REQUESTS_PER_MINUTE: '3' } })
  const codes = []
  for (let call = 0; call < 5; call++) codes.push((await http.inject('/api/site')).statusCode)
  expect(codes).toEqual([200, 200, 200, 429, 429])
  const over = await http.inject('/api/site')
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(over.json()).toMatchObject({ code: 429, data: null })
  expect((await http.inject({ url: '/api/site', remoteAddress: '10.9.8.7' })).statusCode).toBe(200)
})

test('every reply carries the security headers, whatever it is', async () => {
  const { http } = await openHouse()
  for (const url of [
    '/',
    '/nowhere',
    '/api/site',
    '/api/nowhere',
    '/healthz',
    '/openapi.json',
    '/robots.txt',
    '/theme.x.css',
  ]) {
    const { headers } = await http.inject(url)
    expect([url, headers['x-content-type-options'], headers['x-frame-options']]).toEqual([url, 'nosniff', 'DENY'])
    expect(headers['content-security-policy'], url).toContain("default-src 'none'")
    expect(headers['content-security-policy'], url).not.toContain('unsafe')
  }
})

test('the numbers are for this machine only, or for whoever has the token', async () => {
  const { http } = await openHouse()
  expect((await http.inject('/metrics')).statusCode).toBe(200)
  expect((await http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  expect((await http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404)
  const guarded = await openHouse({ env: { METRICS_TOKEN: 'long-enough-token-0123456789abcdef' } })
  expect((await guarded.http.inject('/metrics')).statusCode).toBe(404)
  const headers = { authorization: 'Bearer long-enough-token-0123456789abcdef' }
  expect((await guarded.http.inject({ url: '/metrics', headers })).statusCode).toBe(200)
})

test('what is not HTTP at all is answered briefly and hung up on', async () => {
  const { http } = await openHouse()
  const address = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const send = (text: string) =>
    new Promise<string>((done) => {
      let heard = ''
      const socket = connect(Number(address.port), address.hostname, () => socket.write(text))
      socket.on('data', (part) => {
        heard += part
      })
      socket.on('close', () => done(heard))
    })
  expect(await send('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400[\s\S]+"code":400/)
  expect(await send(`GET / HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/)
})

test('the contract is served as OpenAPI 3.1 and names every endpoint', async () => {
  const { http, desk } = await openHouse()
  const document = (await http.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const { path, method, summary } of desk.endpoints()) {
    expect(document.paths[path][method.toLowerCase()].summary).toBe(summary)
  }
})

test('in production strangers read the contract without the console, operators all of it', async () => {
  const env = {
    APP_ENV: 'production',
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_ORIGIN: 'https://www.example.com',
    ALLOW_SANDBOX: '1',
  }
  const { http, desk, signIn } = await openHouse({ env })
  const all = desk.endpoints().map(({ path }) => path)
  const shown = Object.keys((await http.inject('/openapi.json')).json().paths)
  expect(new Set(shown)).toEqual(new Set(all.filter((path) => !path.startsWith('/api/console/'))))
  const read = (authorization: string) => http.inject({ url: '/api/console/openapi', headers: { authorization } })
  const staff = await signIn.staff([])
  expect(new Set(Object.keys((await read(staff.token)).json().paths))).toEqual(new Set(all))
  for (const token of ['0', '', (await signIn.enterprise()).token, (await signIn.maker()).token]) {
    expect((await read(token)).json()).toMatchObject({ code: 40000, data: null })
  }
})

test('the contract is one buffer for all who read it, compressed for who can, and known by its tag', async () => {
  const { http } = await openHouse()
  const plain = await http.inject('/openapi.json')
  const zipped = await http.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  const again = await http.inject({ url: '/openapi.json', headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('under pressure everyone but the watchers is turned away and told when to come back', async () => {
  // The test's own heap is larger than this, so the server believes that memory runs out.
  const ballast = Buffer.alloc(128 * 1024 * 1024, 1)
  const { http } = await openHouse({ env: { MEMORY_LIMIT_MB: '128' } })
  // Memory is looked at once a second.
  await expect.poll(async () => (await http.inject('/api/site')).statusCode, { timeout: 10_000 }).toBe(503)
  for (const url of ['/api/site', '/', '/nowhere']) {
    const reply = await http.inject(url)
    expect([url, reply.statusCode, reply.headers['retry-after']]).toEqual([url, 503, '5'])
    expect(reply.json()).toMatchObject({ code: 503, data: null })
  }
  for (const url of ['/healthz', '/metrics']) expect((await http.inject(url)).statusCode, url).toBe(200)
  // Whoever supervises the process has to hear of it, or would leave it like that for ever.
  const ready = await http.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'turning requests away' }])
  const reader = await http.inject({ url: '/', headers: { accept: 'text/html' } })
  expect([reader.statusCode, reader.body]).toEqual([503, '访问人数较多，请稍后再试'])
  expect(ballast.length).toBeGreaterThan(0)
})
