import { randomBytes } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, refusalsOf } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { readsFirst } from '#server/testing/fuzzing.ts'
import { buildHouse, type House, openHouse, someDoor } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { outputSchema } from '../openapi.ts'
import { travelling } from './curl.ts'
import type { Example } from './document.ts'
import { sampleOf } from './samples.ts'

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

const spoken = ({ method, path }: Endpoint) => `${method} ${path}`

test('every call has an example that its own schema takes', () => {
  const without = house.desk.endpoints().filter((endpoint) => !sampleOf(endpoint))
  expect(without.map(spoken)).toEqual([])
})

test('every example is run, and is answered as its page says', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
  const wrong: string[] = []
  const sign = async () => ({
    enterprise: (await house.signIn.enterprise()).token,
    maker: (await house.signIn.maker()).token,
    staff: (await house.signIn.staff(Object.keys(rights) as Right[])).token,
  })
  let tokens = await sign()
  const tokenFor = ({ access, path }: Endpoint) => {
    if (access === 'maker' || path.startsWith('/api/ck/')) return tokens.maker
    return access === 'staff' || typeof access === 'object' ? tokens.staff : tokens.enterprise
  }
  const ask = async (endpoint: Endpoint) => {
    const { url, body } = travelling(endpoint, sampleOf(endpoint) ?? {})
    const headers = { authorization: tokenFor(endpoint) }
    const reply = await house.http.inject({ method: endpoint.method, url, headers, ...(body && { payload: body }) })
    return { ...reply.json(), status: reply.statusCode }
  }
  for (const endpoint of readsFirst(house.desk.endpoints())) {
    let answer = await ask(endpoint)
    if (answer.code === refusals.SESSION_INVALID.code) {
      // Some of them end sessions, switch people off and take rights away.
      tokens = await sign()
      answer = await ask(endpoint)
    }
    const { status, code, data, message } = answer
    const told = [200, ...refusalsOf(endpoint).map((name) => refusals[name].code)]
    if (status >= 500 || !told.includes(code)) wrong.push(`${spoken(endpoint)}: ${status} ${code} ${message}`)
    if (code === 200 && !ajv.validate(outputSchema(endpoint), data)) wrong.push(`${spoken(endpoint)}: another answer`)
  }
  expect(wrong).toEqual([])
}, 300_000)

test('the walk on the first page is what really happens', async () => {
  const walk: Example[] = []
  const fresh = await openHouse({ env: { CAPTCHA: 'off' } })
  const { publish } = await openNewsroom(fresh)
  await publish({
    title: '平台新增企业认证服务',
    summary: '企业可以在线提交认证资料。',
    html: '<p>企业可以在线提交认证资料。</p>',
  })
  const { services, database, clock } = fresh
  const hash = await fresh.ground.passwords.hash('Demo-2026!')
  const person = { phone_number: '13800000001', name: '示例企业', hash, texts: [] }
  await database.begin((tx) =>
    services.enterprises.establish(tx, person, someDoor, { now: clock(), requestId: 'test' }),
  )

  let token = ''
  interface Step {
    title: string
    note: string
    path: string
    body?: object
    key?: string
    signedIn?: boolean
  }
  const step = async ({ title, note, path, body, key, signedIn }: Step) => {
    const headers = {
      ...(signedIn && { authorization: token }),
      ...(key && { 'idempotency-key': key }),
    }
    const method = body ? 'POST' : 'GET'
    const reply = await fresh.http.inject({ method, url: path, headers, ...(body && { payload: body }) })
    const lines = [
      `curl 'https://www.example.com${path}'`,
      ...(signedIn ? ["-H 'Authorization: 令牌'"] : []),
      ...(key ? [`-H 'Idempotency-Key: ${key}'`] : []),
      ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`] : []),
    ]
    walk.push({ title, note, request: lines.join(' \\\n  '), status: reply.statusCode, answer: reply.json() })
    return reply.json()
  }

  await step({ title: '读取新闻列表', note: '无需登录。', path: '/api/news?page=1&count=2' })
  await step({ title: '参数有误', note: '指出是哪个参数、为什么。', path: '/api/news?page=0' })
  await step({ title: '没有这条内容', note: '业务上的拒绝，HTTP 仍是 200。', path: '/api/news/999999' })
  await step({ title: '没有登录', note: '需要令牌的接口都这样回答。', path: '/api/user' })
  const entered = await step({
    title: '企业登录',
    note: '访问过于频繁时还要带上人机验证的结果 captcha，见 GET /api/captcha。',
    path: '/api/login',
    body: { phone_number: '13800000001', password: 'Demo-2026!' },
  })
  token = entered.data.access_token
  await step({ title: '充值选项', note: '能用的渠道、限额与套餐。', path: '/api/recharge', signedIn: true })
  const order = { amount: '100.00', channel: 'wechat_native' }
  const key = '2026-11-16-0001'
  const ordered = { note: '带上自己生成的 Idempotency-Key。', path: '/api/user/recharge', key, signedIn: true }
  const first = await step({ title: '充值下单', ...ordered, body: order })
  const again = await step({
    title: '网络断了，再次提交',
    ...ordered,
    note: '同一键、同样内容：同一张单。',
    body: order,
  })
  expect(again).toEqual(first)
  const other = { ...order, amount: '200.00' }
  await step({ title: '同一键换了内容', ...ordered, note: '被拒绝，什么也没有发生。', body: other })

  // What is different each time stands there as what it is.
  const text = JSON.stringify(walk, null, 2)
    .replaceAll(token, '令牌')
    .replace(/http:\/\/127[^"]+\/sandbox\/pay\/\w+/g, 'weixin://wxpay/bizpayurl?pr=…')
    .replace(/base64,[\w+/=]{60,}/g, 'base64,…')
    .replaceAll(first.data.order_no, 'RC20261116ABCDEFGH0001')
  await expect(`${text}\n`).toMatchFileSnapshot('examples.json')
})

test('strangers read of what operators call only where nobody is real', async () => {
  const shop = { PUBLIC_ORIGIN: 'https://www.example.com', STAFF_TOTP: 'optional' }
  const open = await openHouse({
    env: { APP_ENV: 'production', ALLOW_SANDBOX: '1', SECRET_KEY: randomBytes(32).toString('base64'), ...shop },
  })
  const index = await open.http.inject('/docs/api')
  expect(index.statusCode).toBe(200)
  expect(index.body).not.toContain('console-')
  expect((await house.http.inject('/docs/api')).body).toContain('/docs/api/console-news')
})

test('a page of the reference runs nothing, names every call of its group and is valid where it links', async () => {
  const index = await house.http.inject('/docs/api')
  expect(index.headers['content-security-policy']).toContain("script-src 'self'")
  expect(index.body).not.toContain('<script')
  const pages = new Set([...index.body.matchAll(/href="(\/docs\/api[^"#]*)"/g)].map(([, path = '']) => path))
  let told = 0
  for (const page of pages) {
    const { statusCode, body } = await house.http.inject(page)
    expect([page, statusCode]).toEqual([page, 200])
    told += body.match(/<section class="call" id=/g)?.length ?? 0
  }
  expect(told).toBe(house.desk.endpoints().length)
})
