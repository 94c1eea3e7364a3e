import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { sealedIn } from '#server/house/furnish.ts'
import { rooms } from '#server/house/rooms.ts'
import { totpCode, totpStep } from '#server/platform/secrets/totp.ts'
import { type House, openHouse, someDoor } from '#server/testing/house.ts'
import { identityNumber, verifyMaker } from '#server/testing/identities.ts'
import { codeFor } from '#server/testing/visitor.ts'

const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const both = { SECRET_KEY: newer, SECRET_KEY_PREVIOUS: older }
const onlyNewer = { SECRET_KEY: newer }
const password = '山高水长，二〇二六'
const numbers = { enterprise: '13812340001', sleeper: '13812340002', maker: '13912340001' }
const minuteMs = 60_000

async function openFilled() {
  const house = await openHouse({ env: { SECRET_KEY: older, CAPTCHA: 'off' } })
  const { database, services, ground, clock } = house
  const moment = { now: clock(), requestId: 'test' }
  const hash = await ground.passwords.hash(password)
  const person = (phone_number: string) => ({ phone_number, name: '示例', hash, texts: [] })
  const { enterprises, makers } = services
  await database.begin((tx) => enterprises.establish(tx, person(numbers.enterprise), someDoor, moment))
  await database.begin((tx) => enterprises.establish(tx, person(numbers.sleeper), someDoor, moment))
  const makerId = await database.begin((tx) => makers.establish(tx, person(numbers.maker), someDoor, moment))
  await verifyMaker(house, makerId, '李四')
  const staff = await totpStaff(house)
  return { house, makerId, staff, moment }
}

/** An operator with an authenticator and the codes for the day it is lost. */
async function totpStaff({ database, services, http, clock }: House) {
  const person = { account: 'chief', name: '主管', password: '大江东去，二〇二六', role: '主管', rights: [] }
  await database.begin((tx) => services.staff.founding.person(tx, person))
  const ask = async (url: string, payload: object, token = '') =>
    (
      await http.inject({ method: 'POST', url: `/api/console${url}`, headers: { authorization: token }, payload })
    ).json()
  const { data } = await ask('/login', { account: 'chief', password: person.password })
  const { secret } = (await ask('/totp/begin', {}, data.access_token)).data
  const { recovery_codes } = (
    await ask('/totp/enable', { code: totpCode(secret, totpStep(clock())) }, data.access_token)
  ).data
  clock.advance(minuteMs)
  return { account: 'chief', password: person.password, secret, recovery: recovery_codes as string[] }
}

const signIn = ({ services }: App, phone_number: string, now: Date) =>
  services.accounts.signIn('enterprise', { phone_number, password }, someDoor, { now, requestId: 'test' })
const hashOf = ({ database, services }: App, phone: string) =>
  database.read(async (tx) => (await services.accounts.findByPhone(tx, 'enterprise', phone))?.password_hash)
const isDone = async ({ services }: App) => (await services.keys.progress()).every(({ total, done }) => total === done)

test('beside its successor a key still finds, opens and proves, and nobody comes in twice under two keys', async () => {
  const { house, makerId, moment } = await openFilled()
  const code = await codeFor(house, '13812349999', '1')
  const next = await house.openNeighbour(both)
  const { accounts, sms, identities, makers, enterprises } = next.services
  await sms.checkCodes([{ realm: 'enterprise', scene: '1', phone_number: '13812349999', code }], house.clock())
  expect(await next.database.read((tx) => accounts.phoneOf(tx, 'maker', makerId))).toBe(numbers.maker)
  const before = await hashOf(next, numbers.enterprise)
  await signIn(next, numbers.enterprise, house.clock())
  expect(await hashOf(next, numbers.enterprise)).not.toBe(before)
  const again = { phone_number: numbers.enterprise, name: '又来', hash: null, texts: [] }
  await expect(next.database.begin((tx) => enterprises.establish(tx, again, someDoor, moment))).rejects.toMatchObject({
    code: 'PHONE_TAKEN',
  })
  const stranger = { phone_number: '13912340002', name: '别人', hash: null, texts: [] }
  const id = await next.database.begin((tx) => makers.establish(tx, stranger, someDoor, moment))
  const self = { id, personId: undefined, now: house.clock(), requestId: 'test' }
  await expect(
    identities.requesting.submit(self, { name: '李四', number: identityNumber(makerId) }),
  ).rejects.toMatchObject({ code: 'IDENTITY_TAKEN' })
})

