import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const open = (env: Record<string, string> = {}) => openHouse({ env: { CAPTCHA: 'off', ...env } })
const phone = '13912345678'
const minuteMs = 60_000
const scanUrl = '/api/ck/scanAuth'

type Visitor = ReturnType<typeof visitor>
const browser = (house: House) => visitor(house, { browser: true })

/** Pressed the button, or led there silently. */
const begin = async ({ ask }: Visitor, given: object = {}) => (await ask('POST', '/api/ck/wechatAuth', given)).data

/** What the person does on WeChat's page; answers with what WeChat sends back. */
async function authorize(house: House, address: string, who: object = {}) {
  const query = new URL(address, 'http://site.invalid').searchParams
  const person = { openid: 'official-1', unionid: 'u-1', nickname: '山间明月', outcome: 'allow', ...who }
  const given = { ...person, state: query.get('state'), scope: query.get('scope') }
  const { data, code } = await visitor(house).ask('POST', '/sandbox/api/wechat/authorize', given)
  if (code !== 200) throw new Error(`WeChat refused: ${code}`)
  return new URL(data.redirect)
}

const comeBack = ({ ask }: Visitor, { searchParams: query }: URL) =>
  ask('POST', scanUrl, { state: query.get('state') ?? '', code: query.get('code') ?? '' })

async function enter(house: House, mine: Visitor, who: object = {}, given: object = {}) {
  const { authorize_url } = await begin(mine, given)
  return comeBack(mine, await authorize(house, authorize_url, who))
}

async function bindPhone(house: House, { ask }: Visitor, ticket: string, number = phone) {
  const code = await codeFor(house, number, '6', '/api/ck')
  return ask('POST', '/api/ck/user/bind/phone_number', { phone_number: number, code, agree: true }, ticket)
}

/** The whole way of somebody new inside WeChat. */
async function join(house: House, mine: Visitor, who: object = {}, number = phone) {
  const back = await enter(house, mine, who)
  return bindPhone(house, mine, back.data.bind_ticket, number)
}

/** The whole way of somebody on a PC, with a QR code. */
async function scan(house: House, mine: Visitor, who: object = {}) {
  const { state } = (await mine.ask('POST', scanUrl, {})).data
  const given = { openid: 'website-1', unionid: 'u-1', nickname: '山间明月', outcome: 'confirm', state, ...who }
  const { data } = await visitor(house).ask('POST', '/sandbox/api/wechat/scan', given)
  return comeBack(mine, new URL(data.redirect))
}

const people = (house: House) =>
  house.database.read((tx) =>
    tx
      .selectFrom('wechat_people')
      .innerJoin('wechat_openids', 'person_id', 'wechat_people.id')
      .select(['maker_id', 'unionid', 'openid'])
      .orderBy('openid')
      .execute(),
  )

test('somebody new presses the button, proves a number, and is led to where they wanted to go', async () => {
  const house = await open()
  const mine = browser(house)
  const begun = await begin(mine, { from: '/personal?tab=children' })
  expect(begun.state).toMatch(/^[a-zA-Z0-9]{64}$/)
  expect(begun.authorize_url).toBe(`/sandbox/wechat/authorize?state=${begun.state}&scope=snsapi_userinfo`)
  const back = await comeBack(mine, await authorize(house, begun.authorize_url))
  expect(back.data).toMatchObject({ status: 'bind_required', from: '/personal?tab=children' })
  const bound = await bindPhone(house, mine, back.data.bind_ticket)
  expect(bound).toMatchObject({ code: 200, data: { has_password: false } })
  expect(await people(house)).toEqual([{ maker_id: expect.any(Number), unionid: 'u-1', openid: 'official-1' }])
})

test('WeChat sends the browser back to the mobile site’s host, where it has one', async () => {
  const house = await open({ MOBILE_ORIGIN: 'https://m.example.com' })
  const mine = browser(house)
  const { authorize_url } = await begin(mine)
  const back = await authorize(house, authorize_url)
  expect(back.origin + back.pathname).toBe('https://m.example.com/personal/wxAuth')
})

