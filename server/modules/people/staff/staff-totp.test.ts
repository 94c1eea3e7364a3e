import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type RefusalCode, refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { totpCode, totpStep } from '#server/platform/secrets/totp.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { readRecoveryCode, showRecoveryCode } from './model.ts'

const everything = Object.keys(rights) as Right[]
const password = '山高水长，2026 年'
const stepMs = 30_000
const code = (name: RefusalCode) => refusals[name].code

interface Reply {
  code: number
  data: Record<string, unknown>
}

/** Somebody with a password, and a session that it opened. */
async function openOffice(env: Record<string, string> = {}) {
  const house = await openHouse({ env: { CAPTCHA: 'off', ...env } })
  const person = { account: 'chief', name: '主管', password, role: '主管的角色', rights: everything }
  const id = await house.database.begin((tx) => house.services.staff.founding.person(tx, person))
  const token = String((await signIn(house)).data.access_token)
  const ask = (method: 'GET' | 'POST', path: string, payload?: object, as = token) =>
    call(house, method, path, as, payload)
  return { house, id, token, ask }
}

type Office = Awaited<ReturnType<typeof openOffice>>

async function call(house: House, method: 'GET' | 'POST', path: string, token: string, payload?: object) {
  const headers = { authorization: token }
  const reply = await house.http.inject({ method, url: `/api/console${path}`, headers, ...(payload && { payload }) })
  return reply.json() as Reply
}

async function signIn(house: House, proof: object = {}, given: { password?: string; ip?: string } = {}) {
  const reply = await house.http.inject({
    method: 'POST',
    url: '/api/console/login',
    remoteAddress: given.ip ?? '203.0.113.1',
    payload: { account: 'chief', password: given.password ?? password, ...proof },
  })
  return reply.json() as Reply
}

/** Turns it on, and lets the step pass that this used up. */
async function turnOn({ house, ask }: Office) {
  const begun = await ask('POST', '/totp/begin', {})
  const secret = String(begun.data.secret)
  const enabled = await ask('POST', '/totp/enable', { code: codeNow(house, secret) })
  expect(enabled.code).toBe(200)
  house.clock.advance(2 * stepMs)
  return { secret, codes: enabled.data.recovery_codes as string[] }
}

const codeNow = ({ clock }: House, secret: string, away = 0) => totpCode(secret, totpStep(clock()) + away)

/** Six digits that are none of those that count now. */
function wrongCode(house: House, secret: string): string {
  const counting = [-1, 0, 1].map((away) => codeNow(house, secret, away))
  return ['000000', '111111', '222222', '333333'].find((one) => !counting.includes(one)) ?? ''
}

test('with an authenticator the password alone opens nothing, and its code opens', async () => {
  const office = await openOffice()
  const { house } = office
  const { secret } = await turnOn(office)
  expect(await signIn(house)).toMatchObject({ code: code('TOTP_NEEDED'), data: null })
  expect((await signIn(house, { totp: wrongCode(house, secret) })).code).toBe(code('TOTP_WRONG'))
  const opened = await signIn(house, { totp: codeNow(house, secret) })
  expect(opened.code).toBe(200)
  const me = await call(house, 'GET', '/me', String(opened.data.access_token))
  expect(me.data).toMatchObject({ totp: true, must_enable_totp: false, rights: everything })
})

test('a wrong password is answered as ever, whatever code comes with it', async () => {
  const office = await openOffice()
  const { secret } = await turnOn(office)
  const { house } = office
  const wrong = { password: 'wrong password' }
  expect((await signIn(house, {}, wrong)).code).toBe(code('SIGN_IN_FAILED'))
  expect((await signIn(house, { totp: codeNow(house, secret) }, wrong)).code).toBe(code('SIGN_IN_FAILED'))
  // The code was not used up by it.
  expect((await signIn(house, { totp: codeNow(house, secret) })).code).toBe(200)
})

