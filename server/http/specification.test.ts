import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FunctionParts } from '#contract/client/function-maker.ts'
import { createFunctions, type Functions } from '#contract/client/functions.ts'
import { createHttpExchange } from '#contract/client/http-call.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { inputSchema } from './openapi.ts'

// The calls of the specification, line by line and in its order (section 7), to be read beside it.
//
//   token      what the call carries: none; one realm's, which it wants; `enterprise?`: one realm's, if there is one
//   bare       the code of its answer to somebody it is for who sends nothing else
//   list       what a list answers without being asked: its page and count, or `all` where it is not paged
//   function   what our own clients call it by; then what that gives, and what it returns when it is refused
//   pending    an issue to come brings it. Whoever builds it fills in its line: a pending call that answers is red.
const specification = `
  Enterprise account
    method path                                token        bare   list   function         gives    refused
    POST   /api/login                          none         42200  -      login            data     false
    POST   /api/register                       none         42200  -      register         data     false
    GET    /api/user                           enterprise   200    -      userInfo         data     40000
    POST   /api/send/sms                       none         42200  -      sendSms          data     null
    POST   /api/forget/password                none         42200  -      forgetPassword   data     null
    POST   /api/user/change/password           enterprise   42200  -      changePassword   data     40000
    POST   /api/user/edit                      enterprise   200    -      editUser         data     40000
    POST   /api/user/change/phone_number       enterprise   42200  -      changePhone      data     40000
    GET    /api/user/cert/logs/list            enterprise   200    all    certLogsList     data     40000
    GET    /api/user/cert/logs/page            enterprise   200    1/10   certLogsPage     data     40000
    POST   /api/user/cert/apply                enterprise   42200  -      certApply        data     40000
    POST   /api/user/zlhzhb/apply              enterprise   40657  -      partnerApply     data     40000
    GET    /api/user/zlhzhb/logs               enterprise   200    1/10   partnerLogs      data     40000
    POST   /api/user/zlhzhb/pay/{id}           enterprise   42200  -      partnerPay       data     40000

  Wallet
    GET    /api/user/bag                       enterprise   200    -      wallet           data     40000
    GET    /api/user/bill                      enterprise   200    all    bill             data     40000
    GET    /api/user/bill/page                 enterprise   200    1/10   billPage         data     40000
    POST   /api/user/withdraw                  enterprise   42200  -      withdraw         data     40000
    GET    /api/user/withdraw                  enterprise   200    all    withdrawList     data     40000
    GET    /api/user/withdraw/page             enterprise   200    1/10   withdrawPage     data     40000
    GET    /api/withdraw                       none         200    -      withdrawConfig   data     null
    POST   /api/user/recharge                  enterprise   42200  -      recharge         data     40000
    GET    /api/user/bill/promotion_money      enterprise   200    1/10   promotionMoney   data     40000

  Sites
    GET    /api/link/list/all                  none         200    all    linkList         data     null
    GET    /api/user/link/list                 enterprise   200    1/10   userLinkList     data     40000
    POST   /api/user/link/pay                  enterprise   42200  -      linkPay          data     40000
    POST   /api/user/link/pay2/{id}            enterprise   42200  -      linkPay2         data     40000
    GET    /api/user/link/detail/{id}          enterprise   42200  -      linkDetail       data     40000
    POST   /api/user/link/cancel/{id}          enterprise   42200  -      linkCancel       data     40000

  System
    GET    /api/index                          none         200    -      index            data     null
    GET    /api/site                           none         200    -      site             data     null
    GET    /api/seo                            none         200    -      seo              data     null
    GET    /api/config                         none         200    -      config           data     null
    GET    /api/upload                         enterprise?  200    -      upload           data     40000
    GET    /api/visit                          enterprise?  200    -      visit            data     null
    GET    /api/ck/user/visit                  maker?       200    -      ckVisit          data     null
    GET    /api/laohuangli                     none         200    -      almanac          data     null
    GET    /api/quote                          none         200    -      quote            data     null
    GET    /api/city/{id}                      none         200    -      city             data     null
    GET    /api/industry/{id}                  none         200    -      industry         data     null
    GET    /api/industryOption                 none         200    all    industryOption   data     null
    GET    /api/support_service                none         200    1/20   supportServices  data     null
    GET    /api/notice                         none         200    1/10   notices          data     null
    GET    /api/wz                             none         200    all    page             data     null

  Maker account
    POST   /api/ck/login                       none         42200  -      ckLogin          data     false
    POST   /api/ck/register                    none         42200  -      ckRegister       data     false
    POST   /api/ck/send/sms                    none         42200  -      ckSendSms        message  null
    POST   /api/ck/forget/password             none         42200  -      ckForgetPassword message  null
    GET    /api/ck/user                        maker        200    -      personalInfo     data     40000
    POST   /api/ck/user/edit                   maker        200    -      ckEditUser       data     40000
    POST   /api/ck/user/change/password        maker        42200  -      ckChangePassword data     40000
    POST   /api/ck/user/change/phone_number    maker        42200  -      ckChangePhone    data     40000
    GET    /api/ck/user/bill                   maker        200    1/10   ckBill           data     40000
    GET    /api/ck/user/childs                 maker        200    1/10   ckChildren       data     40000
    GET    /api/ck                             none         200    -      ckConfig         data     null
    POST   /api/ck/user/withdraw               maker        42200  -      ckWithdraw       data     40000
    GET    /api/ck/user/withdraw               maker        200    1/10   ckWithdrawList   data     40000
    POST   /api/ck/user/vip                    maker        42200  -      ckVip            whole    40000
    GET    /api/ck/vip                         none         200    all    ckVipConfig      data     null
    POST   /api/ck/scanAuth                    none         200    -      scanAuth         data     false
    POST   /api/ck/user/bind/phone_number      maker*       42200  -      ckBindPhone      data     40000
    POST   /api/ck/user/set/password           maker        42200  -      ckSetPassword    data     40000
`

