import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { failureWindowMs } from '#server/modules/people/attempts/model.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import * as store from './store.ts'

const everything = Object.keys(rights) as Right[]
const password = '山高水长，2026 年'

async function openOffice(env: Record<string, string> = {}) {
  const house = await openHouse({ env })
  const found = (account: string, own: readonly Right[]) =>
    house.database.begin((tx) =>
      house.services.staff.founding.person(tx, {
        account,
        name: account,
        password,
        role: `${account} 的角色`,
        rights: own,
      }),
    )
  const adminId = await found('chief', everything)
  return { house, found, adminId }
}

interface Reply {
  code: number
  message: string
  data: { fields?: Record<string, string> } & Record<string, never>
}

const ask = async (house: House, method: 'GET' | 'POST', path: string, token: string, payload?: object) =>
  (
    await house.http.inject({
      method,
      url: `/api/console${path}`,
      headers: { authorization: token },
      ...(payload && { payload }),
    })
  ).json() as Reply & { data: Record<string, unknown> }

async function signIn(house: House, account: string, given = password, ip = '203.0.113.1', captcha?: string) {
  const reply = await house.http.inject({
    method: 'POST',
    url: '/api/console/login',
    remoteAddress: ip,
    headers: { origin: 'http://localhost' },
    payload: { account, password: given, captcha },
  })
  const cookies = reply.cookies.map(({ name, value, httpOnly }) => ({ name, value, httpOnly: httpOnly ?? false }))
  return { ...(reply.json() as Reply), cookies }
}

test('whoever knows account and password comes in, in either case, and gets the two cookies of a session', async () => {
  const { house } = await openOffice()
  const { code, cookies } = await signIn(house, 'CHIEF')
  expect(code).toBe(200)
  expect(cookies).toEqual([
    { name: 'staff_token', value: expect.any(String), httpOnly: false },
    { name: 'staff_token_b', value: expect.any(String), httpOnly: true },
  ])
  const [token, binder] = cookies.map(({ value }) => value)
  const me = (headers: Record<string, string>) => house.http.inject({ url: '/api/console/me', headers })
  const authorization = String(token)
  expect((await me({ authorization })).json().code).toBe(refusals.SESSION_INVALID.code)
  const whole = await me({ authorization, cookie: `staff_token_b=${binder}` })
  expect(whole.json()).toMatchObject({ code: 200, data: { account: 'chief', must_change_password: false } })
})

test('a wrong password, an unknown account and somebody who has left are answered alike', async () => {
  const { house, found, adminId } = await openOffice()
  const leaver = await found('leaver', [])
  const { token } = await house.signIn.staff(everything)
  await ask(house, 'POST', `/staff/${leaver}`, token, { name: '走了', active: false, role_ids: [] })
  const answers = await Promise.all([
    signIn(house, 'chief', 'wrong password'),
    signIn(house, 'nobody', password),
    signIn(house, 'leaver', password),
  ])
  for (const { code, message, data } of answers) {
    expect([code, message, data]).toEqual([refusals.SIGN_IN_FAILED.code, '账号或密码不正确', null])
  }
  expect(adminId).toBeGreaterThan(0)
})

test('after five wrong passwords the account is locked from there, elsewhere its owner still comes in', async () => {
  const { house } = await openOffice({ CAPTCHA: 'off' })
  for (let tries = 0; tries < 5; tries++) await signIn(house, 'chief', `wrong ${tries}`)
  expect((await signIn(house, 'chief')).code).toBe(refusals.SIGN_IN_LOCKED.code)
  expect((await signIn(house, 'chief', password, '198.51.100.7')).code).toBe(200)
  house.clock.advance(failureWindowMs)
  expect((await signIn(house, 'chief')).code).toBe(200)
})

test('a hundred guesses at once get no more tries than a hundred one after another', async () => {
  const { house } = await openOffice({ CAPTCHA: 'off' })
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(house, 'chief', `guess ${n}`)))
  const tried = answers.filter(({ code }) => code === refusals.SIGN_IN_FAILED.code)
  expect(tried).toHaveLength(5)
  expect(answers.filter(({ code }) => code === refusals.SIGN_IN_LOCKED.code)).toHaveLength(95)
})

