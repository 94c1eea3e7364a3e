import { expect, onTestFinished, test } from 'vitest'
import type { Fetch } from '#server/platform/outside.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { simulateWechat } from '#server/testing/vendors/wechat-open-platform.ts'
import { createWechatOfficial, type OfficialAccountParts } from './official-account.ts'

const person = { openid: 'oLVPpjqs9BhvzwPj5A-vTYAX3GLc', unionid: 'o6_bmasdasdsad6_2sgVt7hMZOP', nickname: '小鱼🐟' }
const redirectUri = 'https://m.example.com/personal/wxAuth'
const state = 'a1'.repeat(32)

async function open(options: Partial<OfficialAccountParts> = {}) {
  let now = new Date('2026-11-16T01:00:00Z')
  const app = {
    appid: 'wx520c15f417810387',
    secret: 'official-secret',
    callbackHost: 'm.example.com',
    clock: () => now,
    official: true,
  }
  const simulator = await simulateWechat(app)
  onTestFinished(() => simulator.close())
  const official = createWechatOfficial({
    appid: app.appid,
    secret: secret(app.secret),
    apiOrigin: simulator.origin,
    authorizeOrigin: simulator.origin,
    ...options,
  })
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, official, advance }
}

test('the page stands at WeChat, with its parameters in WeChat’s order', () => {
  const official = createWechatOfficial({ appid: 'wx1', secret: secret('s') })
  const address = (scope: string) =>
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1' +
    '&redirect_uri=https%3A%2F%2Fm.example.com%2Fpersonal%2FwxAuth&response_type=code' +
    `&scope=${scope}&state=${state}#wechat_redirect`
  expect(official.authorizeUrl({ state, redirectUri, silent: false })).toBe(address('snsapi_userinfo'))
  expect(official.authorizeUrl({ state, redirectUri, silent: true })).toBe(address('snsapi_base'))
})

async function comeBack(world: Awaited<ReturnType<typeof open>>, who: object, silent: boolean) {
  world.simulator.scanAs({ ...person, ...who })
  const url = world.official.authorizeUrl({ state, redirectUri, silent })
  const sent = await fetch(url, { redirect: 'manual' })
  const back = new URL(sent.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe(state)
  return back.searchParams.get('code') ?? ''
}

test('on the button WeChat tells who it is in all of our apps, and by which name', async () => {
  const world = await open()
  expect(await world.official.exchange(await comeBack(world, {}, false))).toEqual({
    outcome: 'identity',
    identity: { appid: 'wx520c15f417810387', ...person },
  })
})

test('silently WeChat tells the openid, and is not asked for more', async () => {
  const world = await open()
  expect(await world.official.exchange(await comeBack(world, {}, true))).toEqual({
    outcome: 'identity',
    identity: { appid: 'wx520c15f417810387', openid: person.openid, unionid: undefined, nickname: '' },
  })
  expect(world.simulator.received.map(({ path }) => path)).not.toContain('/sns/userinfo')
})

test.each([[true], [false]])('somebody WeChat invents for a preview is nobody (silently: %s)', async (silent) => {
  const world = await open()
  const code = await comeBack(world, { snapshot: true }, silent)
  expect(await world.official.exchange(code)).toEqual({ outcome: 'snapshot' })
})

test.each([[1], ['1'], [2]])('a preview is told by %j whatever else the answer says', async (is_snapshotuser) => {
  const answer = { access_token: 'a', openid: person.openid, unionid: person.unionid, is_snapshotuser }
  const { official } = await open({ fetch: async () => Response.json(answer) })
  expect(await official.exchange('0code')).toEqual({ outcome: 'snapshot' })
})

test('a code works once and for five minutes', async () => {
  const { simulator, official, advance } = await open()
  const code = simulator.authorize(person)
  expect(await official.exchange(code)).toMatchObject({ outcome: 'identity' })
  expect(await official.exchange(code)).toEqual({ outcome: 'refused', reason: 'errcode_40163' })
  expect(await official.exchange('0never')).toEqual({ outcome: 'refused', reason: 'errcode_40029' })
  const late = simulator.authorize(person)
  advance(5 * 60_000)
  expect(await official.exchange(late)).toEqual({ outcome: 'refused', reason: 'errcode_42003' })
})

test.each([
  ['status_500', 'http_500'],
  ['cut', expect.stringMatching(/^network/)],
  ['garbage', 'unreadable'],
] as const)('after %s nobody knows whether the code was spent, and it is not sent again', async (fault, reason) => {
  const { simulator, official } = await open()
  const code = simulator.authorize(person)
  void simulator.fail(fault)
  expect(await official.exchange(code)).toEqual({ outcome: 'unknown', reason })
  expect(simulator.received).toHaveLength(1)
})

test('a timed-out exchange is never tried again', async () => {
  let carriedOut = Promise.resolve()
  const impatient: Fetch = (url, init) => {
    const over = new AbortController()
    void carriedOut.then(() => over.abort(new DOMException('The operation timed out.', 'TimeoutError')))
    return fetch(url, { ...init, signal: over.signal })
  }
  const { simulator, official } = await open({ fetch: impatient })
  carriedOut = simulator.fail('silence')
  expect(await official.exchange(simulator.authorize(person))).toEqual({ outcome: 'unknown', reason: 'timeout' })
  expect(simulator.received).toHaveLength(1)
})

test('another host than the registered one, another order, or signs in the state are turned away by WeChat', async () => {
  const { official, simulator } = await open()
  simulator.scanAs(person)
  const text = async (url: string) => (await fetch(url, { redirect: 'manual' })).text()
  const elsewhere = { state, redirectUri: 'https://evil.example.net/', silent: true }
  expect(await text(official.authorizeUrl(elsewhere))).toContain('10003')
  expect(await text(official.authorizeUrl({ state: 'a-b', redirectUri, silent: true }))).toContain('参数错误')
})