type Realm = 'enterprise' | 'maker'

interface Line {
  method: 'GET' | 'POST'
  path: string
  realm: Realm | undefined
  /** Refused without a session; the others are answered without one too. */
  wanted: boolean
  pending: boolean
  bare: number
  list: string
  name: string
  gives: string
  refused: string
}

function lineOf(text: string): Line {
  const [method = '', path = '', token = '', bare = '', list = '', name = '', gives = '', refused = ''] =
    text.split(/\s+/)
  const realm = (/^(enterprise|maker)/.exec(token)?.[0] as Realm | undefined) ?? undefined
  return {
    method: method as Line['method'],
    path,
    realm,
    wanted: token === realm,
    pending: bare === 'pending',
    bare: Number(bare),
    ...{ list, name, gives, refused },
  }
}

const lines = specification
  .split('\n')
  .map((text) => text.trim())
  .filter((text) => /^(GET|POST) /.test(text))
  .map(lineOf)
const built = lines.filter(({ pending }) => !pending)
/** The root of the trees of places and industries; an id that nobody has for everything else. */
const addressOf = ({ path }: Line) => path.replace('{id}', '0')

let house: House
let tokens: Record<Realm, string>
beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
  const change = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' }
  const quote = { content: '君子和而不同', author: '孔子', source: '《论语》' }
  await house.database.begin((tx) => house.services.quotes.add(tx, quote, change))
})
afterAll(() => house.close())

async function signIn(): Promise<void> {
  tokens = { enterprise: (await house.signIn.enterprise()).token, maker: (await house.signIn.maker()).token }
}

async function ask({ method, ...line }: Pick<Line, 'method' | 'path'>, authorization?: string, payload: object = {}) {
  const headers = authorization === undefined ? {} : { authorization }
  const url = addressOf(line as Line)
  const reply = await house.http.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) })
  return { status: reply.statusCode, ...reply.json() }
}

test('all sixty-two calls of the specification stand in the table, each once', () => {
  expect(lines).toHaveLength(62)
  expect(new Set(lines.map(({ method, path }) => `${method} ${path}`)).size).toBe(62)
})