test('after three wrong passwords the next try wants proof of a person', async () => {
  const { house } = await openOffice()
  for (let tries = 0; tries < 3; tries++) await signIn(house, 'chief', `wrong ${tries}`)
  expect((await signIn(house, 'chief')).code).toBe(refusals.CAPTCHA_FAILED.code)
  expect((await signIn(house, 'chief', password, '203.0.113.1', 'nonsense')).code).toBe(refusals.CAPTCHA_FAILED.code)
})

test('the right password forgets the wrong ones before it', async () => {
  const { house } = await openOffice({ CAPTCHA: 'off' })
  for (let round = 0; round < 3; round++) {
    for (let tries = 0; tries < 4; tries++) await signIn(house, 'chief', `wrong ${tries}`)
    expect((await signIn(house, 'chief')).code).toBe(200)
  }
})

test('a colleague who resets the password also lets in whoever was locked out', async () => {
  const { house, found } = await openOffice({ CAPTCHA: 'off' })
  const id = await found('locked', [])
  for (let tries = 0; tries < 5; tries++) await signIn(house, 'locked', `wrong ${tries}`)
  expect((await signIn(house, 'locked')).code).toBe(refusals.SIGN_IN_LOCKED.code)
  const { token } = await house.signIn.staff(everything)
  const { data } = await ask(house, 'POST', `/staff/${id}/password`, token, {})
  expect((await signIn(house, 'locked', String(data.password))).code).toBe(200)
})

test('new passwords that are too weak are not counted as wrong ones', async () => {
  const { house, adminId } = await openOffice()
  const own = await house.database.begin((tx) =>
    house.services.sessions.open(tx, { realm: 'staff', ownerId: adminId, browser: false }),
  )
  const change = (next: string) =>
    ask(house, 'POST', '/password', own.token, { old_password: password, password: next })
  for (let tries = 0; tries < 6; tries++) expect((await change('1234567890')).code).toBe(refusals.PASSWORD_WEAK.code)
  expect((await change('另一个很长很长的口令')).code).toBe(200)
})

test('a password that is changed while somebody signs in with the old one opens nothing', async () => {
  const { house, adminId } = await openOffice()
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  // A colleague is just resetting it, and has not finished.
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
  const reset = house.database.begin(async (tx) => {
    await store.lock(tx, adminId)
    await store.setPassword(tx, adminId, 'reset meanwhile', true)
    hasBegun()
    await held
  })
  await begun
  const late = signIn(house, 'chief')
  await expect.poll(() => waitingForLocks(house), { timeout: 15_000 }).toBe(1)
  letGo()
  await reset
  expect((await late).code).toBe(refusals.SIGN_IN_FAILED.code)
  const open = await house.database.read((tx) => tx.selectFrom('sessions').select('id').execute())
  expect(open).toEqual([])
})

test('whoever changes a person or a role that is no longer the one they saw is told, and undoes nothing', async () => {
  const { house, found } = await openOffice()
  const id = await found('bob', [])
  const { token } = await house.signIn.staff(everything)
  const seen = (await ask(house, 'GET', '/staff?q=bob', token)).data.list as unknown as { etag: string }[]
  const etag = seen[0]?.etag
  const off = { name: 'bob', active: false, role_ids: [] }
  expect((await ask(house, 'POST', `/staff/${id}`, token, { ...off, etag })).code).toBe(200)
  const late = { name: '老鲍', active: true, role_ids: [], etag }
  expect((await ask(house, 'POST', `/staff/${id}`, token, late)).code).toBe(refusals.CHANGED_MEANWHILE.code)
  const role = (await ask(house, 'POST', '/roles', token, { name: '编辑', rights: ['news.read', 'news.write'] })).data
  const fewer = { name: '编辑', rights: ['news.read'], etag: role.etag }
  expect((await ask(house, 'POST', `/roles/${role.id}`, token, fewer)).code).toBe(200)
  const renamed = { name: '编辑部', rights: ['news.read', 'news.write'], etag: role.etag }
  expect((await ask(house, 'POST', `/roles/${role.id}`, token, renamed)).code).toBe(refusals.CHANGED_MEANWHILE.code)
})

