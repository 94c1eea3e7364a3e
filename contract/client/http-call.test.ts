import { expect, test } from 'vitest'
import { z } from 'zod'
import { CallFailed, CallRefused } from '#contract/base/call.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { readScore } from '#contract/money/points.ts'
import { readEnterprise, readMaker } from '#contract/people/accounts.ts'
import { reportClientError } from '#contract/site/defects.ts'
import { readSeo, readSite } from '#contract/site/site.ts'
import { addressOf, createHttpExchange } from './http-call.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

function exchangeAnswered(
  reply: () => Response | Promise<Response>,
  tokens: Record<string, string> = {},
  last?: AccountRealm,
) {
  const sent: Sent[] = []
  const exchange = createHttpExchange({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] })
      return reply()
    },
    token: (realm) => tokens[realm],
    lastRealm: () => last,
    makeKey: () => 'key-0001',
  })
  return { exchange, sent }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const ok = () => json({ code: 200, data: null, message: '成功' })

test('a public call says which language it wants and carries no token', async () => {
  const { exchange, sent } = exchangeAnswered(ok, { enterprise: 'secret' })
  await exchange(readSite, {})
  expect(sent[0]?.url).toBe('/api/site')
  expect(sent[0]?.init.headers).toEqual({ accept: 'application/json', 'accept-language': 'zh-CN' })
})

test('an authenticated call carries its own realm’s token, or "0" when there is none', async () => {
  const { exchange, sent } = exchangeAnswered(ok, { enterprise: 'e-token' })
  await exchange(readEnterprise, {})
  await exchange(readMaker, {})
  expect(sent.map(({ init }) => init.headers.authorization)).toEqual(['e-token', '0'])
})

test.each([
  [{ enterprise: 'e-token', maker: 'm-token' }, undefined, 'e-token'],
  [{ enterprise: 'e-token', maker: 'm-token' }, 'maker', 'm-token'],
  [{ enterprise: 'e-token' }, 'maker', 'e-token'],
  [{ maker: 'm-token' }, 'enterprise', 'm-token'],
  [{}, 'maker', '0'],
] as const)('a call for both realms, with %o and %s seen last, carries %s', async (tokens, last, carried) => {
  const { exchange, sent } = exchangeAnswered(ok, tokens, last)
  await exchange(readScore, {})
  expect(sent[0]?.init.headers.authorization).toBe(carried)
})

test('inputs go into the braces of the path first, then into the query or the body', () => {
  const one = endpoint({
    summary: '',
    method: 'GET',
    path: '/api/x/{id}',
    access: 'public',
    input: z.object({}),
    output: z.null(),
  })
  expect(addressOf(one, { id: 'a/b', q: '商机', none: undefined })).toEqual({
    url: '/api/x/a%2Fb?q=%E5%95%86%E6%9C%BA',
    body: undefined,
  })
  expect(addressOf({ ...one, method: 'POST' }, { id: 7, name: '众桥' })).toEqual({
    url: '/api/x/7',
    body: '{"name":"众桥"}',
  })
})

test('a post is sent as JSON', async () => {
  const { exchange, sent } = exchangeAnswered(ok)
  await exchange(reportClientError, { message: 'boom' })
  expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"message":"boom"}' })
  expect(sent[0]?.init.headers['content-type']).toBe('application/json')
})

test('a code other than 200 is a refusal with the messages beside the fields', async () => {
  const { exchange } = exchangeAnswered(() =>
    json({ code: 42200, data: { fields: { page: '不是可选的值' } }, message: '有误' }),
  )
  const error = await exchange(readSeo, {}).catch((reason) => reason)
  expect(error).toBeInstanceOf(CallRefused)
  expect(error).toMatchObject({ code: 42200, message: '有误', fields: { page: '不是可选的值' } })
})

test('whatever is not 2xx, has no code or never arrives is a failure of transport', async () => {
  const replies: [() => Response | Promise<Response>, number][] = [
    [() => json({ code: 40000, data: null, message: '请先登录' }, 503), 503],
    [() => json({ hello: 1 }), 200],
    [() => new Response('<html>', { status: 502 }), 502],
    [() => Promise.reject(new TypeError('network')), 0],
  ]
  for (const [reply, status] of replies) {
    const error = await exchangeAnswered(reply)
      .exchange(readEnterprise, {})
      .catch((reason) => reason)
    expect(error).toBeInstanceOf(CallFailed)
    expect(error.status).toBe(status)
  }
})

const payOnce = endpoint({
  summary: '',
  method: 'POST',
  path: '/api/x/{id}/pay',
  access: 'enterprise',
  input: z.object({ id: z.string(), amount: z.string(), code: z.string() }),
  output: z.null(),
  idempotent: true,
})
const hundred = { id: '7', amount: '100.00', code: '111111' }

/** Answered one after the other; each request has a key of its own unless it is the same one again. */
function answeredInTurn(...replies: (() => Response | Promise<Response>)[]) {
  let made = 0
  const sent: Sent[] = []
  const exchange = createHttpExchange({
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] })
      return (replies[sent.length - 1] ?? ok)()
    },
    token: () => undefined,
    makeKey: () => `key-${++made}`,
  })
  return { exchange, keys: () => sent.map(({ init }) => init.headers['idempotency-key']) }
}

test('what must happen once keeps its key until it is answered, also with a new code', async () => {
  const lost = () => Promise.reject(new TypeError('network'))
  const { exchange, keys } = answeredInTurn(lost, () => json({ code: 500, data: null, message: '' }, 500))
  await expect(exchange(payOnce, hundred)).rejects.toThrow(CallFailed)
  await expect(exchange(payOnce, hundred)).rejects.toThrow(CallFailed)
  await exchange(payOnce, { ...hundred, code: '222222' })
  expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
  await exchange(payOnce, hundred)
  expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})

test('a refusal is an answer: the next attempt is a request of its own', async () => {
  const { exchange, keys } = answeredInTurn(() => json({ code: 40601, data: null, message: '余额不足' }))
  await expect(exchange(payOnce, hundred)).rejects.toThrow(CallRefused)
  await exchange(payOnce, hundred)
  expect(keys()).toEqual(['key-1', 'key-2'])
})

test('what must happen once and is asked for twice at a time is sent once', async () => {
  const { exchange, keys } = answeredInTurn()
  const both = await Promise.all([exchange(payOnce, hundred), exchange(payOnce, hundred)])
  expect(both[0]).toEqual(both[1])
  await Promise.all([exchange(payOnce, hundred), exchange(payOnce, { ...hundred, amount: '200.00' })])
  expect(keys()).toEqual(['key-1', 'key-2', 'key-3'])
})
