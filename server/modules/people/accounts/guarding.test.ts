import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type House, openHouse, someDoor } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

// What somebody could try who has a little of what it takes, and what happens when two things happen at once.

const password = '西湖的水-我的泪'
const other = '山高水长，后会有期'
const phone = '13812345678'
const dayMs = 24 * 60 * 60 * 1000

const open = (env: Record<string, string> = {}) => openHouse({ env: { CAPTCHA: 'off', ...env } })

async function establish(house: House, { phone_number = phone, realm = 'enterprise' as 'enterprise' | 'maker' } = {}) {
  const hash = await house.ground.passwords.hash(password)
  const moment = { now: house.clock(), requestId: 'test' }
  const given = { phone_number, name: '示例', hash, texts: [] }
  const room = realm === 'enterprise' ? house.services.enterprises : house.services.makers
  return house.database.begin((tx) => room.establish(tx, given, someDoor, moment))
}

const signIn = (house: House, given: object = {}, api = '/api') =>
  visitor(house).ask('POST', `${api}/login`, { phone_number: phone, password, ...given })

/** Something that takes a while, with something else that happens to the account just before it is decided. */
async function meanwhile(house: House, id: number, change: object, work: () => Promise<{ code: number }>) {
  const { promise: changed, resolve: go } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holding = house.database.begin(async (tx) => {
    await tx.updateTable('accounts').set(change).where('owner_id', '=', id).execute()
    hold()
    await changed
  })
  await held
  const working = work()
  await waitsForLock(house)
  go()
  await holding
  return (await working).code
}

/** Until somebody waits for a row: then the other side has looked and found what it looked for. */
async function waitsForLock(house: House): Promise<void> {
  for (;;) {
    const waiting = await house.database.read((tx) =>
      tx
        .selectFrom('pg_locks' as never)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('granted' as never, '=', false as never)
        .executeTakeFirstOrThrow(),
    )
    if (waiting.count > 0) return
  }
}

test('a password that is changed while it is compared lets nobody in', async () => {
  const house = await open()
  const id = await establish(house)
  const hash = await house.ground.passwords.hash(other)
  expect(await meanwhile(house, id, { password_hash: hash }, () => signIn(house))).toBe(40101)
})

test('a number that moves on while its code is used opens nothing, neither the door nor the password', async () => {
  const house = await open()
  const id = await establish(house)
  const moved = { phone_index: Buffer.alloc(16, 7) }
  const code = await codeFor(house, phone, '2')
  expect(await meanwhile(house, id, moved, () => signIn(house, { password: undefined, code }))).toBe(40401)
})

test('a forgotten password is not set for a number that moves on meanwhile', async () => {
  const house = await open()
  const id = await establish(house)
  const code = await codeFor(house, phone, '3')
  const forget = () =>
    visitor(house).ask('POST', '/api/forget/password', { phone_number: phone, code, password: other })
  expect(await meanwhile(house, id, { phone_index: Buffer.alloc(16, 7) }, forget)).toBe(40401)
})

test('an account that is frozen meanwhile changes no password, no number, and does not ask to leave', async () => {
  const house = await open()
  const id = await establish(house)
  const frozen = { state: 'frozen', frozen_reason: '涉嫌诈骗' }
  const thaw = () =>
    house.database.begin((tx) =>
      tx.updateTable('accounts').set({ state: 'active' }).where('owner_id', '=', id).execute(),
    )
  const token = (await signIn(house)).data.access_token
  const act = (url: string, payload: object) => () => visitor(house).ask('POST', url, payload, token)
  const changed = act('/api/user/change/password', { old_password: password, password: other })
  expect(await meanwhile(house, id, frozen, changed)).toBe(40000)
  await thaw()
  expect(await meanwhile(house, id, frozen, act('/api/user/closure', { password }))).toBe(40000)
  await thaw()
  const old_code = await codeFor(house, phone, '4')
  const code = await codeFor(house, '13887654321', '5')
  const moving = act('/api/user/change/phone_number', { old_code, phone_number: '13887654321', code })
  expect(await meanwhile(house, id, frozen, moving)).toBe(40000)
})