test('a role named twice is given once', async () => {
  const { house, found } = await openOffice()
  const id = await found('twice', [])
  const { token } = await house.signIn.staff(everything)
  const role = (await ask(house, 'POST', '/roles', token, { name: '编辑', rights: ['news.read'] })).data
  const saved = await ask(house, 'POST', `/staff/${id}`, token, {
    name: '两次',
    active: true,
    role_ids: [role.id, role.id],
  })
  expect(saved.data.roles).toEqual([{ id: role.id, name: '编辑' }])
})

test('a session of the console ends after half an hour of silence and after twelve hours in any case', async () => {
  const { house } = await openOffice()
  const { token } = await house.signIn.staff([])
  const alive = async () => (await ask(house, 'GET', '/me', token)).code === 200
  const minuteMs = 60_000
  for (let minute = 0; minute < 12 * 60; minute += 20) {
    expect(await alive()).toBe(true)
    house.clock.advance(20 * minuteMs)
  }
  expect(await alive()).toBe(false)
  const { token: idle } = await house.signIn.staff([])
  house.clock.advance(30 * minuteMs)
  expect((await ask(house, 'GET', '/me', idle)).code).toBe(refusals.SESSION_INVALID.code)
})

test('somebody new gets a password that opens nothing but its own change', async () => {
  const { house } = await openOffice()
  const { token } = await house.signIn.staff(everything)
  const role = (await ask(house, 'POST', '/roles', token, { name: '编辑', rights: ['news.read'] })).data
  const added = await ask(house, 'POST', '/staff', token, { account: 'new.hand', name: '新人', role_ids: [role.id] })
  const first = String(added.data.password)
  const session = await house.http.inject({
    method: 'POST',
    url: '/api/console/login',
    payload: { account: 'new.hand', password: first },
  })
  const own = session.json().data.access_token
  expect((await ask(house, 'GET', '/me', own)).data).toMatchObject({ must_change_password: true, rights: [] })
  expect((await ask(house, 'GET', '/news', own)).code).toBe(refusals.NOT_ALLOWED.code)
  const weak = await ask(house, 'POST', '/password', own, { old_password: first, password: 'new.hand2026' })
  expect(weak.code).toBe(refusals.PASSWORD_WEAK.code)
  expect((await ask(house, 'POST', '/password', own, { old_password: first, password })).code).toBe(200)
  expect((await ask(house, 'GET', '/news', own)).code).toBe(200)
})

test('changing a password ends every other session of its owner', async () => {
  const { house, adminId } = await openOffice()
  const open = () =>
    house.database.begin((tx) => house.services.sessions.open(tx, { realm: 'staff', ownerId: adminId, browser: false }))
  const [here, there] = [await open(), await open()]
  const change = { old_password: password, password: '另一个很长很长的口令' }
  expect((await ask(house, 'POST', '/password', here.token, change)).code).toBe(200)
  expect((await ask(house, 'GET', '/me', here.token)).code).toBe(200)
  expect((await ask(house, 'GET', '/me', there.token)).code).toBe(refusals.SESSION_INVALID.code)
})

test('switching somebody off ends their sessions at once', async () => {
  const { house, found } = await openOffice()
  const id = await found('leaver', ['news.read'])
  const theirs = await house.database.begin((tx) =>
    house.services.sessions.open(tx, { realm: 'staff', ownerId: id, browser: false }),
  )
  const { token } = await house.signIn.staff(everything)
  await ask(house, 'POST', `/staff/${id}`, token, { name: '走了', active: false, role_ids: [] })
  expect((await ask(house, 'GET', '/me', theirs.token)).code).toBe(refusals.SESSION_INVALID.code)
})

