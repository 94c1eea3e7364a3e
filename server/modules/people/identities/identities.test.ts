import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { buildHouse, type House, noteSecret } from '#server/testing/house.ts'
import { identityNumber, verifyMaker } from '#server/testing/identities.ts'
import { visitor } from '#server/testing/visitor.ts'

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

let place = 100
const someNumber = () => {
  const number = identityNumber(++place)
  noteSecret(number)
  return number
}

const talk = (token: string) => async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const response = await house.http.inject({
    ...{ method, url, headers: { authorization: `Bearer ${token}` } },
    ...(payload && { payload }),
  })
  return response.json()
}

async function maker() {
  const who = await house.signIn.maker()
  const ask = talk(who.token)
  const give = (name: string, number: string) => ask('POST', '/api/ck/user/identity', { name, number, agree: true })
  return { ...who, ask, give, read: async () => (await ask('GET', '/api/ck/user/identity')).data }
}
const staffWith = async (...rights: Parameters<House['signIn']['staff']>[0]) =>
  talk((await house.signIn.staff(rights)).token)
const play = (number: string, name: string, outcome: 'match' | 'unknown') =>
  visitor(house).ask('POST', '/sandbox/api/identities', { number, name, outcome })
const idOf = async (makerId: number): Promise<number> =>
  (await house.services.identities.overseeing.list({ page: 1, count: 1 }, { maker_id: makerId })).list[0]?.id ?? 0

test('a name and a number that belong together are verified at once, told, and are the name from then on', async () => {
  const who = await maker()
  expect(await who.read()).toMatchObject({ state: 'none', timeline: [] })
  const number = someNumber()
  const { data } = await who.give('李四', number.toLowerCase())
  expect(data).toMatchObject({ state: 'verified', name: '李四', number: `110***********${number.slice(-4)}` })
  expect(data.timeline.map(({ step }: { step: string }) => step)).toEqual(['submit', 'match'])
  const messages = (await who.ask('GET', '/api/ck/user/messages')).data.list
  expect(messages.some(({ title }: { title: string }) => title === '实名认证已通过')).toBe(true)
  expect((await who.ask('GET', '/api/ck/user')).data.real_name).toBe('李**')
})

test('what is verified is frozen: neither handed in again nor changed as a field of the profile', async () => {
  const who = await maker()
  await who.give('李四', someNumber())
  expect((await who.give('王五', someNumber())).code).toBe(refusals.IDENTITY_FROZEN.code)
  const edited = await who.ask('POST', '/api/ck/user/edit', { real_name: '王五' })
  expect(edited.code).toBe(refusals.IDENTITY_FROZEN.code)
  expect((await who.ask('POST', '/api/ck/user/edit', { nickname: '新昵称' })).code).toBe(200)
  expect((await who.read()).name).toBe('李四')
})

test('in the database there is neither the name nor the number, and the index is not the number', async () => {
  const who = await maker()
  const number = someNumber()
  await who.give('欧阳修', number)
  const row = await house.database.read((tx) =>
    tx.selectFrom('identities').selectAll().where('maker_id', '=', who.id).executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`欧阳修|${number}`))
})

test('numbers that do not hold, minors and names that are none are refused before anybody is asked', async () => {
  const who = await maker()
  expect((await who.give('李四', '110105199003070011')).data?.state).toBeUndefined()
  expect((await who.give('Li Si', someNumber())).code).toBe(42200)
  expect((await who.ask('POST', '/api/ck/user/identity', { name: '李四', number: someNumber() })).code).toBe(42200)
  expect(await who.read()).toMatchObject({ state: 'none' })
})

test('one number is verified in one open account: the second is refused, and that it was given is remembered', async () => {
  const [first, second] = [await maker(), await maker()]
  const number = someNumber()
  await first.give('李四', number)
  expect((await second.give('李四', number)).code).toBe(refusals.IDENTITY_TAKEN.code)
  expect(await second.read()).toMatchObject({ state: 'taken', name: '', number: '' })
  const { knowing } = house.services.identities
  const shared = await house.database.read((tx) => knowing.sharedSince(tx, first.id, second.id))
  expect(shared).toEqual(house.clock())
  expect(await house.database.read((tx) => knowing.sharedSince(tx, first.id, 0))).toBeNull()
})

test('two who hand in one number at once: one is verified, the other refused', async () => {
  const number = someNumber()
  const both = [await maker(), await maker()]
  const codes = (await Promise.all(both.map((who) => who.give('李四', number)))).map(({ code }) => code)
  expect(codes.sort()).toEqual([200, refusals.IDENTITY_TAKEN.code])
})

test('a name that is not the number’s is not accepted, nothing of it is kept, and after five tries the day is over', async () => {
  const who = await maker()
  const number = someNumber()
  await play(number, '赵六', 'match')
  const { data } = await who.give('李四', number)
  expect(data).toMatchObject({ state: 'rejected', name: '', reason: expect.stringContaining('不一致') })
  const row = await house.database.read((tx) =>
    tx.selectFrom('identities').selectAll().where('maker_id', '=', who.id).executeTakeFirstOrThrow(),
  )
  expect([row.name_sealed, row.number_sealed]).toEqual([null, null])
  for (let tries = 1; tries < 5; tries++) await who.give('李四', number)
  expect((await who.give('赵六', number)).code).toBe(refusals.IDENTITY_OF_DAY.code)
  const overview = (await who.ask('GET', '/api/ck/user/overview')).data
  expect(overview.reminders.map(({ kind }: { kind: string }) => kind)).toContain('identity_rejected')
})