test('a code works once, and those before it no more', async () => {
  const office = await openOffice()
  const { house } = office
  const { secret } = await turnOn(office)
  const totp = codeNow(house, secret)
  const before = codeNow(house, secret, -1)
  const after = codeNow(house, secret, 1)
  expect((await signIn(house, { totp })).code).toBe(200)
  expect((await signIn(house, { totp })).code).toBe(code('TOTP_WRONG'))
  expect((await signIn(house, { totp: before })).code).toBe(code('TOTP_WRONG'))
  expect((await signIn(house, { totp: after })).code).toBe(200)
})

test('the code that turned it on does not sign in', async () => {
  const { house, ask } = await openOffice()
  const secret = String((await ask('POST', '/totp/begin', {})).data.secret)
  const used = codeNow(house, secret)
  expect((await ask('POST', '/totp/enable', { code: used })).code).toBe(200)
  expect((await signIn(house, { totp: used })).code).toBe(code('TOTP_WRONG'))
})

test('of many who sign in with one code at once one comes in', async () => {
  const office = await openOffice()
  const { secret } = await turnOn(office)
  const { house } = office
  const totp = codeNow(house, secret)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(house, { totp })))
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array(4).fill(code('TOTP_WRONG'))])
})

test('wrong codes lock like wrong passwords, and asking for the code in between wins no more tries', async () => {
  const office = await openOffice()
  const { house } = office
  const { secret } = await turnOn(office)
  for (let tries = 0; tries < 5; tries++) {
    expect((await signIn(house)).code).toBe(code('TOTP_NEEDED'))
    expect((await signIn(house, { totp: wrongCode(house, secret) })).code).toBe(code('TOTP_WRONG'))
  }
  expect((await signIn(house)).code).toBe(code('SIGN_IN_LOCKED'))
  expect((await signIn(house, { totp: codeNow(house, secret) })).code).toBe(code('SIGN_IN_LOCKED'))
  const elsewhere = await signIn(house, { totp: codeNow(house, secret) }, { ip: '198.51.100.7' })
  expect(elsewhere.code).toBe(200)
})

test('being asked for the code is no wrong try', async () => {
  const office = await openOffice()
  const { house } = office
  const { secret } = await turnOn(office)
  for (let tries = 0; tries < 7; tries++) expect((await signIn(house)).code).toBe(code('TOTP_NEEDED'))
  expect((await signIn(house, { totp: codeNow(house, secret) })).code).toBe(200)
})

test('inside a session codes cannot be tried without end either, not by changing the password in between', async () => {
  const office = await openOffice()
  const { house, ask } = office
  const { secret } = await turnOn(office)
  const guess = () => ask('POST', '/totp/recovery', { code: wrongCode(house, secret) })
  for (let tries = 0; tries < 4; tries++) expect((await guess()).code).toBe(code('TOTP_WRONG'))
  const change = { old_password: password, password: '另一个很长很长的口令' }
  expect((await ask('POST', '/password', change)).code).toBe(200)
  expect((await guess()).code).toBe(code('TOTP_WRONG'))
  expect((await guess()).code).toBe(code('SIGN_IN_LOCKED'))
  expect((await ask('POST', '/totp/begin', { code: codeNow(house, secret) })).code).toBe(code('SIGN_IN_LOCKED'))
})

test('a recovery code works once, however it is typed, and the log says so', async () => {
  const office = await openOffice()
  const { house, id, ask } = office
  const { codes } = await turnOn(office)
  expect(new Set(codes).size).toBe(10)
  for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const recovery = String(codes[0]).toLowerCase().replace('-', ' ')
  expect((await ask('GET', '/totp')).data).toEqual({ on: true, required: false, recovery_left: 10 })
  expect((await signIn(house, { recovery })).code).toBe(200)
  expect((await signIn(house, { recovery })).code).toBe(code('TOTP_WRONG'))
  expect((await ask('GET', '/totp')).data).toMatchObject({ recovery_left: 9 })
  const logged = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('action').where('subject', '=', `staff:${id}`).orderBy('id').execute(),
  )
  expect(logged.slice(-2).map(({ action }) => action)).toEqual(['staff.sign-in', 'staff.totp-recovery-use'])
})