test('a frozen account is not opened by a forgotten password, and says why at each right sign-in', async () => {
  const house = await open()
  const id = await establish(house)
  await house.database.begin((tx) =>
    tx.updateTable('accounts').set({ state: 'frozen', frozen_reason: '核实中' }).where('owner_id', '=', id).execute(),
  )
  const code = await codeFor(house, phone, '3')
  const forgot = await visitor(house).ask('POST', '/api/forget/password', {
    phone_number: phone,
    code,
    password: other,
  })
  expect(forgot.code).toBe(40303)
  for (let count = 0; count < 7; count++) expect((await signIn(house)).code).toBe(40303)
})

test('who mistypes in their own session locks themselves out, and nobody else', async () => {
  const house = await open()
  await establish(house)
  const token = (await signIn(house)).data.access_token
  const change = (by: string, old_password: string) =>
    visitor(house).ask('POST', '/api/user/change/password', { old_password, password: other }, by)
  const codes: number[] = []
  for (let count = 0; count < 6; count++) codes.push((await change(token, 'not the password')).code)
  expect(codes).toEqual([40101, 40101, 40101, 40101, 40101, 40102])
  // A hundred mistakes of others would be the limit of a network.
  for (let count = 0; count < 25; count++) {
    const phone_number = `1370000${String(count).padStart(4, '0')}`
    const id = await establish(house, { phone_number })
    const attempts = Array.from({ length: 4 }, () => ({
      realm: 'enterprise' as const,
      account: `enterprise:${id}`,
      network: `own session enterprise:${id}`,
      at: house.clock(),
    }))
    await house.database.begin((tx) => tx.insertInto('sign_in_failures').values(attempts).execute())
  }
  await establish(house, { phone_number: '13811111111' })
  const innocent = (await signIn(house, { phone_number: '13811111111' })).data.access_token
  expect((await change(innocent, password)).code).toBe(200)
})

test('a forgotten password that was set anew also forgets who had been guessing', async () => {
  const house = await open()
  await establish(house)
  for (let count = 0; count < 6; count++) await signIn(house, { password: 'a guess of many' })
  expect((await signIn(house)).code).toBe(40102)
  const code = await codeFor(house, phone, '3')
  await visitor(house).ask('POST', '/api/forget/password', { phone_number: phone, code, password: other })
  expect((await signIn(house, { password: other })).code).toBe(200)
})

test('an enterprise cannot end the session of the maker with its number of a session', async () => {
  const house = await open()
  const enterprise = await house.signIn.enterprise()
  const maker = await house.signIn.maker()
  await house.database.begin((tx) =>
    tx.updateTable('sessions').set({ owner_id: enterprise.id }).where('id', '=', maker.sessionId).execute(),
  )
  const url = `/api/user/sessions/${maker.sessionId}/end`
  expect((await visitor(house).ask('POST', url, {}, enterprise.token)).code).toBe(40400)
})

test('an invite of somebody who is frozen or has left binds nobody', async () => {
  const house = await open()
  const maker = await house.signIn.maker()
  const { invite_code } = await house.services.makers.info(maker.id, house.clock())
  for (const [count, state] of ['frozen', 'closed'].entries()) {
    await house.database.begin((tx) =>
      tx.updateTable('accounts').set({ state }).where('realm', '=', 'maker').where('owner_id', '=', maker.id).execute(),
    )
    const number = `1380000000${count}`
    const code = await codeFor(house, number, '1')
    const given = { phone_number: number, code, password, agree: true, invite: invite_code }
    expect((await visitor(house).ask('POST', '/api/register', given)).code).toBe(200)
  }
  expect(await house.database.read((tx) => tx.selectFrom('invitations').selectAll().execute())).toEqual([])
})