test('without an answer it is asked again under the same number, and in the end a person looks', async () => {
  const who = await maker()
  const number = someNumber()
  await play(number, '李四', 'unknown')
  expect((await who.give('李四', number)).data.state).toBe('checking')
  expect((await who.give('李四', number)).code).toBe(refusals.IDENTITY_OPEN.code)
  const { requesting } = house.services.identities
  for (let looks = 0; looks < 6; looks++) {
    house.clock.advance(10 * 60_000)
    await requesting.beat(house.clock())
  }
  expect((await who.read()).state).toBe('pending')
  const id = await idOf(who.id)
  const review = await staffWith('identities.read', 'identities.review')
  const seen = (await review('GET', `/api/console/identities/${id}`)).data
  expect(seen).toMatchObject({ name: '李**', number: `110***********${number.slice(-4)}` })
  const found = (await review('GET', `/api/console/identities?no=${seen.no}`)).data
  expect(found).toMatchObject({ total: 1, list: [{ id }] })
  expect((await review('GET', '/api/console/identities?no=SM0')).data.total).toBe(0)
  await review('POST', `/api/console/identities/${id}/approve`, { note: '扣缴端人员信息采集验证通过' })
  expect(await who.read()).toMatchObject({ state: 'verified', name: '李四' })
  expect((await review('POST', `/api/console/identities/${id}/reject`, { note: '晚了一步的驳回' })).code).toBe(40908)
})

test('an answer that comes late is found', async () => {
  const who = await maker()
  const number = someNumber()
  await play(number, '李四', 'unknown')
  await who.give('李四', number)
  await play(number, '李四', 'match')
  house.clock.advance(60_000)
  await house.services.identities.requesting.beat(house.clock())
  expect((await who.read()).state).toBe('verified')
})

test('whoever opens the whole number is written down', async () => {
  const who = await maker()
  const number = someNumber()
  await who.give('李四', number)
  const id = await idOf(who.id)
  const look = await staffWith('identities.read', 'identities.reveal', 'audit.read')
  expect((await look('POST', `/api/console/identities/${id}/reveal`)).data).toEqual({ name: '李四', number })
  const { list } = (await look('GET', `/api/console/audit?subject=identity:${id}`)).data
  expect(list.map(({ action }: { action: string }) => action)).toContain('identity.reveal')
})

test('a correction takes two people, leaves what stood there, and the owner is told', async () => {
  const who = await maker()
  await who.give('李四', someNumber())
  const id = await idOf(who.id)
  const asker = await staffWith('identities.read', 'identities.review', 'identities.correct')
  const number = someNumber()
  const asked = { name: '李肆', number, reason: '户口簿更名，附公安证明' }
  expect((await asker('POST', `/api/console/identities/${id}/corrections`, asked)).code).toBe(200)
  expect((await asker('POST', `/api/console/identities/${id}/corrections`, asked)).code).toBe(
    refusals.IDENTITY_CORRECTING.code,
  )
  const decide = { approve: true, note: '核对证明原件无误' }
  expect((await asker('POST', `/api/console/identities/${id}/corrections/decide`, decide)).code).toBe(
    refusals.SAME_APPROVER.code,
  )
  expect((await who.read()).name).toBe('李四')
  const other = await staffWith('identities.read', 'identities.correct')
  const after = (await other('POST', `/api/console/identities/${id}/corrections/decide`, decide)).data
  expect(after).toMatchObject({ state: 'verified', name: '李**' })
  expect(after.id).not.toBe(id)
  expect(await who.read()).toMatchObject({ state: 'verified', name: '李肆' })
  expect((await other('GET', `/api/console/identities/${id}`)).data.state).toBe('replaced')
})

test('whoever leaves sets the number free, and what was declared of them stays declarable', async () => {
  const [gone, next] = [await maker(), await maker()]
  const number = someNumber()
  await gone.give('李四', number)
  const { identities } = house.services
  await house.database.begin((tx) => identities.requesting.forget(tx, gone.id, house.clock()))
  expect((await next.give('李四', number)).data.state).toBe('verified')
  const known = await house.database.read((tx) => identities.knowing.ofMakers(tx, [gone.id, next.id]))
  expect([...known.values()].map((one) => one.number)).toEqual([number, number])
  expect(await house.database.read((tx) => identities.knowing.isVerified(tx, gone.id))).toBe(false)
})

test('where nobody is asked a person verifies', async () => {
  const bare = await buildHouse({ env: { IDENTITY_REGISTRY_PROVIDER: 'off' } })
  const { id } = await bare.signIn.maker()
  await expect(verifyMaker(bare, id)).rejects.toThrow('the register said pending')
  await bare.close()
})