test('somebody known from the PC’s scan, from WeChat, or by number is one account', async () => {
  const house = await open()
  const pc = browser(house)
  const first = await scan(house, pc)
  await bindPhone(house, pc, first.data.bind_ticket)
  const phoned = browser(house)
  expect((await enter(house, phoned)).data).toMatchObject({ status: 'done', access_token: expect.any(String) })
  expect(await people(house)).toMatchObject([{ openid: 'official-1' }, { openid: 'website-1' }])
  const makers = await house.database.read((tx) => tx.selectFrom('makers').select('id').execute())
  expect(makers).toHaveLength(1)
  const id = makers[0]?.id ?? 0
  const { wechat } = house.services
  const [official, website] = await house.database.read((tx) =>
    Promise.all([wechat.openidOf(tx, id, 'official'), wechat.openidOf(tx, id, 'website')]),
  )
  expect([official, website]).toEqual(['official-1', 'website-1'])
})

test('a number that has an account gets its WeChat, inside WeChat as on the PC', async () => {
  const house = await open()
  const code = await codeFor(house, phone, '1', '/api/ck')
  await visitor(house).ask('POST', '/api/ck/register', {
    phone_number: phone,
    code,
    password: '我原来就有密码啊',
    agree: true,
  })
  house.clock.advance(2 * minuteMs)
  expect(await join(house, browser(house))).toMatchObject({ code: 200, data: { has_password: true } })
  expect(await house.database.read((tx) => tx.selectFrom('makers').select('id').execute())).toHaveLength(1)
})

test('silently, whoever is bound comes in again, and nobody else is bound or made', async () => {
  const house = await open()
  await join(house, browser(house))
  const mine = browser(house)
  const begun = await begin(mine, { silent: true, from: '/personal?tab=messages' })
  expect(begun.authorize_url).toContain('scope=snsapi_base')
  const back = await comeBack(mine, await authorize(house, begun.authorize_url))
  expect(back.data).toMatchObject({ status: 'done', from: '/personal?tab=messages', access_token: expect.any(String) })
  const stranger = await enter(house, browser(house), { openid: 'official-9', unionid: 'u-9' }, { silent: true })
  expect(stranger.data).toMatchObject({ status: 'unknown' })
  expect(stranger.data.bind_ticket).toBeUndefined()
  expect(stranger.data.access_token).toBeUndefined()
  expect(await people(house)).toHaveLength(1)
})

test('a preview of the page signs nobody in and binds nothing, silently or not, known or not', async () => {
  const house = await open()
  await join(house, browser(house))
  for (const silent of [true, false]) {
    for (const who of [{}, { openid: 'official-2', unionid: 'u-2' }]) {
      const mine = browser(house)
      const reply = await enter(house, mine, { ...who, outcome: 'snapshot' }, { silent })
      expect(reply).toMatchObject({ code: 41012, message: expect.stringContaining('使用完整服务') })
      expect(mine.cookies.has('personal_token')).toBe(false)
    }
  }
  expect(await people(house)).toHaveLength(1)
})

test('a state works once, in the browser that began it, for ten minutes; a code once and for five', async () => {
  const house = await open()
  const [mine, other] = [browser(house), browser(house)]
  await begin(other)
  const back = await authorize(house, (await begin(mine)).authorize_url)
  expect((await comeBack(other, back)).code).toBe(41010)
  expect((await comeBack(visitor(house), back)).code).toBe(41010)
  expect((await comeBack(mine, back)).data.status).toBe('bind_required')
  expect((await comeBack(mine, back)).code).toBe(41010)
  const late = await authorize(house, (await begin(mine)).authorize_url)
  house.clock.advance(5 * minuteMs)
  expect(await comeBack(mine, late)).toMatchObject({ code: 41011, message: expect.stringContaining('微信登录') })
  const later = await begin(mine)
  const query = await authorize(house, later.authorize_url)
  house.clock.advance(10 * minuteMs)
  expect((await comeBack(mine, query)).code).toBe(41010)
})

