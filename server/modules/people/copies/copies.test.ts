import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountRealm } from '#contract/base/realms.ts'
import { readArchive } from '#server/platform/formats/zip.ts'
import { buildHouse, type House, someDoor } from '#server/testing/house.ts'
import { verifyMaker } from '#server/testing/identities.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'
import { createCopies } from './service.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = '西湖的水-我的泪'
const apis = { enterprise: '/api', maker: '/api/ck' } as const

let house: House
beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
})
afterAll(() => house.close())

let count = 0

/** Somebody with a telephone and an account, who has come in with their password. */
async function someone(realm: AccountRealm) {
  const phone = `137${String(10_000_000 + ++count)}`
  const hash = await house.ground.passwords.hash(password)
  const room = realm === 'enterprise' ? house.services.enterprises : house.services.makers
  const given = { phone_number: phone, name: `示例 ${count}`, hash, texts: [] }
  const moment = { now: house.clock(), requestId: 'test' }
  const id = await house.database.begin((tx) => room.establish(tx, given, someDoor, moment))
  const come = async () => {
    const came = await visitor(house).ask('POST', `${apis[realm]}/login`, { phone_number: phone, password })
    const token: string = came.data.access_token
    const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
      visitor(house).ask(method, `${apis[realm]}${path}`, payload, token)
    const file = () => house.http.inject({ url: `${apis[realm]}/user/copy-file`, headers: { authorization: token } })
    return { token, ask, file }
  }
  const code = () => codeFor(house, phone, '11', apis[realm])
  return { id, phone, realm, come, code, ...(await come()) }
}

const read = (bytes: Buffer) => {
  const parts = unzipSync(bytes)
  const text = (name: string) => Buffer.from(parts[name] ?? []).toString('utf8')
  return { names: Object.keys(parts), text, all: Object.keys(parts).map(text).join('\n') }
}
const tableNamed = (archive: ReturnType<typeof read>, title: string) => {
  const name = archive.names.find((one) => one.startsWith('数据/') && one.endsWith(`-${title}.json`))
  return name ? (JSON.parse(archive.text(name)) as Record<string, unknown>[]) : []
}

test('a maker gets all that is kept about them, opened, in words, with the files they handed in', async () => {
  const maker = await someone('maker')
  await verifyMaker(house, maker.id, '欧阳修远')
  const uploads = uploadsAt(house)
  const who = { id: maker.id, token: maker.token, sessionId: 0, binder: '' }
  const picture = await uploads.handIn(who, await sample('png'), 'avatar')
  expect(picture.code).toBe(200)
  const asked = await maker.ask('POST', '/user/copy', { code: await maker.code() })
  expect(asked).toMatchObject({ code: 200, data: { state: 'waiting', here: true } })
  expect((await maker.file()).json().code).toBe(40400)
  expect(await house.services.copies.writeNext()).toBe(1)
  expect((await maker.ask('GET', '/user/copy')).data).toMatchObject({ state: 'done', here: true })

  const reply = await maker.file()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain('个人资料-2026-11-16.zip')
  expect(readArchive(reply.rawPayload).length).toBeGreaterThan(8)
  const archive = read(reply.rawPayload)
  expect(tableNamed(archive, '账户')).toMatchObject([{ 手机号: maker.phone, 状态: 'active' }])
  expect(tableNamed(archive, '实名')).toMatchObject([{ 姓名: '欧阳修远', 状态: 'verified' }])
  expect(tableNamed(archive, '登录记录')).not.toHaveLength(0)
  expect(tableNamed(archive, '短信')).toMatchObject([{ 模板: 'code.11' }])
  expect(archive.names.filter((name) => name.startsWith('文件/'))).toHaveLength(1)
  expect(archive.text('说明.txt')).toContain('第四十五条')
  const table = archive.names.find((name) => name.endsWith('-账户.csv')) ?? ''
  expect(archive.text(table)).toContain(`手机号`)
  // Neither what opens doors nor what only compares.
  const { password_hash } = await house.database.read((tx) =>
    tx.selectFrom('accounts').select('password_hash').where('owner_id', '=', maker.id).executeTakeFirstOrThrow(),
  )
  expect(archive.all).not.toContain(password_hash)
  expect(archive.all).not.toContain(maker.token)
  expect(archive.all).not.toMatch(/password_hash|token_hash|phone_index/)
})

test('a copy is its owner’s alone, and opens only where they have proved who they are', async () => {
  const [one, other] = [await someone('enterprise'), await someone('enterprise')]
  expect((await one.ask('POST', '/user/copy', { code: await one.code() })).code).toBe(200)
  while ((await house.services.copies.writeNext()) > 0);
  expect((await one.file()).statusCode).toBe(200)
  const archive = read((await one.file()).rawPayload)
  expect(archive.all).toContain(one.phone)
  expect(archive.all).not.toContain(other.phone)
  expect((await other.file()).json().code).toBe(40400)
  expect((await other.ask('GET', '/user/copy')).data).toBeNull()
  // The same owner in another browser, where nobody has typed a code.
  const elsewhere = await one.come()
  expect((await elsewhere.ask('GET', '/user/copy')).data).toMatchObject({ state: 'done', here: false })
  expect((await elsewhere.file()).json().code).toBe(40400)
  // A maker with the same number is somebody else.
  expect((await visitor(house).ask('GET', '/api/ck/user/copy', undefined, one.token)).code).not.toBe(200)
  const log = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('action').where('subject', '=', `enterprise:${one.id}`).execute(),
  )
  expect(log.filter(({ action }) => action === 'account.ask-copy')).toHaveLength(1)
  expect(log.filter(({ action }) => action === 'account.open-copy')).toHaveLength(2)
})

