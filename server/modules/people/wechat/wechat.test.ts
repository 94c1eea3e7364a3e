import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const open = () => openHouse({ env: { CAPTCHA: 'off' } })
const scanUrl = '/api/ck/scanAuth'
const phone = '13912345678'
const minuteMs = 60_000

type Visitor = ReturnType<typeof visitor>

const browser = (house: House) => visitor(house, { browser: true })

async function begin({ ask }: Visitor, from?: string) {
  const { data } = await ask('POST', scanUrl, from ? { from } : {})
  return data as { state: string; authorize_url: string; qr_url: string; status: string }
}

/** A telephone scans and its owner decides; answers with what WeChat would send back to the browser. */
async function scan(house: House, state: string, person: object = {}) {
  const given = { openid: 'o-1', unionid: 'u-1', nickname: '山间明月', outcome: 'confirm', state, ...person }
  const { data, code } = await visitor(house).ask('POST', '/sandbox/api/wechat/scan', given)
  if (code !== 200) throw new Error(`the scan was refused: ${code}`)
  return new URL(data.redirect).searchParams
}

/** Renewed with every password that is set. */
const tokenOf = ({ cookies }: Visitor) => cookies.get('personal_token')

const comeBack = ({ ask }: Visitor, query: URLSearchParams) =>
  ask('POST', scanUrl, { state: query.get('state') ?? '', code: query.get('code') ?? '' })

/** The whole way of somebody new: scan, number, account. */
async function join(house: House, mine: Visitor, person: object = {}, number = phone) {
  const { state } = await begin(mine)
  const back = await comeBack(mine, await scan(house, state, person))
  const code = await codeFor(house, number, '6', '/api/ck')
  const given = { phone_number: number, code, agree: true }
  return mine.ask('POST', '/api/ck/user/bind/phone_number', given, back.data.bind_ticket)
}

test('an unknown person is asked for a number, gets an account without a password, and sets one', async () => {
  const house = await open()
  const mine = browser(house)
  const begun = await begin(mine, '/personal?tab=children')
  expect(begun).toMatchObject({ status: 'waiting', authorize_url: `/sandbox/wechat?state=${begun.state}` })
  expect((await mine.ask('POST', scanUrl, { state: begun.state })).data.status).toBe('waiting')
  const back = await comeBack(mine, await scan(house, begun.state))
  expect(back.data).toMatchObject({ status: 'bind_required', bind_ticket: expect.any(String) })
  expect(back.data.access_token).toBeUndefined()
  const code = await codeFor(house, phone, '6', '/api/ck')
  const given = { phone_number: phone, code, agree: true }
  const bound = await mine.ask('POST', '/api/ck/user/bind/phone_number', given, back.data.bind_ticket)
  expect(bound).toMatchObject({ code: 200, data: { has_password: false } })
  const token = bound.data.access_token
  const info = (await mine.ask('GET', '/api/ck/user', undefined, token)).data
  expect(info).toMatchObject({
    nickname: '山间明月',
    wechat_bound: true,
    has_password: false,
    phone_number: '139****5678',
  })
  expect((await mine.ask('POST', '/api/ck/user/set/password', { password: '山间明月-照我还' }, token)).code).toBe(200)
  const again = { password: '再来一次也不行吧' }
  expect((await mine.ask('POST', '/api/ck/user/set/password', again, tokenOf(mine))).code).toBe(40912)
  const login = { phone_number: phone, password: '山间明月-照我还' }
  expect((await visitor(house).ask('POST', '/api/ck/login', login)).code).toBe(200)
})

test('a known person is let in at once, and goes where they wanted to', async () => {
  const house = await open()
  await join(house, browser(house))
  const mine = browser(house)
  const { state } = await begin(mine, '/personal?tab=messages')
  const back = await comeBack(mine, await scan(house, state))
  expect(back.data).toMatchObject({ status: 'done', from: '/personal?tab=messages', access_token: expect.any(String) })
  expect(mine.cookies.has('personal_token')).toBe(true)
  expect((await mine.ask('GET', '/api/ck/user', undefined, back.data.access_token)).code).toBe(200)
})