test('of many who use one recovery code at once one comes in', async () => {
  const office = await openOffice()
  const { codes } = await turnOn(office)
  const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(office.house, { recovery: codes[3] })))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a recovery code of somebody else opens nothing', async () => {
  const office = await openOffice()
  const { house } = office
  await turnOn(office)
  const other = await house.signIn.staff([])
  const begun = await call(house, 'POST', '/totp/begin', other.token, {})
  const now = codeNow(house, String(begun.data.secret))
  const enabled = await call(house, 'POST', '/totp/enable', other.token, { code: now })
  const [recovery] = enabled.data.recovery_codes as string[]
  expect((await signIn(house, { recovery })).code).toBe(code('TOTP_WRONG'))
})

test('new recovery codes make the old ones void', async () => {
  const office = await openOffice()
  const { house, ask } = office
  const { secret, codes } = await turnOn(office)
  const renewed = await ask('POST', '/totp/recovery', { code: codeNow(house, secret) })
  expect(renewed.code).toBe(200)
  expect((await signIn(house, { recovery: codes[1] })).code).toBe(code('TOTP_WRONG'))
  expect((await signIn(house, { recovery: (renewed.data.recovery_codes as string[])[1] })).code).toBe(200)
})

test('turning it on ends every other session of its owner', async () => {
  const office = await openOffice()
  const other = String((await signIn(office.house)).data.access_token)
  await turnOn(office)
  expect((await office.ask('GET', '/me')).code).toBe(200)
  expect((await office.ask('GET', '/me', undefined, other)).code).toBe(code('SESSION_INVALID'))
})

test('it is on only after a code of the new device was typed', async () => {
  const { house, ask } = await openOffice()
  expect((await ask('POST', '/totp/enable', { code: '123456' })).code).toBe(code('SCAN_AGAIN'))
  const { data } = await ask('POST', '/totp/begin', {})
  const secret = String(data.secret)
  expect(String(data.uri)).toContain(`secret=${secret}`)
  expect(String(data.qr)).toMatch(/^data:image\/png;base64,/)
  expect((await ask('POST', '/totp/enable', { code: wrongCode(house, secret) })).code).toBe(code('TOTP_WRONG'))
  expect((await signIn(house)).code).toBe(200)
  expect((await ask('GET', '/me')).data.totp).toBe(false)
})

test('the device is replaced by whoever has the old one or a recovery code, and counts until then', async () => {
  const office = await openOffice()
  const { house, ask } = office
  const { secret, codes } = await turnOn(office)
  expect((await ask('POST', '/totp/begin', {})).code).toBe(code('TOTP_ON_ALREADY'))
  expect((await ask('POST', '/totp/begin', { code: wrongCode(house, secret) })).code).toBe(code('TOTP_WRONG'))
  const begun = await ask('POST', '/totp/begin', { code: codes[0] })
  expect((await signIn(house, { totp: codeNow(house, secret) })).code).toBe(200)
  const next = String(begun.data.secret)
  expect((await ask('POST', '/totp/enable', { code: codeNow(house, next) })).code).toBe(200)
  house.clock.advance(2 * stepMs)
  expect((await signIn(house, { totp: codeNow(house, secret) })).code).toBe(code('TOTP_WRONG'))
  expect((await signIn(house, { totp: codeNow(house, next) })).code).toBe(200)
  expect((await signIn(house, { recovery: codes[1] })).code).toBe(code('TOTP_WRONG'))
})

test('it is turned off with password and code, and not with one of them', async () => {
  const office = await openOffice()
  const { house, ask } = office
  const { secret, codes } = await turnOn(office)
  const now = codeNow(house, secret)
  const off = (given: object) => ask('POST', '/totp/disable', given)
  expect((await off({ password: 'wrong password', code: now })).code).toBe(code('SIGN_IN_FAILED'))
  expect((await off({ password, code: wrongCode(house, secret) })).code).toBe(code('TOTP_WRONG'))
  expect((await off({ password, code: now })).code).toBe(200)
  expect((await off({ password, code: now })).code).toBe(code('TOTP_OFF_ALREADY'))
  expect((await ask('POST', '/totp/recovery', { code: codes[0] })).code).toBe(code('TOTP_OFF_ALREADY'))
  expect((await signIn(house)).code).toBe(200)
})