test('two who register one number at once under two keys are not both let in', async () => {
  const { house, moment } = await openFilled()
  const first = await house.openNeighbour({ SECRET_KEY: older, SECRET_KEY_PREVIOUS: newer })
  const second = await house.openNeighbour(both)
  const person = { phone_number: '13812347777', name: '同一个', hash: null, texts: [] }
  const register = ({ database, services }: App) =>
    database.begin((tx) => services.enterprises.establish(tx, person, someDoor, moment))
  const outcomes = await Promise.allSettled([first, second, first, second].map(register))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('sealed anew by two processes at once, cut off and begun again, all of it is readable with the new key alone', async () => {
  const { house, makerId, staff } = await openFilled()
  const [one, two] = [await house.openNeighbour(both), await house.openNeighbour(both)]
  expect(await isDone(one)).toBe(false)
  // Cut off before its first step: what is kept is kept, and nothing else has happened.
  expect(await one.services.keys.reseal(house.clock, 0)).toBe(0)
  expect(await isDone(one)).toBe(false)
  const counts = await Promise.all([one, two].map(({ services }) => services.keys.reseal(house.clock, minuteMs)))
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBeGreaterThan(4)
  expect(await isDone(one)).toBe(true)
  expect(await one.services.keys.reseal(house.clock, minuteMs)).toBe(0)

  const alone = await house.openNeighbour(onlyNewer)
  const { services, database } = alone
  expect(await database.read((tx) => services.accounts.phoneOf(tx, 'maker', makerId))).toBe(numbers.maker)
  expect(await database.read((tx) => services.identities.knowing.nameOf(tx, makerId))).toBe('李四')
  // Whoever has not come since the change still has their password; it is hashed anew now.
  const before = await hashOf(alone, numbers.sleeper)
  await signIn(alone, numbers.sleeper, house.clock())
  expect(await hashOf(alone, numbers.sleeper)).not.toBe(before)
  const door = { ip: '203.0.113.9', browser: false }
  const { account, password: word, secret, recovery } = staff
  const totp = totpCode(secret, totpStep(house.clock()))
  const moment = { now: house.clock(), requestId: 'test' }
  await services.staff.signIn({ account, password: word, totp }, door, moment)
  await services.staff.signIn({ account, password: word, recovery: recovery[0] }, door, moment)
})

test('a second change keeps what is left of the first', async () => {
  const { house } = await openFilled()
  const newest = randomBytes(32).toString('base64')
  await (await house.openNeighbour(both)).services.keys.reseal(house.clock, minuteMs)
  const next = await house.openNeighbour({ SECRET_KEY: newest, SECRET_KEY_PREVIOUS: newer })
  await next.services.keys.reseal(house.clock, minuteMs)
  expect(await isDone(next)).toBe(true)
  await signIn(await house.openNeighbour({ SECRET_KEY: newest }), numbers.sleeper, house.clock())
})

test('a key that is not the one of these data does not start on them', async () => {
  const { house } = await openFilled()
  await (await house.openNeighbour(both)).services.keys.reseal(house.clock, minuteMs)
  await expect(house.openNeighbour({ SECRET_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(/SECRET_KEY/)
})

test('what is sealed anew is found by the new index, and by no old one', async () => {
  const { house } = await openFilled()
  const next = await house.openNeighbour(both)
  await next.services.keys.reseal(house.clock, minuteMs)
  const index = next.ground.sealing.indexOf(numbers.maker, 'phone')
  const { rows } = await next.database.read((tx) =>
    sql<{ count: number }>`select count(*) as count from accounts where phone_index = ${index}`.execute(tx),
  )
  expect(rows[0]?.count).toBe(1)
})

test('what is frozen may be sealed anew and by nothing else be changed', async () => {
  const { house } = await openFilled()
  const change = house.database.begin((tx) => sql`update identities set number_index = ''`.execute(tx))
  await expect(change).rejects.toThrow(/append-only/)
})

test('nothing that is declared as sealed is frozen for whoever seals it anew', async () => {
  const house = await openHouse()
  for (const { table, columns } of sealedIn(rooms)) {
    const names = columns.flatMap(({ name, indexes = [] }) => [name, ...indexes.map(({ column }) => column)])
    const same = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)}`)
    // Triggers of a statement look at its columns, also where it finds no row.
    await house.database.begin(async (tx) => {
      await sql`select set_config('app.resealing', 'on', true)`.execute(tx)
      await sql`update ${sql.table(table)} set ${sql.join(same)} where false`.execute(tx)
    })
  }
  const frozen = house.database.begin((tx) => sql`update withdrawals set account_index = ''`.execute(tx))
  await expect(frozen).rejects.toThrow(/append-only/)
})