test('fifty returns of one state at once let one in', async () => {
  const house = await open()
  await join(house, browser(house))
  const mine = browser(house)
  const back = await authorize(house, (await begin(mine)).authorize_url)
  const replies = await Promise.all(Array.from({ length: 50 }, () => comeBack(mine, back)))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('a code of the website is none of the official account’s', async () => {
  const house = await open()
  const mine = browser(house)
  const { state: scanned } = (await mine.ask('POST', scanUrl, {})).data
  const person = { openid: 'website-1', unionid: 'u-1', outcome: 'confirm', state: scanned }
  const { data } = await visitor(house).ask('POST', '/sandbox/api/wechat/scan', person)
  const { state } = await begin(mine)
  const code = new URL(data.redirect).searchParams.get('code')
  expect((await mine.ask('POST', scanUrl, { state, code })).code).toBe(41011)
})

test('who declines comes back without a code, and nothing has happened', async () => {
  const house = await open()
  const mine = browser(house)
  expect((await enter(house, mine, { outcome: 'refuse' })).data).toMatchObject({ status: 'cancelled' })
})

test('the invite of the browser that began binds the newcomer, wherever WeChat came back to', async () => {
  const house = await open()
  await join(house, browser(house))
  const owner = await house.database.read((tx) =>
    tx.selectFrom('makers').select('invite_code').executeTakeFirstOrThrow(),
  )
  const mine = browser(house)
  mine.cookies.set('invite', owner.invite_code)
  const back = await enter(house, mine, { openid: 'official-7', unionid: 'u-7' })
  mine.cookies.delete('invite')
  await bindPhone(house, mine, back.data.bind_ticket, '13912345679')
  const bound = await house.database.read((tx) => tx.selectFrom('invitations').select('child_realm').execute())
  expect(bound).toEqual([{ child_realm: 'maker' }])
})

test('somebody bound by a scan adds the official account inside WeChat, and cannot bind another WeChat by it', async () => {
  const house = await open()
  const mine = browser(house)
  const first = await scan(house, mine)
  const token = (await bindPhone(house, mine, first.data.bind_ticket)).data.access_token
  const read = async () => (await mine.ask('GET', '/api/ck/user/security', undefined, token)).data.wechat.official
  expect(await read()).toBe('missing')
  const start = async () => (await mine.ask('POST', '/api/ck/user/wechat/bind', { official: true }, token)).data
  const other = await comeBack(
    mine,
    await authorize(house, (await start()).authorize_url, { openid: 'official-2', unionid: 'u-2' }),
  )
  expect(other.code).toBe(40915)
  const same = await comeBack(mine, await authorize(house, (await start()).authorize_url))
  expect(same.data.status).toBe('done')
  expect(await read()).toBe('linked')
  expect((await mine.ask('POST', '/api/ck/user/wechat/bind', { official: true }, token)).code).toBe(40915)
})

/** An enterprise that is signed in, in a browser of its own. */
async function enterprise(house: House, number = '13812345678') {
  const mine = browser(house)
  const code = await codeFor(house, number, '1')
  const given = { phone_number: number, code, password: '企业也有密码的呀', agree: true, name: '示例公司' }
  const { data } = await mine.ask('POST', '/api/register', given)
  return { ...mine, token: data.access_token as string }
}

async function callerOf(house: House, realm: 'enterprise' | 'maker') {
  const row = await house.database.read((tx) =>
    tx
      .selectFrom('sessions')
      .select(['id', 'owner_id'])
      .where('realm', '=', realm)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  return { realm, id: row.owner_id, sessionId: row.id }
}

test('an enterprise that pays inside WeChat is known by its openid for this session, and nothing is bound', async () => {
  const house = await open()
  const mine = await enterprise(house)
  const start = async (from?: string) =>
    (await mine.ask('POST', '/api/user/wechat/payer', from ? { from } : {}, mine.token)).data
  const begun = await start('/user/orders/R1')
  expect(begun).toEqual({ known: false, authorize_url: expect.stringContaining('scope=snsapi_base') })
  const back = await comeBack(mine, await authorize(house, begun.authorize_url))
  expect(back.data).toMatchObject({ status: 'payer_known', from: '/user/orders/R1' })
  expect(back.data.access_token).toBeUndefined()
  expect(await start()).toEqual({ known: true })
  const caller = await callerOf(house, 'enterprise')
  const payer = (who: typeof caller) => house.database.read((tx) => house.services.wechat.payerOf(tx, who))
  expect(await payer(caller)).toBe('official-1')
  expect(await payer({ ...caller, id: caller.id + 1 })).toBeUndefined()
  expect(await payer({ ...caller, realm: 'maker' })).toBeUndefined()
  expect(await payer({ ...caller, sessionId: caller.sessionId + 1 })).toBeUndefined()
  expect(await people(house)).toEqual([])
})

test('a maker who came in by the official account is known as payer at once', async () => {
  const house = await open()
  const mine = browser(house)
  const { data } = await join(house, mine)
  const known = await mine.ask('POST', '/api/ck/user/wechat/payer', {}, data.access_token)
  expect(known.data).toEqual({ known: true })
  const caller = await callerOf(house, 'maker')
  expect(await house.database.read((tx) => house.services.wechat.payerOf(tx, caller))).toBe('official-1')
})

/** Somebody who came in by the official account and has a password since; `token` is the one they have now. */
async function withPassword(house: House) {
  const mine = browser(house)
  const { data } = await join(house, mine)
  await mine.ask('POST', '/api/ck/user/set/password', { password: '现在我有密码了呢' }, data.access_token)
  const token = () => mine.cookies.get('personal_token') ?? ''
  return { ...mine, token, unbind: () => mine.ask('POST', '/api/ck/user/wechat/unbind', {}, token()) }
}

test('whoever unbinds a WeChat is alone in the account afterwards, and nobody pays through it any more', async () => {
  const house = await open()
  const mine = await withPassword(house)
  const other = browser(house)
  const { access_token } = (await enter(house, other)).data
  const isIn = async ({ ask }: Pick<Visitor, 'ask'>, token: string) =>
    (await ask('GET', '/api/ck/user', undefined, token)).code === 200
  expect(await isIn(other, access_token)).toBe(true)
  const before = mine.token()
  expect((await mine.unbind()).code).toBe(200)
  expect(await isIn(other, access_token)).toBe(false)
  // Their own goes on under a new token: whoever copied the old one is out as well.
  expect([await isIn(mine, before), await isIn(mine, mine.token())]).toEqual([false, true])
  expect(await house.database.read((tx) => tx.selectFrom('wechat_payers').selectAll().execute())).toEqual([])
})

test('a WeChat cannot be unbound between who it is found to be and their session: that one would stay', async () => {
  const house = await open()
  await withPassword(house)
  const { accounts } = house.services
  const { enterAs } = accounts
  const free: unknown[][] = []
  accounts.enterAs = async (...asked) => {
    // What unbinding would have to take; nobody waits for it here.
    const { rows } = await house.database.begin((tx) =>
      sql`select id from wechat_people for update skip locked`.execute(tx),
    )
    free.push(rows)
    return enterAs(...asked)
  }
  expect((await enter(house, browser(house))).data.status).toBe('done')
  expect(free).toEqual([[]])
})

test('a preview pays for nobody', async () => {
  const house = await open()
  const mine = await enterprise(house)
  const begun = (await mine.ask('POST', '/api/user/wechat/payer', {}, mine.token)).data
  expect((await comeBack(mine, await authorize(house, begun.authorize_url, { outcome: 'snapshot' }))).code).toBe(41012)
  expect(await house.database.read((tx) => tx.selectFrom('wechat_payers').selectAll().execute())).toEqual([])
})

test('without an official account nobody is led anywhere', async () => {
  const house = await open({ WECHAT_OFFICIAL_PROVIDER: 'off' })
  const mine = browser(house)
  expect((await mine.ask('POST', '/api/ck/wechatAuth', {})).code).toBe(50202)
  const own = await enterprise(house)
  expect((await own.ask('POST', '/api/user/wechat/payer', {}, own.token)).code).toBe(50202)
})