test('a person is known by their unionid in every app, and by their openid where there is none', async () => {
  const house = await open()
  await join(house, browser(house))
  const again = async (person: object) => {
    const mine = browser(house)
    return (await comeBack(mine, await scan(house, (await begin(mine)).state, person))).data.status
  }
  expect(await again({ openid: 'o-of-another-app' })).toBe('done')
  expect(await again({ openid: 'o-1', unionid: undefined })).toBe('done')
  expect(await again({ openid: 'o-2', unionid: 'u-2' })).toBe('bind_required')
})

test('a scan works once, in the browser that began it, for ten minutes', async () => {
  const house = await open()
  const mine = browser(house)
  const other = browser(house)
  await begin(other)
  const first = await begin(mine)
  const query = await scan(house, first.state)
  expect((await comeBack(other, query)).code).toBe(41010)
  expect((await other.ask('POST', scanUrl, { state: first.state })).data.status).toBe('expired')
  expect((await comeBack(mine, query)).data.status).toBe('bind_required')
  expect((await comeBack(mine, query)).code).toBe(41010)

  const late = await begin(mine)
  const lateQuery = await scan(house, late.state)
  house.clock.advance(10 * minuteMs)
  expect((await mine.ask('POST', scanUrl, { state: late.state })).data.status).toBe('expired')
  expect((await comeBack(mine, lateQuery)).code).toBe(41010)
})

test('a QR code that the sandbox lets expire can be scanned no more', async () => {
  const house = await open()
  const mine = browser(house)
  const { state } = await begin(mine)
  const act = (outcome: string) =>
    visitor(house).ask('POST', '/sandbox/api/wechat/scan', { state, openid: 'o-1', outcome })
  expect((await act('expire')).code).toBe(200)
  const shown = await visitor(house).ask('GET', `/sandbox/api/wechat/scans?state=${state}`)
  expect(shown.data).toMatchObject({ status: 'expired', redirect: null })
  expect((await act('confirm')).code).toBe(41010)
})

test('who declines comes back without a code: cancelled, and over', async () => {
  const house = await open()
  const mine = browser(house)
  const { state } = await begin(mine)
  const query = await scan(house, state, { outcome: 'cancel' })
  expect(query.has('code')).toBe(false)
  expect((await comeBack(mine, query)).data.status).toBe('cancelled')
  expect((await mine.ask('POST', scanUrl, { state })).data.status).toBe('cancelled')
  expect((await mine.ask('POST', scanUrl, { state, code: 'made-up' })).code).toBe(41010)
})

