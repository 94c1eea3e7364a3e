import { expect, onTestFinished, test } from 'vitest'
import type { Fetch } from '#server/platform/outside.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { simulateWechat } from '#server/testing/vendors/wechat-open-platform.ts'
import { createWechatLogin, type OpenPlatformParts } from './open-platform.ts'

const person = { openid: 'o6_bmjrPTlm6_2sgVt7hMZOPfL2M', unionid: 'o6_bmasdasdsad6_2sgVt7hMZOP', nickname: '小鱼🐟' }
const redirectUri = 'https://www.example.com/personal/wxAuth?next=1&name=中'

async function open(options: Partial<OpenPlatformParts> = {}) {
  let now = new Date('2026-11-16T01:00:00Z')
  const app = {
    appid: 'wxbdc5610cc59c1631',
    secret: 'wechat-secret',
    callbackHost: 'www.example.com',
    clock: () => now,
  }
  const simulator = await simulateWechat(app)
  onTestFinished(() => simulator.close())
  const login = createWechatLogin({
    appid: app.appid,
    secret: secret(app.secret),
    apiOrigin: simulator.origin,
    frameOrigin: simulator.origin,
    ...options,
  })
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, login, advance }
}

test('the QR page stands at WeChat, with everything WeChat asks for', () => {
  const login = createWechatLogin({ appid: 'wx1', secret: secret('s') })
  expect(login.frameOrigin).toBe('https://open.weixin.qq.com')
  expect(login.qrUrl('s')).toBeUndefined()
  expect(login.authorizeUrl({ state: 'a-b_c', redirectUri: 'https://www.example.com/personal/wxAuth' })).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx1' +
      '&redirect_uri=https%3A%2F%2Fwww.example.com%2Fpersonal%2FwxAuth&response_type=code&scope=snsapi_login' +
      '&state=a-b_c&login_type=jssdk&self_redirect=default#wechat_redirect',
  )
})

