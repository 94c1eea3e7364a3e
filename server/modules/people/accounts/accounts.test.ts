import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const password = '西湖的水-我的泪'
const other = '山高水长，后会有期'

const open = () => openHouse({ env: { CAPTCHA: 'off' } })

async function register(house: House, phone: string, api = '/api', extra: object = {}, from = visitor(house)) {
  const code = await codeFor(house, phone, '1', api)
  return from.ask('POST', `${api}/register`, { phone_number: phone, code, password, agree: true, ...extra })
}

for (const [realm, api, own] of [
  ['enterprise', '/api', '/api/user'],
  ['maker', '/api/ck', '/api/ck/user'],
] as const) {
  test(`${realm}: registers with a code, is in at once, signs out, comes back by password and by code`, async () => {
    const house = await open()
    const { ask } = visitor(house)
    const registered = await register(house, '13812345678', api)
    expect(registered).toMatchObject({ code: 200, message: '注册成功' })
    const token = registered.data.access_token
    expect((await ask('GET', own, undefined, token)).data).toMatchObject({ phone_number: '138****5678' })
    expect((await ask('POST', `${api}/logout`, {}, token)).code).toBe(200)
    expect((await ask('GET', own, undefined, token)).code).toBe(40000)
    const byPassword = await ask('POST', `${api}/login`, { phone_number: '13812345678', password })
    expect(byPassword).toMatchObject({ code: 200, data: { expires_at: expect.any(String) } })
    expect(byPassword.data.access_token).not.toBe(token)
    const code = await codeFor(house, '13812345678', '2', api)
    const byCode = await ask('POST', `${api}/login`, { phone_number: '13812345678', code })
    expect((await ask('GET', own, undefined, byCode.data.access_token)).code).toBe(200)
    const again = await ask('POST', `${api}/login`, { phone_number: '13812345678', code })
    expect(again).toMatchObject({ code: 42230 })
  })

  test(`${realm}: an unknown number and a wrong password are answered alike`, async () => {
    const house = await open()
    await register(house, '13812345678', api)
    const answers = await Promise.all(
      ['13812345678', '13899999999'].map((phone_number) =>
        visitor(house).ask('POST', `${api}/login`, { phone_number, password: 'nobody would use' }),
      ),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ code: 40101, data: { fields: { password: '手机号或密码不正确' } } })
  })

  test(`${realm}: a forgotten password is set anew, and every session is over`, async () => {
    const house = await open()
    const { ask } = visitor(house)
    const token = (await register(house, '13812345678', api)).data.access_token
    const code = await codeFor(house, '13812345678', '3', api)
    const weak = await ask('POST', `${api}/forget/password`, {
      phone_number: '13812345678',
      code,
      password: '12345678',
    })
    expect(weak).toMatchObject({ code: 42201, data: { fields: { password: expect.any(String) } } })
    const done = await ask('POST', `${api}/forget/password`, { phone_number: '13812345678', code, password: other })
    expect(done).toMatchObject({ code: 200, data: null })
    expect((await ask('GET', own, undefined, token)).code).toBe(40000)
    expect((await ask('POST', `${api}/login`, { phone_number: '13812345678', password })).code).toBe(40101)
    expect((await ask('POST', `${api}/login`, { phone_number: '13812345678', password: other })).code).toBe(200)
  })

  test(`${realm}: changing the password or the number ends the other sessions and keeps this one`, async () => {
    const house = await open()
    const { ask } = visitor(house)
    const first = (await register(house, '13812345678', api)).data.access_token
    const login = async (given: object) => (await ask('POST', `${api}/login`, given)).data.access_token
    const second = await login({ phone_number: '13812345678', password })
    const wrong = await ask('POST', `${own}/change/password`, { old_password: 'not it', password: other }, second)
    expect(wrong).toMatchObject({ code: 40101, data: { fields: { old_password: expect.any(String) } } })
    expect(
      (await ask('POST', `${own}/change/password`, { old_password: password, password: other }, second)).code,
    ).toBe(200)
    expect((await ask('GET', own, undefined, first)).code).toBe(40000)
    expect((await ask('GET', own, undefined, second)).code).toBe(200)

    const third = await login({ phone_number: '13812345678', password: other })
    const old_code = await codeFor(house, '13812345678', '4', api)
    const code = await codeFor(house, '13887654321', '5', api)
    const moved = await ask(
      'POST',
      `${own}/change/phone_number`,
      { old_code, phone_number: '13887654321', code },
      third,
    )
    expect(moved).toMatchObject({ code: 200, data: null })
    expect((await ask('GET', own, undefined, second)).code).toBe(40000)
    expect((await ask('GET', own, undefined, third)).data.phone_number).toBe('138****4321')
    expect((await ask('POST', `${api}/login`, { phone_number: '13812345678', password: other })).code).toBe(40101)
    expect((await ask('POST', `${api}/login`, { phone_number: '13887654321', password: other })).code).toBe(200)
    const security = (await ask('GET', `${own}/security`, undefined, third)).data
    expect(security).toMatchObject({
      phone_number: '138****4321',
      has_password: true,
      cooling_until: expect.any(String),
    })
  })
}