test('a hundred browsers’ worth of one return let one in, and a code is sent to WeChat once', async () => {
  const house = await open()
  await join(house, browser(house))
  const mine = browser(house)
  const query = await scan(house, (await begin(mine)).state)
  const replies = await Promise.all(Array.from({ length: 100 }, () => comeBack(mine, query)))
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('a code that WeChat does not know ends the scan: it is not tried again', async () => {
  const house = await open()
  const mine = browser(house)
  const { state } = await begin(mine)
  expect((await mine.ask('POST', scanUrl, { state, code: 'made-up' })).code).toBe(41010)
  expect((await mine.ask('POST', scanUrl, { state })).data.status).toBe('expired')
  const query = await scan(house, state)
  expect((await comeBack(mine, query)).code).toBe(41010)
})

test('binding to a number that has an account needs its code, keeps its password, and happens once', async () => {
  const house = await open()
  const registering = { phone_number: phone, code: await codeFor(house, phone, '1', '/api/ck') }
  const person = { ...registering, password: '我原来就有密码啊', agree: true }
  await visitor(house).ask('POST', '/api/ck/register', person)
  house.clock.advance(2 * minuteMs)
  const mine = browser(house)
  const bound = await join(house, mine)
  expect(bound).toMatchObject({ code: 200, data: { has_password: true } })
  house.clock.advance(2 * minuteMs)
  const another = await join(house, browser(house), { openid: 'o-9', unionid: 'u-9' })
  expect(another.code).toBe(40915)
})

test('a wrong code binds nothing, and a ticket is good in its browser, for its call, once', async () => {
  const house = await open()
  const mine = browser(house)
  const back = await comeBack(mine, await scan(house, (await begin(mine)).state))
  const ticket = back.data.bind_ticket
  const url = '/api/ck/user/bind/phone_number'
  const wrong = await mine.ask('POST', url, { phone_number: phone, code: '000000', agree: true }, ticket)
  expect(wrong.code).toBe(42230)
  expect((await mine.ask('GET', '/api/ck/user', undefined, ticket)).code).toBe(40000)
  const code = await codeFor(house, phone, '6', '/api/ck')
  const given = { phone_number: phone, code, agree: true }
  expect((await browser(house).ask('POST', url, given, ticket)).code).toBe(40000)
  expect((await mine.ask('POST', url, { ...given, agree: undefined }, ticket)).code).toBe(42200)
  expect((await mine.ask('POST', url, given, ticket)).code).toBe(200)
  expect((await mine.ask('POST', url, given, ticket)).code).toBe(40000)
  const halves = await house.database.read((tx) => tx.selectFrom('wechat_people').select('maker_id').execute())
  expect(halves).toHaveLength(1)
})

test('somebody signed in binds and unbinds; without a password they may not unbind', async () => {
  const house = await open()
  const mine = browser(house)
  const { data } = await join(house, mine)
  expect((await mine.ask('POST', '/api/ck/user/wechat/unbind', {}, data.access_token)).code).toBe(40913)
  await mine.ask('POST', '/api/ck/user/set/password', { password: '现在我有密码了呢' }, data.access_token)
  expect((await mine.ask('POST', '/api/ck/user/wechat/unbind', {}, tokenOf(mine))).code).toBe(200)
  const wrong = await mine.ask('POST', '/api/ck/user/wechat/bind', {}, tokenOf(mine))
  expect(wrong).toMatchObject({ code: 40101, data: { fields: { password: expect.any(String) } } })
  const given = { password: '现在我有密码了呢' }
  const begun = (await mine.ask('POST', '/api/ck/user/wechat/bind', given, tokenOf(mine))).data
  const back = await comeBack(
    mine,
    await scan(house, begun.state, { openid: 'o-5', unionid: 'u-5', nickname: '新微信' }),
  )
  expect(back.data).toMatchObject({ status: 'done', from: '/personal?tab=security' })
  expect(back.data.access_token).toBeUndefined()
  const security = (await mine.ask('GET', '/api/ck/user/security', undefined, tokenOf(mine))).data
  expect(security.wechat).toEqual({ available: true, bound: true, nickname: '新微信', official: 'missing' })
})

test('a way back that leads elsewhere leads home', async () => {
  const house = await open()
  for (const from of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/user/info',
    '/personal/login',
    '/api/logout',
  ]) {
    const mine = browser(house)
    const { state } = await begin(mine, from)
    expect((await mine.ask('POST', scanUrl, { state })).data.from).toBe('/personal')
  }
})

test('an invite that the browser had when the scan began binds the newcomer', async () => {
  const house = await open()
  const inviter = (await join(house, browser(house))).data.access_token
  const { invite_code } =
    (await visitor(house, { browser: true }).ask('GET', '/api/ck/user', undefined, inviter)).data ?? {}
  const owner = await house.database.read((tx) =>
    tx.selectFrom('makers').select('invite_code').executeTakeFirstOrThrow(),
  )
  expect(invite_code).toBeUndefined()
  const mine = browser(house)
  mine.cookies.set('invite', owner.invite_code)
  await join(house, mine, { openid: 'o-7', unionid: 'u-7' }, '13912345679')
  const bound = await house.database.read((tx) =>
    tx.selectFrom('invitations').select(['child_realm', 'source']).execute(),
  )
  expect(bound).toEqual([{ child_realm: 'maker', source: 'link' }])
  expect(mine.cookies.has('invite')).toBe(false)
})

/** What an operator does to an account, in short. */
const setState = (house: House, state: string) =>
  house.database.begin((tx) => tx.updateTable('accounts').set({ state, frozen_reason: '核实中' }).execute())

test('somebody frozen is not let in by a scan either', async () => {
  const house = await open()
  await join(house, browser(house))
  await setState(house, 'frozen')
  const mine = browser(house)
  const back = await comeBack(mine, await scan(house, (await begin(mine)).state))
  expect(back).toMatchObject({ code: 40303, message: '账户已被冻结：核实中' })
  expect(mine.cookies.has('personal_token')).toBe(false)
})

test('a ticket is over after ten minutes', async () => {
  const house = await open()
  const mine = browser(house)
  const back = await comeBack(mine, await scan(house, (await begin(mine)).state))
  house.clock.advance(10 * minuteMs)
  const given = { phone_number: phone, code: await codeFor(house, phone, '6', '/api/ck'), agree: true }
  const bound = await mine.ask('POST', '/api/ck/user/bind/phone_number', given, back.data.bind_ticket)
  expect(bound.code).toBe(40000)
})

test('a WeChat that is another maker’s is not bound a second time', async () => {
  const house = await open()
  await join(house, browser(house))
  const mine = browser(house)
  const { data } = await join(house, mine, { openid: 'o-2', unionid: 'u-2' }, '13912345679')
  await house.database.begin((tx) => tx.deleteFrom('wechat_people').where('unionid', '=', 'u-2').execute())
  const begun = (await mine.ask('POST', '/api/ck/user/wechat/bind', {}, data.access_token)).data
  const back = await comeBack(mine, await scan(house, begun.state))
  expect(back.data).toMatchObject({ status: 'move_required', phone_number: '139****5678' })
  expect(back.data.access_token).toBeUndefined()
})

test('a binding that was begun in a session ends with it, and with the account', async () => {
  const house = await open()
  const mine = browser(house)
  const { data } = await join(house, mine)
  await house.database.begin((tx) => tx.deleteFrom('wechat_people').execute())
  const beginBinding = async () =>
    (await mine.ask('POST', '/api/ck/user/wechat/bind', {}, data.access_token)).data.state
  const [ended, left] = [await beginBinding(), await beginBinding()]
  await setState(house, 'frozen')
  expect((await comeBack(mine, await scan(house, left))).code).toBe(41010)
  await setState(house, 'active')
  await mine.ask('POST', '/api/ck/logout', {}, data.access_token)
  expect((await comeBack(mine, await scan(house, ended))).code).toBe(41010)
  expect(await house.database.read((tx) => tx.selectFrom('wechat_people').selectAll().execute())).toEqual([])
})

test('the same person coming twice at once, with a unionid and without, is bound once and whole', async () => {
  const house = await open()
  const [one, two] = [browser(house), browser(house)]
  const tickets = [
    (await comeBack(one, await scan(house, (await begin(one)).state))).data.bind_ticket,
    (await comeBack(two, await scan(house, (await begin(two)).state, { unionid: undefined }))).data.bind_ticket,
  ]
  const numbers = ['13912345671', '13912345672']
  const codes = await Promise.all(numbers.map((number) => codeFor(house, number, '6', '/api/ck')))
  const replies = await Promise.all(
    [one, two].map(({ ask }, at) =>
      ask(
        'POST',
        '/api/ck/user/bind/phone_number',
        { phone_number: numbers[at], code: codes[at], agree: true },
        tickets[at],
      ),
    ),
  )
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 40914])
  const people = await house.database.read((tx) =>
    tx
      .selectFrom('wechat_people')
      .innerJoin('wechat_openids', 'person_id', 'wechat_people.id')
      .select('openid')
      .execute(),
  )
  expect(people).toEqual([{ openid: 'o-1' }])
})

test('who leaves takes the binding along, and their sessions are over', async () => {
  const house = await open()
  const mine = browser(house)
  const { data } = await join(house, mine)
  await mine.ask('POST', '/api/ck/user/set/password', { password: '现在我有密码了呢' }, data.access_token)
  await mine.ask('POST', '/api/ck/user/closure', { password: '现在我有密码了呢' }, tokenOf(mine))
  house.clock.advance(6 * 24 * 60 * minuteMs)
  const later = browser(house)
  const back = await comeBack(later, await scan(house, (await begin(later)).state))
  house.clock.advance(5 * 24 * 60 * minuteMs)
  await later.ask('GET', '/api/ck/user', undefined, back.data.access_token)
  house.clock.advance(4 * 24 * 60 * minuteMs)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await later.ask('GET', '/api/ck/user', undefined, back.data.access_token)).code).toBe(40000)
  const again = browser(house)
  const status = (await comeBack(again, await scan(house, (await begin(again)).state))).data.status
  expect(status).toBe('bind_required')
})