describe('the server', () => {
  beforeAll(signIn)

  test.each(built)('$method $path answers whom it is for, as the table says', async (line) => {
    const answer = await ask(line, line.realm && tokens[line.realm])
    expect(answer).toMatchObject({ status: 200, code: line.bare, message: expect.stringMatching(/\p{Script=Han}/u) })
    if (line.bare === 42200) expect(Object.keys(answer.data.fields)).not.toEqual([])
    expect(listOf(answer.data)).toBe(line.list)
  })

  test.each(built)('$method $path asks for the session it wants, and for none otherwise', async (line) => {
    const other = line.realm === 'maker' ? 'enterprise' : 'maker'
    for (const token of [undefined, '', '0', 'Bearer 0', 'nobody’s', line.realm && tokens[other]]) {
      const { status, code, data } = await ask(line, token && encodeURI(token))
      const expected = line.wanted ? { code: 40000, data: null } : { code: line.bare, data: expect.anything() }
      expect({ token, status, code, data: line.wanted ? data : (data ?? 'nothing') }).toEqual({
        token,
        status: 200,
        ...expected,
      })
    }
  })

  test.each(built)('$path takes no other method than those that are declared', async ({ method, path }) => {
    const other = method === 'GET' ? 'POST' : 'GET'
    if (house.desk.endpoints().some((one) => one.method === other && one.path === path)) return
    expect(await ask({ method: other, path }, '0')).toMatchObject({ status: 405, code: 405, data: null })
  })

  test.each(lines.filter(({ pending }) => pending))('$method $path is pending, and nothing answers', async (line) => {
    const { method, path } = line
    for (const token of [undefined, tokens.enterprise, tokens.maker])
      expect(await ask(line, token), 'built: fill in its line of the table').toMatchObject({ status: 404, code: 404 })
    expect(house.desk.endpoints().filter((one) => one.method === method && one.path === path)).toEqual([])
  })
})

/** How an answer lists: its page and count, everything at once, or not at all. */
function listOf(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('list' in data)) return '-'
  return 'page' in data && 'count' in data ? `${data.page}/${data.count}` : 'all'
}

describe('the functions of our own clients', () => {
  const answered = { code: 200, data: 'data', message: 'message' }
  const refused = { code: 42200, data: null, message: '提交的内容有误，请检查后重试' }

  interface Sent {
    url: string
    method: string
    headers: Record<string, string>
  }

  /** The functions in a browser whose server gives one answer to everything. */
  function functionsOver(status: number, answer: unknown, held: Partial<Record<Realm, string>>) {
    const sent: Sent[] = []
    const toasts: string[] = []
    const exchange = createHttpExchange({
      async fetch(url, { method, headers } = {}) {
        sent.push({ url: String(url), method: method ?? '', headers: headers as Sent['headers'] })
        return Response.json(answer, { status })
      },
      token: (realm) => (realm === 'staff' ? undefined : held[realm]),
      makeKey: () => 'some-key',
    })
    const parts: FunctionParts = { exchange, toast: (message) => toasts.push(message), log() {} }
    return { functions: createFunctions(parts), sent, toasts }
  }

  const both = { enterprise: 'the enterprise’s', maker: 'the maker’s' }

  function callOf(functions: Functions, { name, path }: Line): Promise<unknown> {
    const all = functions as unknown as Record<string, (input: object) => Promise<unknown>>
    expect(Object.keys(all)).toContain(name)
    return all[name]?.(path.includes('{id}') ? { id: 0 } : {}) as Promise<unknown>
  }

  test.each(built)('$name asks $method $path with the token it carries, and gives $gives', async (line) => {
    const { functions, sent, toasts } = functionsOver(200, answered, both)
    expect(await callOf(functions, line)).toEqual(line.gives === 'whole' ? answered : line.gives)
    expect(sent).toEqual([{ url: addressOf(line), method: line.method, headers: expect.any(Object) }])
    expect(sent[0]?.headers).toMatchObject({ 'accept-language': 'zh-CN' })
    expect(sent[0]?.headers.authorization).toBe(line.realm && both[line.realm])
    expect(toasts).toEqual([])
  })

  test.each(built.filter(({ realm }) => realm))('$name sends "0" where nobody is signed in', async (line) => {
    const { functions, sent } = functionsOver(200, answered, {})
    await callOf(functions, line)
    expect(sent[0]?.headers.authorization).toBe('0')
  })

  test.each(built)('$name returns $refused when it is refused, and says what the server said', async (line) => {
    const { functions, toasts } = functionsOver(200, refused, both)
    expect(String(await callOf(functions, line))).toBe(line.refused)
    expect(toasts).toEqual([refused.message])
  })

  test.each(built)('$name ends nobody’s session when no answer comes, and says “Error”', async (line) => {
    const { functions, toasts } = functionsOver(502, 'Bad Gateway', both)
    expect(await callOf(functions, line)).toBe(line.refused === 'false' ? false : null)
    expect(toasts).toEqual(['Error'])
  })
})