test('a thousand who register one number at once are one account', { timeout: 90_000 }, async () => {
  const house = await open()
  const code = await codeFor(house, '13812345678', '1')
  const { ask } = visitor(house)
  const given = { phone_number: '13812345678', code, password, agree: true }
  const replies = await Promise.all(Array.from({ length: 1000 }, () => ask('POST', '/api/register', given)))
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
  const count = await house.database.read((tx) =>
    tx
      .selectFrom('accounts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  expect(count).toEqual({ count: 1 })
})

test('the same number may be an enterprise and a maker, and neither token opens what is the other’s', async () => {
  const house = await open()
  const { ask } = visitor(house)
  const enterprise = (await register(house, '13812345678')).data.access_token
  house.clock.advance(61_000)
  const maker = (await register(house, '13812345678', '/api/ck')).data.access_token
  expect((await ask('GET', '/api/user', undefined, maker)).code).toBe(40000)
  expect((await ask('GET', '/api/ck/user', undefined, enterprise)).code).toBe(40000)
  expect((await ask('GET', '/api/user', undefined, enterprise)).code).toBe(200)
  expect((await ask('GET', '/api/ck/user', undefined, maker)).code).toBe(200)
})

test('a browser gets both cookies, and its token is worth nothing without the binder', async () => {
  const house = await open()
  const mine = visitor(house, { browser: true })
  const { data } = await register(house, '13812345678', '/api', {}, mine)
  expect([...mine.cookies.keys()]).toEqual(expect.arrayContaining(['enterprise_token', 'enterprise_token_b']))
  expect(mine.cookies.get('last_realm')).toBe('enterprise')
  expect((await mine.ask('GET', '/api/user', undefined, data.access_token)).code).toBe(200)
  expect((await visitor(house).ask('GET', '/api/user', undefined, data.access_token)).code).toBe(40000)
  const devices = (await mine.ask('GET', '/api/user/security', undefined, data.access_token)).data.devices
  expect(devices).toMatchObject([{ current: true, browser: true, device: 'Chrome · Windows', network: '203.0.113.*' }])
  await mine.ask('POST', '/api/logout', {}, data.access_token)
  expect([...mine.cookies.keys()]).not.toContain('enterprise_token')
})

test('an eleventh session makes the one that lay unused longest make room', async () => {
  const house = await open()
  const { ask } = visitor(house)
  const tokens = [(await register(house, '13812345678')).data.access_token]
  for (let count = 0; count < 10; count++) {
    house.clock.advance(1000)
    tokens.push((await ask('POST', '/api/login', { phone_number: '13812345678', password })).data.access_token)
  }
  const answers = await Promise.all(tokens.map((token) => ask('GET', '/api/user', undefined, token)))
  expect(answers.map(({ code }) => code)).toEqual([40000, ...Array(10).fill(200)])
})

test('one device or all others can be signed out, and nobody’s but one’s own', async () => {
  const house = await open()
  const { ask } = visitor(house)
  const mine = (await register(house, '13812345678')).data.access_token
  const second = (await ask('POST', '/api/login', { phone_number: '13812345678', password })).data.access_token
  const third = (await ask('POST', '/api/login', { phone_number: '13812345678', password })).data.access_token
  const stranger = (await register(house, '13812345679')).data.access_token
  const devices = (await ask('GET', '/api/user/security', undefined, second)).data.devices
  const { id } = devices.find((one: { current: boolean }) => one.current)
  expect((await ask('POST', `/api/user/sessions/${id}/end`, {}, stranger)).code).toBe(40400)
  expect((await ask('GET', '/api/user', undefined, second)).code).toBe(200)
  expect((await ask('POST', `/api/user/sessions/${id}/end`, {}, mine)).code).toBe(200)
  expect((await ask('GET', '/api/user', undefined, second)).code).toBe(40000)
  expect((await ask('POST', '/api/user/sessions/end', {}, mine)).code).toBe(200)
  expect((await ask('GET', '/api/user', undefined, third)).code).toBe(40000)
  expect((await ask('GET', '/api/user', undefined, mine)).code).toBe(200)
  expect((await ask('GET', '/api/user', undefined, stranger)).code).toBe(200)
})

test('an invite in the body beats the one in the cookie, binds once, and the cookie is gone afterwards', async () => {
  const house = await open()
  const { ask } = visitor(house)
  const inviter = (await register(house, '13900000011', '/api/ck', { nickname: '阿明' })).data.access_token
  const another = (await register(house, '13900000012', '/api/ck')).data.access_token
  const codeOf = async (token: string) => (await ask('GET', '/api/ck/user', undefined, token)).data.invite_code
  const byLink = visitor(house, { browser: true })
  byLink.cookies.set('invite', await codeOf(inviter))
  await register(house, '13812345678', '/api', { name: '示例科技' }, byLink)
  expect(byLink.cookies.has('invite')).toBe(false)
  const byBoth = visitor(house, { browser: true })
  byBoth.cookies.set('invite', await codeOf(inviter))
  await register(house, '13812345679', '/api/ck', { invite: await codeOf(another) }, byBoth)
  const children = async (token: string) => (await ask('GET', '/api/ck/user/childs', undefined, token)).data
  expect(await children(inviter)).toMatchObject({
    total: 1,
    list: [{ kind: 'enterprise', name: '示**', phone_number: '138****5678', orders: 0, commission_amount: '0.00' }],
  })
  expect(await children(another)).toMatchObject({ total: 1, list: [{ kind: 'maker', phone_number: '138****5679' }] })
  const told = (await ask('GET', '/api/ck/user/messages', undefined, inviter)).data.list
  expect(told[0]).toMatchObject({ event: 'invitation.joined', title: '您邀请的企业已注册' })
})

test('what was agreed to is written down with its version, and nobody registers without agreeing', async () => {
  const house = await open()
  const code = await codeFor(house, '13812345678', '1')
  const { ask } = visitor(house)
  const given = { phone_number: '13812345678', code, password }
  const refused = await ask('POST', '/api/register', { ...given, agree: false })
  expect(refused).toMatchObject({ code: 42200, data: { fields: { agree: '请先阅读并同意协议' } } })
  const { data } = await ask('POST', '/api/register', { ...given, agree: true })
  const consents = (await ask('GET', '/api/user/consents', undefined, data.access_token)).data.list
  expect(consents.map(({ key, version }: { key: string; version: number }) => [key, version])).toEqual([
    ['privacy', 0],
    ['protocol_enterprise', 0],
  ])
})

test('who guesses is asked to be a person, then slowed down; the owner’s session goes on and a code still lets them in', async () => {
  const house = await openHouse()
  house.clock.advance(0)
  const person = { phone_number: '13812345678', name: '', hash: null, texts: [] }
  const door = {
    ip: '',
    browser: false,
    userAgent: '',
    invite: '',
    inviteChannel: '',
    inviteUsed() {},
    device: '',
    knownDevice: () => '',
  }
  const moment = { now: house.clock(), requestId: 'test' }
  const id = await house.database.begin((tx) => house.services.enterprises.establish(tx, person, door, moment))
  const owner = await house.database.begin((tx) =>
    house.services.sessions.open(tx, { realm: 'enterprise', ownerId: id, browser: false }),
  )
  const codes: number[] = []
  const guess = { phone_number: '13812345678', password: 'a guess of many' }
  for (let count = 0; count < 5; count++) codes.push((await visitor(house).ask('POST', '/api/login', guess)).code)
  expect(codes).toEqual([40101, 40101, 40101, 42210, 42210])
  expect((await visitor(house).ask('GET', '/api/user', undefined, owner.token)).code).toBe(200)
})