test('nobody registers while registration is closed, by form or by scan', async () => {
  const house = await open()
  const staff = await house.signIn.staff(['settings.edit'])
  const closed = await visitor(house).ask('POST', '/api/console/settings', { open: false, version: 0 }, staff.token)
  expect(closed.code).toBe(200)
  await house.settle()
  const code = await codeFor(house, phone, '1')
  const given = { phone_number: phone, code, password, agree: true }
  expect((await visitor(house).ask('POST', '/api/register', given)).code).toBe(40304)
  const mine = visitor(house, { browser: true })
  const { state } = (await mine.ask('POST', '/api/ck/scanAuth', {})).data
  const scanned = await visitor(house).ask('POST', '/sandbox/api/wechat/scan', {
    state,
    openid: 'o',
    outcome: 'confirm',
  })
  const query = new URL(scanned.data.redirect).searchParams
  const back = await mine.ask('POST', '/api/ck/scanAuth', { state, code: query.get('code') ?? '' })
  const bind = (number: string, typed: string) =>
    mine.ask(
      'POST',
      '/api/ck/user/bind/phone_number',
      { phone_number: number, code: typed, agree: true },
      back.data.bind_ticket,
    )
  // Without the right code nobody hears whether a number is anybody's.
  await establish(house, { phone_number: '13900000099', realm: 'maker' })
  expect((await bind('13900000099', '000000')).code).toBe((await bind('13900000098', '000000')).code)
  expect((await bind(phone, await codeFor(house, phone, '6', '/api/ck'))).code).toBe(40304)
})

test('one right code buys one hash: what is refused after it is refused before hashing', async () => {
  const house = await open()
  await establish(house)
  const code = await codeFor(house, phone, '1')
  let hashed = 0
  const { hash } = house.ground.passwords
  house.ground.passwords.hash = (text) => {
    hashed++
    return hash(text)
  }
  const given = { phone_number: phone, code, password: other, agree: true }
  expect((await visitor(house).ask('POST', '/api/register', given)).code).toBe(40911)
  expect(hashed).toBe(0)
})

test('a password that is the number itself is refused, digits alone are not', async () => {
  const house = await open()
  await establish(house)
  const token = (await signIn(house)).data.access_token
  const change = (next: string) =>
    visitor(house).ask('POST', '/api/user/change/password', { old_password: password, password: next }, token)
  expect((await change(`${phone}!`)).code).toBe(42201)
  expect((await change('8264917350')).code).toBe(200)
})

test('one account cannot make us write to its telephone without end', async () => {
  const house = await open()
  await establish(house)
  const token = (await signIn(house)).data.access_token
  for (let count = 0; count < 15; count++) {
    await visitor(house).ask('POST', '/api/user/closure', { password }, token)
    await visitor(house).ask('POST', '/api/user/closure/cancel', {}, token)
  }
  const written = await house.database.read((tx) => tx.selectFrom('sms_messages').select('id').execute())
  expect(written).toHaveLength(10)
})

test('closures that cannot be carried out do not keep those behind them', async () => {
  const house = await open()
  const ids: number[] = []
  for (let count = 0; count < 52; count++) {
    const phone_number = `1370000${String(count).padStart(4, '0')}`
    const given = { phone_number, name: '', hash: null, texts: [] }
    const moment = { now: house.clock(), requestId: 'test' }
    ids.push(await house.database.begin((tx) => house.services.enterprises.establish(tx, given, someDoor, moment)))
  }
  const times = { asked_at: house.clock(), ends_at: house.clock() }
  await house.database.begin(async (tx) => {
    const row = { realm: 'enterprise', reason: '', state: 'waiting', ...times }
    await tx
      .insertInto('closures')
      .values(ids.map((owner_id) => ({ ...row, owner_id })))
      .execute()
    await tx.updateTable('accounts').set({ state: 'closing' }).execute()
    await tx.updateTable('accounts').set({ state: 'frozen' }).where('owner_id', 'in', ids.slice(0, 51)).execute()
  })
  await house.services.accounts.closing.closeDue(house.clock())
  const states = await house.database.read((tx) =>
    tx
      .selectFrom('accounts')
      .select('state')
      .where('owner_id', '=', ids[51] ?? 0)
      .executeTakeFirstOrThrow(),
  )
  expect(states.state).toBe('closed')
})