describe('sections 3, 5 and 8', () => {
  beforeAll(signIn)

  test('every list that is narrowed down by state takes status for the same', () => {
    const lists = house.desk.endpoints().filter(({ method }) => method === 'GET')
    const filters = lists
      .map((endpoint) => ({ path: endpoint.path, ...inputSchema(endpoint) }))
      .filter(({ properties = {}, required = [] }) => 'state' in properties && !required.includes('state'))
    expect(filters.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/user/withdraw', '/api/user/recharge']),
    )
    for (const { path, properties } of filters)
      expect({ path, is: properties?.status }).toEqual({ path, is: properties?.state })
  })

  test.each(['/api/user/withdraw', '/api/user/withdraw/page', '/api/ck/user/withdraw', '/api/user/recharge'])(
    '%s is narrowed down by either word, and refuses two that contradict each other',
    async (path) => {
      const token = tokens[path.startsWith('/api/ck/') ? 'maker' : 'enterprise']
      const list = (query: string) => ask({ method: 'GET', path: `${path}?${query}` }, token)
      for (const query of ['state=paid', 'status=paid', 'state=paid&status=paid'])
        expect(await list(query), query).toMatchObject({ code: 200, data: { list: [] } })
      expect(await list('status=nonsense')).toMatchObject({
        code: 42200,
        data: { fields: { status: expect.anything() } },
      })
      expect(await list('state=paid&status=pending')).toMatchObject({
        code: 42200,
        data: { fields: { status: expect.stringContaining('state') } },
      })
    },
  )

  test('site info has the fields of the specification', async () => {
    const { data } = await ask({ method: 'GET', path: '/api/site' })
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        ...['qrcode_official_account', 'qrcode', 'phone', 'email', 'address', 'copyright'],
        ...['police_record_number', 'record_number'],
      ]),
    )
  })

  test.each(['/api', '/api/ck'])(
    '%s/send/sms is for scene "1" and area "86" unless it says otherwise',
    async (base) => {
      const phone_number = base === '/api' ? '13500000001' : '13500000002'
      const send = (more: object) => ask({ method: 'POST', path: `${base}/send/sms` }, undefined, more)
      expect(await send({ area: '86' })).toMatchObject({
        code: 42200,
        data: { fields: { phone_number: expect.anything() } },
      })
      for (const wrong of [{ area: '1' }, { scene: '8' }, { phone_number: '1' }])
        expect(await send({ phone_number, ...wrong })).toMatchObject({ code: 42200 })
      expect(await send({ phone_number })).toMatchObject({ code: 200, data: null, message: expect.any(String) })
      const sent = await house.http.inject(`/sandbox/api/sms?phone_number=${phone_number}`)
      expect(sent.json().data).toMatchObject([{ phone_number, scene: '1' }])
    },
  )

  test('a sign-in answers access_token, which the calls of its realm take, and no other’s', async () => {
    for (const [realm, base] of [
      ['enterprise', '/api'],
      ['maker', '/api/ck'],
    ] as const) {
      const phone_number = realm === 'maker' ? '13500000011' : '13500000012'
      await ask({ method: 'POST', path: `${base}/send/sms` }, undefined, { phone_number })
      const [{ code }] = (await house.http.inject(`/sandbox/api/sms?phone_number=${phone_number}`)).json().data
      const person = { phone_number, code, password: 'Qiao-Mei-2026', agree: true }
      const { data } = await ask({ method: 'POST', path: `${base}/register` }, undefined, person)
      const [own, other] = realm === 'maker' ? ['/api/ck/user', '/api/user'] : ['/api/user', '/api/ck/user']
      expect(await ask({ method: 'GET', path: own }, data.access_token)).toMatchObject({ code: 200 })
      expect(await ask({ method: 'GET', path: other }, data.access_token)).toMatchObject({ code: 40000 })
    }
  })

  const json = { 'content-type': 'application/json' }
  test.each([
    [400, 'malformed JSON', { method: 'POST', url: '/api/login', headers: json, payload: '{' }],
    [404, 'a path that nobody answers', { method: 'GET', url: '/api/nothing' }],
    [405, 'another method', { method: 'GET', url: '/api/login' }],
    [413, 'too much', { method: 'POST', url: '/api/login', headers: json, payload: `"${'x'.repeat(3_000_000)}"` }],
    [415, 'another type', { method: 'POST', url: '/api/login', headers: { 'content-type': 'text/x' }, payload: 'x' }],
  ] as const)('%i is the status and the code of %s, in the envelope', async (status, _, asked) => {
    const reply = await house.http.inject(asked)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ code: status, data: null, message: expect.stringMatching(/\p{Script=Han}/u) })
  })
})