test('from the QR page over the scan to the person', async () => {
  const { simulator, login } = await open()
  const url = login.authorizeUrl({ state: 'state-1', redirectUri })
  expect(await (await fetch(url)).text()).toContain('请使用微信扫描二维码登录')
  simulator.scanAs(person)
  const scanned = await fetch(url, { redirect: 'manual' })
  const back = new URL(scanned.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('state-1')
  expect(back.searchParams.get('name')).toBe('中')
  expect(await login.exchange(back.searchParams.get('code') ?? '')).toEqual({
    outcome: 'identity',
    identity: { appid: 'wxbdc5610cc59c1631', ...person },
  })
  const elsewhere = login.authorizeUrl({ state: 's', redirectUri: 'https://evil.example.net/' })
  expect(await (await fetch(elsewhere)).text()).toContain('该链接无法访问')
})

test('a code works once, for ten minutes, and only if WeChat gave it out', async () => {
  const { simulator, login, advance } = await open()
  const code = simulator.authorize(person)
  expect(await login.exchange(code)).toMatchObject({ outcome: 'identity' })
  expect(await login.exchange(code)).toEqual({ outcome: 'refused', reason: 'errcode_40163' })
  expect(await login.exchange('0never')).toEqual({ outcome: 'refused', reason: 'errcode_40029' })
  const late = simulator.authorize(person)
  advance(10 * 60_000)
  expect(await login.exchange(late)).toEqual({ outcome: 'refused', reason: 'errcode_42003' })
})

test.each([[''], ['a b'], ['a&secret=x'], ['x'.repeat(513)], ['代码']])(
  'the code %j is no code and is not shown to WeChat',
  async (code) => {
    const { simulator, login } = await open()
    expect(await login.exchange(code)).toEqual({ outcome: 'refused', reason: 'code_malformed' })
    expect(simulator.received).toEqual([])
  },
)

test('a wrong secret or another app is refused under its number', async () => {
  const wrong = await open({ secret: secret('another') })
  expect(await wrong.login.exchange(wrong.simulator.authorize(person))).toEqual({
    outcome: 'refused',
    reason: 'errcode_40125',
  })
  const other = await open({ appid: 'wx-other' })
  expect(await other.login.exchange(other.simulator.authorize(person))).toMatchObject({ reason: 'errcode_40013' })
})

test('without a unionid the person is known by the openid', async () => {
  const { simulator, login } = await open()
  const { unionid: _, ...alone } = person
  expect(await login.exchange(simulator.authorize(alone))).toEqual({
    outcome: 'identity',
    identity: { appid: 'wxbdc5610cc59c1631', unionid: undefined, ...alone },
  })
})

test('whoever has no name to show can sign in all the same', async () => {
  const { simulator, login } = await open()
  const nameless = { outcome: 'identity', identity: { openid: person.openid, unionid: person.unionid, nickname: '' } }
  simulator.failUserinfo(48001)
  expect(await login.exchange(simulator.authorize(person))).toMatchObject(nameless)
  simulator.failUserinfo(undefined)
  for (const fault of ['status_500', 'cut', 'garbage', 'flood'] as const) {
    void simulator.fail(fault, '/sns/userinfo')
    expect(await login.exchange(simulator.authorize(person))).toMatchObject(nameless)
  }
})

test('a nickname is cut to what fits, without marks that turn lines around', async () => {
  const { simulator, login } = await open()
  const nickname = `  a\u202e\u0007b\n\t c${'鱼'.repeat(100)}`
  const found = await login.exchange(simulator.authorize({ ...person, nickname }))
  expect(found).toMatchObject({ identity: { nickname: `ab c${'鱼'.repeat(60)}` } })
})

test('WeChat being busy says nothing about the code', async () => {
  const { simulator, login } = await open()
  simulator.failToken(-1)
  expect(await login.exchange(simulator.authorize(person))).toEqual({ outcome: 'unknown', reason: 'errcode_-1' })
})

test.each([
  ['status_500', 'http_500'],
  ['cut', expect.stringMatching(/^network/)],
  ['garbage', 'unreadable'],
  ['flood', 'too_large'],
  ['redirect', expect.stringMatching(/^network/)],
] as const)('after %s nobody knows whether the code was spent, and it is not sent again', async (fault, reason) => {
  const { simulator, login } = await open()
  const code = simulator.authorize(person)
  void simulator.fail(fault)
  expect(await login.exchange(code)).toEqual({ outcome: 'unknown', reason })
  expect(simulator.received.map(({ path }) => path)).toEqual(['/sns/oauth2/access_token'])
  // It was: this is what sending it again would have said to the person.
  expect(await login.exchange(code)).toEqual({ outcome: 'refused', reason: 'errcode_40163' })
})

test('a timed-out exchange is never tried again', async () => {
  let carriedOut = Promise.resolve()
  let asked = 0
  const impatient: Fetch = (url, init) => {
    asked++
    const over = new AbortController()
    void carriedOut.then(() => over.abort(new DOMException('The operation timed out.', 'TimeoutError')))
    return fetch(url, { ...init, signal: over.signal })
  }
  const { simulator, login } = await open({ fetch: impatient })
  carriedOut = simulator.fail('silence')
  expect(await login.exchange(simulator.authorize(person))).toEqual({ outcome: 'unknown', reason: 'timeout' })
  expect(simulator.received).toHaveLength(1)
  expect(asked).toBe(1)
})

test.each([
  [{}],
  [{ access_token: 'a' }],
  [{ access_token: 'a', openid: '<script>' }],
  [{ access_token: 'a'.repeat(2000), openid: person.openid }],
  [{ errcode: '40029' }],
  [[]],
  [null],
])('the answer %j is not a person', async (body) => {
  const { login } = await open({ fetch: async () => Response.json(body) })
  expect(await login.exchange('0code')).toEqual({ outcome: 'unknown', reason: 'unreadable' })
})

test('somebody else’s description is not taken for this person', async () => {
  const answers = [
    { access_token: 'a', openid: person.openid, unionid: '' },
    { openid: 'another', unionid: 'another-union', nickname: '别人' },
  ]
  const { login } = await open({ fetch: async () => Response.json(answers.shift()) })
  expect(await login.exchange('0code')).toMatchObject({
    identity: { openid: person.openid, unionid: undefined, nickname: '' },
  })
})