test('without the code there is none, and one a day is enough, also for two who ask at once', async () => {
  const { ask, code } = await someone('enterprise')
  expect((await ask('POST', '/user/copy', { code: '000000' })).code).toBe(42230)
  const given = await code()
  const answers = await Promise.all([given, given].map((one) => ask('POST', '/user/copy', { code: one })))
  expect(answers.filter((one) => one.code === 200)).toHaveLength(1)
  house.clock.advance(dayMs - 120_000)
  expect((await ask('POST', '/user/copy', { code: await code() })).code).toBe(42916)
  house.clock.advance(240_000)
  expect((await ask('POST', '/user/copy', { code: await code() })).code).toBe(200)
})

test('a writer that died is followed by another, and the file goes after three days', async () => {
  const { ask, code, file, id } = await someone('maker')
  await ask('POST', '/user/copy', { code: await code() })
  await house.database.begin((tx) =>
    tx
      .updateTable('personal_copies')
      .set({ state: 'running', leased_until: new Date(house.clock().getTime() + 1000) })
      .where('realm', '=', 'maker')
      .where('owner_id', '=', id)
      .execute(),
  )
  while ((await house.services.copies.writeNext()) > 0);
  expect((await file()).json().code).toBe(40400)
  house.clock.advance(2000)
  while ((await house.services.copies.writeNext()) > 0);
  expect((await file()).statusCode).toBe(200)
  house.clock.advance(3 * dayMs)
  expect((await file()).json().code).toBe(40400)
  while ((await house.services.copies.sweep(house.clock())) > 0);
  const left = await house.database.read((tx) => tx.selectFrom('personal_copies').select('id').execute())
  expect(left).toEqual([])
})

/** Another process, which stands still in the middle of its archive until it is let go or fails; and its heartbeat. */
function slowWriter() {
  const middle = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const beats: (() => Promise<unknown>)[] = []
  const { accounts, sms, files } = house.services
  const copies = createCopies({
    ...{ database: house.database, clock: house.clock, accounts, sms, files },
    personal: {
      tables: [{ table: 'accounts', title: '账户', whose: { realm: 'realm', id: 'owner_id' } }],
      async rows() {
        reached.resolve()
        await middle.promise
        return [{ 名称: '慢' }]
      },
    },
    every(_ms, beat) {
      beats.push(beat)
      return async () => undefined
    },
  })
  const writing = copies.writeNext()
  const beat = async () => {
    for (const one of beats) await one()
  }
  return { writing, begun: reached.promise, beat, goOn: middle.resolve, fail: middle.reject }
}

const minutes = (count: number) => count * 60_000

test('of two that write the same copy the later one’s counts, and the other takes only its own bytes away', async () => {
  for (const end of ['goOn', 'fail'] as const) {
    const { ask, code, file } = await someone('enterprise')
    await ask('POST', '/user/copy', { code: await code() })
    const slow = slowWriter()
    await slow.begun
    house.clock.advance(minutes(11))
    expect(await house.services.copies.writeNext()).toBe(1)
    const ended = expect(slow.writing)
    slow[end](new Error('the bucket is away') as never)
    await (end === 'goOn' ? ended.resolves.toBe(1) : ended.rejects.toThrow('away'))
    expect((await ask('GET', '/user/copy')).data).toMatchObject({ state: 'done' })
    expect(tableNamed(read((await file()).rawPayload), '账户')[0]).not.toHaveProperty('名称', '慢')
  }
})

test('whoever still writes keeps it, however long it takes; what a dead one left is removed', async () => {
  const { ask, code, file, id } = await someone('enterprise')
  await ask('POST', '/user/copy', { code: await code() })
  const slow = slowWriter()
  await slow.begun
  for (let times = 0; times < 3; times++) {
    house.clock.advance(minutes(9))
    await slow.beat()
    expect(await house.services.copies.writeNext()).toBe(0)
  }
  slow.goOn()
  await slow.writing
  expect(tableNamed(read((await file()).rawPayload), '账户')).toEqual([{ 名称: '慢' }])
  const fileOf = () =>
    house.database.read(async (tx) => {
      const own = tx.selectFrom('personal_copies').select('file').where('owner_id', '=', id)
      return (await own.executeTakeFirstOrThrow()).file
    })
  const died = await fileOf()
  const until = house.clock()
  await house.database.begin((tx) =>
    tx
      .updateTable('personal_copies')
      .set({ state: 'running', leased_until: until })
      .where('owner_id', '=', id)
      .execute(),
  )
  house.clock.advance(1)
  expect(await house.services.copies.writeNext()).toBe(1)
  expect(await fileOf()).not.toBe(died)
  await house.services.files.collectReleased()
  expect(await house.services.files.holding.size('private', died)).toBeUndefined()
  expect(read((await file()).rawPayload).names.length).toBeGreaterThan(8)
})