test('who was frozen through their days of thinking gets three of them back', async () => {
  const house = await open()
  const id = await establish(house)
  const token = (await signIn(house)).data.access_token
  await visitor(house).ask('POST', '/api/user/closure', { password }, token)
  const staff = await house.signIn.staff(['enterprises.freeze'])
  const act = (verb: string, by: string) =>
    visitor(house).ask('POST', `/api/console/enterprises/${id}/${verb}`, { reason: '核实中' }, by)
  await act('freeze', staff.token)
  house.clock.advance(16 * dayMs)
  await act('unfreeze', (await house.signIn.staff(['enterprises.freeze'])).token)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).data.access_token).toEqual(expect.any(String))
  house.clock.advance(3 * dayMs)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).code).toBe(40101)
})

test('as many transactions as there are connections can tell somebody something at once', async () => {
  const house = await open({ DATABASE_POOL: '4' })
  const { id } = await house.signIn.maker()
  const neighbour = await house.openNeighbour()
  await Promise.all(
    Array.from({ length: 12 }, () =>
      neighbour.database.begin((tx) =>
        neighbour.services.messages.tell(
          tx,
          { realm: 'maker', id },
          { event: 'account.closure-cancelled', now: house.clock() },
        ),
      ),
    ),
  )
  expect((await house.services.makers.info(id, house.clock())).unread).toBe(13)
})

test('the cookie of a browser is its own: no script reads it, and under HTTPS no plain one counts', async () => {
  const house = await open({ PUBLIC_ORIGIN: 'https://www.example.com' })
  const reply = await house.http.inject({
    method: 'POST',
    url: '/api/send/sms',
    headers: { origin: 'https://www.example.com' },
    payload: { phone_number: phone },
  })
  expect(reply.cookies).toMatchObject([{ name: '__Host-device', httpOnly: true, secure: true, path: '/' }])
  const { token, binder } = await house.signIn.enterprise({ browser: true })
  const ask = async (cookie: string) =>
    (await house.http.inject({ url: '/api/user', headers: { authorization: token, cookie } })).json().code
  expect(await ask(`__Host-enterprise_token_b=${binder}`)).toBe(200)
  expect(await ask(`enterprise_token_b=${binder}`)).toBe(40000)
})

test('a full queue of hashes is nobody’s wrong password', async () => {
  const house = await open()
  await establish(house)
  const { verify } = house.ground.passwords
  house.ground.passwords.verify = () => Promise.reject(new Refusal('TOO_MANY_REQUESTS'))
  for (let count = 0; count < 6; count++) expect((await signIn(house)).code).toBe(429)
  house.ground.passwords.verify = verify
  expect((await signIn(house)).code).toBe(200)
})

test('open money keeps an account open: it cannot be asked to close, and is held if money came meanwhile', async () => {
  const house = await open()
  await establish(house)
  const token = (await signIn(house)).data.access_token
  const ask = () => visitor(house).ask('POST', '/api/user/closure', { password }, token)
  house.services.wallets.openMatters = async () => [
    { title: '余额', path: '/wallet/withdrawl', amount: fen(1), comes_back: false },
  ]
  expect((await ask()).code).toBe(40916)
  house.services.wallets.openMatters = async () => []
  expect((await ask()).code).toBe(200)
  house.services.wallets.openMatters = async () => [
    { title: '余额', path: '/wallet/withdrawl', amount: fen(1), comes_back: false },
  ]
  house.clock.advance(15 * dayMs)
  await house.services.accounts.closing.closeDue(house.clock())
  expect((await signIn(house)).code).toBe(200)
  const closure = await house.database.read((tx) => tx.selectFrom('closures').selectAll().executeTakeFirstOrThrow())
  expect(closure).toMatchObject({ state: 'held', note: '账户仍有未结清的款项' })
})

test('an unknown number costs as much work as a wrong password', async () => {
  const house = await open()
  await establish(house)
  const compared: (string | undefined)[] = []
  const { verify } = house.ground.passwords
  house.ground.passwords.verify = (text, stored) => {
    compared.push(stored)
    return verify(text, stored)
  }
  await signIn(house, { phone_number: '13899999999' })
  await signIn(house, { password: 'not the password' })
  expect(compared).toEqual([undefined, expect.stringMatching(/^\$argon2id/)])
})