test('whoever was lent a password cannot tie the account to a device of theirs', async () => {
  const { house } = await openOffice()
  const chief = await house.signIn.staff(everything)
  const added = await call(house, 'POST', '/staff', chief.token, { account: 'new.hand', name: '新人', role_ids: [] })
  const own = await house.database.begin((tx) =>
    house.services.sessions.open(tx, { realm: 'staff', ownerId: Number(added.data.id), browser: false }),
  )
  expect((await call(house, 'POST', '/totp/begin', own.token, {})).code).toBe(code('NOT_ALLOWED'))
})

test('an administrator resets it for whoever has lost their device: that ends their sessions and unlocks them', async () => {
  const office = await openOffice()
  const { house, id, token } = office
  const { secret, codes } = await turnOn(office)
  for (let tries = 0; tries < 5; tries++) await signIn(house, { totp: wrongCode(house, secret) })
  const other = await house.signIn.staff(everything)
  const list = await call(house, 'GET', '/staff?q=chief', other.token)
  expect(list.data.list).toMatchObject([{ account: 'chief', totp: true }])
  const reset = () => call(house, 'POST', `/staff/${id}/totp/reset`, other.token, {})
  expect((await reset()).code).toBe(200)
  expect((await reset()).code).toBe(code('TOTP_OFF_ALREADY'))
  expect((await call(house, 'GET', '/me', token)).code).toBe(code('SESSION_INVALID'))
  expect((await signIn(house)).code).toBe(200)
  const left = await house.database.read((tx) => tx.selectFrom('staff_recovery_codes').selectAll().execute())
  expect([left, codes.length]).toEqual([[], 10])
})

test('nobody resets it for themselves, nor for somebody who may do what they may not', async () => {
  const office = await openOffice()
  const { house, id, ask } = office
  await turnOn(office)
  expect((await ask('POST', `/staff/${id}/totp/reset`, {})).code).toBe(code('INPUT_INVALID'))
  const weaker = await house.signIn.staff(['staff.password', 'staff.read'])
  const reset = await call(house, 'POST', `/staff/${id}/totp/reset`, weaker.token, {})
  expect(reset.code).toBe(code('RIGHTS_BEYOND_OWN'))
  expect((await call(house, 'POST', '/staff/9999/totp/reset', weaker.token, {})).code).toBe(code('RECORD_NOT_FOUND'))
})

test('where it is required nothing is allowed until it is on, and it stays on', async () => {
  const office = await openOffice({ STAFF_TOTP: 'required' })
  const { house, ask } = office
  expect((await ask('GET', '/me')).data).toMatchObject({ totp: false, must_enable_totp: true, rights: [] })
  expect((await ask('GET', '/news')).code).toBe(code('NOT_ALLOWED'))
  const { secret } = await turnOn(office)
  expect((await ask('GET', '/me')).data).toMatchObject({ totp: true, must_enable_totp: false, rights: everything })
  expect((await ask('GET', '/news')).code).toBe(200)
  const off = await ask('POST', '/totp/disable', { password, code: codeNow(house, secret) })
  expect(off.code).toBe(code('TOTP_REQUIRED'))
  expect((await ask('GET', '/totp')).data).toMatchObject({ on: true, required: true })
})

test('neither secret nor recovery code lies readable in the database', async () => {
  const office = await openOffice()
  const { house } = office
  const { secret, codes } = await turnOn(office)
  await signIn(house, { recovery: codes[0] })
  const { rows } = await house.database.read((tx) =>
    sql<{ text: string }>`
      select to_jsonb(s)::text as text from staff s
      union all select to_jsonb(c)::text from staff_recovery_codes c
      union all select to_jsonb(a)::text from audit_log a`.execute(tx),
  )
  const text = rows.map((row) => row.text).join('\n')
  expect(text).toContain('staff.totp-enable')
  expect(text).not.toContain(secret)
  for (const one of codes) {
    expect(text).not.toContain(one)
    expect(text).not.toContain(readRecoveryCode(one))
  }
})

test('a recovery code is the same with small letters, blanks and letters that look like digits', () => {
  expect(showRecoveryCode('0123456789')).toBe('01234-56789')
  expect(readRecoveryCode(' oI23L-abcdE ')).toBe('01231ABCDE')
})
