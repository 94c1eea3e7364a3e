import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHouse, type House, someDoor } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const password = '西湖的水-我的泪-一'
const next = '东湖的水-我的泪-二'
let house: House
let count = 0

beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
})
afterAll(() => house.close())

/** Somebody new, signed in by a browser or by a script. */
async function comeIn({ browser }: { browser: boolean }) {
  const phone_number = `1381234${String(++count).padStart(4, '0')}`
  const hash = await house.ground.passwords.hash(password)
  const given = { phone_number, name: '示例科技', hash, texts: [] }
  const moment = { now: house.clock(), requestId: 'test' }
  await house.database.begin((tx) => house.services.enterprises.establish(tx, given, someDoor, moment))
  const { ask, cookies } = visitor(house, { browser, ip: `203.0.113.${count}` })
  const { data } = await ask('POST', '/api/login', { phone_number, password })
  const first: string = data.access_token
  const old = new Map(cookies)
  return {
    ...{ phone_number, cookies, first },
    tell: (url: string, payload: object) => ask('POST', url, payload, cookies.get('enterprise_token') ?? first),
    /** Whether somebody comes in with what this browser has now, and with a copy of what it had before. */
    async ins() {
      const who = async (token: string, binder: string | undefined) =>
        (await house.services.sessions.identify({ token, binders: binder ? { enterprise: binder } : {} })).enterprise
          ?.id ?? null
      const now = await who(cookies.get('enterprise_token') ?? first, cookies.get('enterprise_token_b'))
      return { now, copied: await who(first, old.get('enterprise_token_b')) }
    },
  }
}

test('a browser that changes its password goes on under a new token, and a copy of the old one is worth nothing', async () => {
  const { tell, ins, cookies, first } = await comeIn({ browser: true })
  const before = await ins()
  expect(before).toEqual({ now: expect.any(Number), copied: before.now })
  house.clock.advance(60_000)
  expect(await tell('/api/user/change/password', { old_password: password, password: next })).toMatchObject({
    code: 200,
  })
  expect(cookies.get('enterprise_token')).not.toBe(first)
  expect(await ins()).toEqual({ now: before.now, copied: null })
})

test('so does one that changes its number, and one that ends all the others', async () => {
  const { tell, ins, phone_number } = await comeIn({ browser: true })
  const { now } = await ins()
  const other = '13912345678'
  const codes = { old_code: await codeFor(house, phone_number, '4'), code: await codeFor(house, other, '5') }
  expect(await tell('/api/user/change/phone_number', { ...codes, phone_number: other })).toMatchObject({ code: 200 })
  expect(await ins()).toEqual({ now, copied: null })
  const second = await comeIn({ browser: true })
  const { now: id } = await second.ins()
  expect(await second.tell('/api/user/sessions/end', {})).toMatchObject({ code: 200 })
  expect(await second.ins()).toEqual({ now: id, copied: null })
})

test('a script that has only its token keeps it', async () => {
  const { tell, ins, cookies, first } = await comeIn({ browser: false })
  const before = await ins()
  expect(await tell('/api/user/change/password', { old_password: password, password: next })).toMatchObject({
    code: 200,
  })
  expect(cookies.get('enterprise_token')).toBe(first)
  expect(await ins()).toEqual(before)
})

test('the console’s session is renewed as well, and lasts no longer for it', async () => {
  const { services, database } = house
  const role = { role: '新手', rights: ['news.read'] } as const
  await database.begin((tx) =>
    services.staff.founding.person(tx, { account: 'clerk', name: '职员', password, ...role }),
  )
  const { ask, cookies } = visitor(house, { browser: true })
  const first: string = (await ask('POST', '/api/console/login', { account: 'clerk', password })).data.access_token
  const ends = () =>
    database.read((tx) => tx.selectFrom('sessions').select(['id', 'expires_at']).where('realm', '=', 'staff').execute())
  const before = await ends()
  house.clock.advance(60_000)
  const changed = await ask('POST', '/api/console/password', { old_password: password, password: next }, first)
  expect(changed).toMatchObject({ code: 200 })
  expect((await ask('GET', '/api/console/me', undefined, first)).code).toBe(40000)
  expect((await ask('GET', '/api/console/me', undefined, cookies.get('staff_token'))).code).toBe(200)
  expect(await ends()).toEqual(before)
})