test('nobody hands out, takes away or borrows a right that they do not have', async () => {
  const { house, adminId } = await openOffice()
  const chief = await house.signIn.staff(everything)
  const strong = (await ask(house, 'POST', '/roles', chief.token, { name: '强', rights: ['audit.read'] })).data
  const { token } = await house.signIn.staff(['staff.edit', 'roles.edit', 'staff.password', 'staff.read'])
  const refused = refusals.RIGHTS_BEYOND_OWN.code
  expect((await ask(house, 'POST', '/roles', token, { name: '我的', rights: ['audit.read'] })).code).toBe(refused)
  expect((await ask(house, 'POST', `/roles/${strong.id}`, token, { name: '弱', rights: [] })).code).toBe(refused)
  expect((await ask(house, 'POST', `/roles/${strong.id}/delete`, token, {})).code).toBe(refused)
  const hire = { account: 'friend', name: '朋友', role_ids: [strong.id] }
  expect((await ask(house, 'POST', '/staff', token, hire)).code).toBe(refused)
  expect((await ask(house, 'POST', `/staff/${adminId}/password`, token, {})).code).toBe(refused)
  const off = { name: '主管', active: false, role_ids: [] }
  expect((await ask(house, 'POST', `/staff/${adminId}`, token, off)).code).toBe(refused)
})

test('an open session alone does not give oneself a new password: that takes the old one', async () => {
  const { house, adminId } = await openOffice()
  const own = await house.database.begin((tx) =>
    house.services.sessions.open(tx, { realm: 'staff', ownerId: adminId, browser: false }),
  )
  const refused = { code: refusals.INPUT_INVALID.code, data: { fields: { id: expect.stringContaining('修改密码') } } }
  expect(await ask(house, 'POST', `/staff/${adminId}/password`, own.token, {})).toMatchObject(refused)
  expect((await ask(house, 'GET', '/me', own.token)).code).toBe(200)
  expect((await signIn(house, 'chief')).code).toBe(200)
})

test('whoever manages people is renamed by nobody but themselves, and everybody else by whoever may', async () => {
  const { house, found, adminId } = await openOffice()
  const clerkId = await found('clerk', ['news.read'])
  const { token, id } = await house.signIn.staff(everything)
  const rename = async (whose: number, name: string) => {
    const { data } = await ask(house, 'GET', '/staff', token)
    const list = data.list as unknown as { id: number; roles: { id: number }[] }[]
    const role_ids = list.find((one) => one.id === whose)?.roles.map((role) => role.id)
    return ask(house, 'POST', `/staff/${whose}`, token, { name, active: true, role_ids })
  }
  const refused = { code: refusals.INPUT_INVALID.code, data: { fields: { name: expect.stringContaining('本人') } } }
  expect(await rename(adminId, '王总')).toMatchObject(refused)
  expect(await rename(adminId, 'chief')).toMatchObject({ code: 200 })
  expect(await rename(id, '李经理')).toMatchObject({ code: 200, data: { name: '李经理' } })
  expect(await rename(clerkId, '小张')).toMatchObject({ code: 200, data: { name: '小张' } })
})

test('the last who can manage people cannot be lost, also when two are switched off at once', async () => {
  const { house, adminId } = await openOffice()
  const second = await house.signIn.staff(everything)
  const gone = { name: 'chief', active: false, role_ids: [] }
  const off = () => ask(house, 'POST', `/staff/${adminId}`, second.token, gone)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  // Somebody else is just switching the second one off, and has not finished.
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
  const first = house.database.begin(async (tx) => {
    await store.lockRights(tx)
    await tx.updateTable('staff').set({ active: false }).where('id', '=', second.id).execute()
    hasBegun()
    await held
  })
  await begun
  const answer = off()
  await expect.poll(() => waitingForLocks(house), { timeout: 15_000 }).toBe(1)
  letGo()
  await first
  expect((await answer).code).toBe(refusals.LAST_ADMINISTRATOR.code)
})

async function waitingForLocks({ database }: House): Promise<number> {
  return database.read(async (tx) => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    return rows.length
  })
}

test('the list of staff says who they are and when they were last seen', async () => {
  const { house } = await openOffice()
  const { token } = await house.signIn.staff(['staff.read'])
  const { data } = await ask(house, 'GET', '/staff?q=chief&active=true', token)
  expect(data.list).toMatchObject([
    { account: 'chief', active: true, roles: [{ name: 'chief 的角色' }], last_seen_at: null },
  ])
  expect(JSON.stringify(data)).not.toContain('argon2')
})
