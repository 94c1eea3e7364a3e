import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { fileUploads } from './routes.ts'

async function promisedUpload(house: House) {
  const who = await house.signIn.enterprise()
  const { bytes, name, type } = await sample('png')
  const uploads = uploadsAt(house)
  const { data: policy } = await uploads.announce(who, { name, type, size: bytes.length, purpose: 'product' })
  return { ...uploads, who, bytes, policy }
}

const filesIn = async ({ config }: House, folder: string) => {
  const entries = await readdir(join(config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('one byte more than announced is too many, whether the length is told or not', async () => {
  const house = await openHouse()
  const { policy, bytes, send, finish, who } = await promisedUpload(house)
  const longer = Buffer.concat([bytes, Buffer.from('x')])
  expect(await send(policy, longer)).toMatchObject({ status: 413, code: 413, data: null })
  const { url, headers } = policy
  const reply = await house.http.inject({
    method: 'POST',
    url,
    headers,
    payload: Readable.from([bytes, Buffer.from('x')]),
  })
  expect([reply.statusCode, reply.json().code]).toEqual([413, 413])
  expect((await finish(who, policy.key)).code).toBe(refusals.UPLOAD_INCOMPLETE.code)
  expect(await filesIn(house, 'uploads')).toEqual([])
})

test('the way in for bytes is given the time that a slow line needs', async () => {
  const { services, clock } = await openHouse()
  const app = Fastify()
  const routes: unknown[] = []
  app.addHook('onRoute', ({ url, config }) => void routes.push([url, config?.largeBody]))
  await fileUploads(app, { files: services.files, clock })
  expect(routes).toEqual([['/api/upload/:key', true]])
})

test('a body without end is cut off, not collected', async () => {
  const house = await openHouse()
  const { policy } = await promisedUpload(house)
  let given = 0
  const endless = Readable.from(
    (function* () {
      while (true) {
        given++
        yield Buffer.alloc(64 * 1024)
      }
    })(),
  )
  const reply = await house.http.inject({ method: 'POST', url: policy.url, headers: policy.headers, payload: endless })
  expect(reply.statusCode).toBe(413)
  expect(reply.headers.connection).toBe('close')
  expect(given).toBeLessThan(1_000)
  expect(await filesIn(house, 'uploads')).toEqual([])
})

test('whoever is refused over a real connection hears why, and may go on using it', async () => {
  const house = await openHouse()
  const { policy, bytes } = await promisedUpload(house)
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const post = async (headers: Record<string, string>, body: Buffer) => {
    const reply = await fetch(`${address}${policy.url}`, { method: 'POST', headers, body: new Uint8Array(body) })
    return { status: reply.status, ...(await reply.json()) }
  }
  const large = Buffer.alloc(8 * 1024 * 1024)
  expect(await post(policy.headers, large)).toMatchObject({ status: 413, message: refusals.BODY_TOO_LARGE.say })
  const stranger = { ...policy.headers, 'x-upload-ticket': 'A'.repeat(43) }
  expect(await post(stranger, large)).toMatchObject({ status: 200, code: refusals.RECORD_NOT_FOUND.code })
  expect(await post(policy.headers, bytes)).toMatchObject({ status: 200, code: 200 })
})

test('fewer bytes than announced are not a file, and may be sent again in full', async () => {
  const house = await openHouse()
  const { policy, bytes, send, finish, who } = await promisedUpload(house)
  expect((await send(policy, bytes.subarray(0, -1))).code).toBe(refusals.UPLOAD_INCOMPLETE.code)
  expect((await send(policy, Buffer.alloc(0))).code).toBe(refusals.UPLOAD_INCOMPLETE.code)
  expect(await filesIn(house, 'uploads')).toEqual([])
  expect((await send(policy, bytes)).code).toBe(200)
  expect((await finish(who, policy.key)).code).toBe(200)
})

test('an empty file is not even announced', async () => {
  const house = await openHouse()
  const { announce, who } = await promisedUpload(house)
  const { code } = await announce(who, { name: 'a.png', type: 'image/png', size: 0, purpose: 'product' })
  expect(code).toBe(refusals.INPUT_INVALID.code)
})

test('a key without its own ticket opens nothing', async () => {
  const house = await openHouse()
  const { policy, bytes, send } = await promisedUpload(house)
  const other = await promisedUpload(house)
  const type = { 'content-type': 'application/octet-stream' }
  const wrong: Record<string, string>[] = [
    type,
    { ...type, 'x-upload-ticket': '' },
    { ...type, 'x-upload-ticket': 'A'.repeat(43) },
    { ...type, 'x-upload-ticket': policy.key },
    other.policy.headers,
  ]
  for (const headers of wrong) {
    expect((await send({ url: policy.url, headers }, bytes)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  }
  const nowhere = { url: `/api/upload/${'A'.repeat(43)}`, headers: policy.headers }
  expect((await send(nowhere, bytes)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  expect((await send({ url: '/api/upload/..%2f..%2fx', headers: policy.headers }, bytes)).code).toBe(40400)
  expect(await filesIn(house, 'uploads')).toEqual([])
})

test('only bare bytes are taken here, and nowhere else', async () => {
  const house = await openHouse()
  const { policy, bytes, send } = await promisedUpload(house)
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'image/png', 'text/plain']) {
    const headers = { ...policy.headers, 'content-type': type }
    expect((await send({ ...policy, headers }, bytes)).status).toBe(415)
  }
  const headers = { 'content-type': 'application/octet-stream' }
  const elsewhere = await house.http.inject({ method: 'POST', url: '/api/client-error', headers, payload: bytes })
  expect(elsewhere.statusCode).toBe(415)
})

test('bytes are taken once: what came first is what gets checked', async () => {
  const house = await openHouse()
  const { policy, bytes, send, finish, who } = await promisedUpload(house)
  const both = await Promise.all([send(policy, bytes), send(policy, Buffer.alloc(bytes.length))])
  expect(both.map(({ code }) => code).sort()).toEqual([200, refusals.UPLOAD_REPEATED.code])
  expect((await send(policy, Buffer.alloc(bytes.length))).code).toBe(refusals.UPLOAD_REPEATED.code)
  expect(await filesIn(house, 'uploads')).toHaveLength(1)
  expect([200, refusals.FILE_TYPE_MISMATCH.code]).toContain((await finish(who, policy.key)).code)
})

test('two processes that receive the same upload keep one of the two', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const { policy, bytes, finish, who } = await promisedUpload(house)
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const slowly = async function* () {
    yield bytes.subarray(0, 10)
    await held
    yield bytes.subarray(10)
  }
  const send = ({ http }: Pick<House, 'http'>) =>
    http.inject({ method: 'POST', url: policy.url, headers: policy.headers, payload: Readable.from(slowly()) })
  const both = [send(house), send(neighbour)]
  await expect.poll(() => filesIn(house, 'uploads')).toHaveLength(2)
  letGo()
  const codes = (await Promise.all(both)).map((reply) => reply.json().code)
  expect(codes.sort()).toEqual([200, refusals.UPLOAD_REPEATED.code])
  expect(await filesIn(house, 'uploads')).toHaveLength(1)
  expect((await finish(who, policy.key)).code).toBe(200)
})

test('a sender who goes away leaves nothing behind, not even a defect', async () => {
  const house = await openHouse()
  const { policy, bytes, send } = await promisedUpload(house)
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const begin = (ticket: string) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const headers = { host: 'x', 'content-length': bytes.length, ...policy.headers, 'x-upload-ticket': ticket }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${policy.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(bytes.subarray(0, 10))
    return socket
  }
  const open = () => new Promise<number>((done) => house.http.server.getConnections((_, count) => done(count)))
  const refused = begin('A'.repeat(43))
  const received = begin(policy.headers['x-upload-ticket'])
  await expect.poll(() => filesIn(house, 'uploads')).toHaveLength(1)
  refused.destroy()
  received.destroy()
  await expect.poll(() => filesIn(house, 'uploads')).toEqual([])
  await expect.poll(open).toBe(0)
  expect((await send(policy, bytes)).code).toBe(200)
  expect(await house.database.read((tx) => tx.selectFrom('defects').select('message').execute())).toEqual([])
})

test('another’s key finishes nothing and tells nothing, whoever asks', async () => {
  const house = await openHouse()
  const { policy, bytes, send, finish, who } = await promisedUpload(house)
  await send(policy, bytes)
  const others = [await house.signIn.enterprise(), await house.signIn.maker(), await house.signIn.staff(['site.edit'])]
  for (const other of others) {
    expect(await finish(other, policy.key)).toMatchObject({ code: refusals.RECORD_NOT_FOUND.code, data: null })
  }
  expect((await finish(who, policy.key)).code).toBe(200)
  for (const other of others) expect((await finish(other, policy.key)).code).toBe(refusals.RECORD_NOT_FOUND.code)
})

test('finished twice, it answers the same and is kept once; refused twice, it is refused alike', async () => {
  const house = await openHouse()
  const { policy, bytes, send, finish, who, announce } = await promisedUpload(house)
  await send(policy, bytes)
  const first = await finish(who, policy.key)
  expect(first.code).toBe(200)
  expect(await finish(who, policy.key)).toEqual(first)
  expect(await filesIn(house, 'files')).toHaveLength(1)
  const { data: bad } = await announce(who, { name: 'a.png', type: 'image/png', size: 4, purpose: 'product' })
  await send(bad, Buffer.from('text'))
  const refused = await finish(who, bad.key)
  expect(refused.code).toBe(refusals.FILE_TYPE_MISMATCH.code)
  expect(await finish(who, bad.key)).toEqual(refused)
  expect(await filesIn(house, 'uploads')).toEqual([])
})

test('finished by several at once, in one process and in two, one file is kept and everyone hears of it', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const { policy, bytes, send, finish, who } = await promisedUpload(house)
  await send(policy, bytes)
  const answers = await Promise.all([
    finish(who, policy.key),
    finish(who, policy.key),
    finish(who, policy.key),
    uploadsAt(neighbour).finish(who, policy.key),
    uploadsAt(neighbour).finish(who, policy.key),
  ])
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0].code).toBe(200)
  expect(await filesIn(house, 'files')).toHaveLength(1)
  expect(await filesIn(house, 'uploads')).toEqual([])
  const rows = await house.database.read((tx) => tx.selectFrom('files').select(['state', 'url']).execute())
  expect(rows).toEqual([{ state: 'stored', url: answers[0].data.url }])
})

test('more who finish at once than can be checked are asked to come again, and can', async () => {
  const house = await openHouse()
  const who = await house.signIn.enterprise()
  const { announce, send, finish } = uploadsAt(house)
  const { bytes, name, type } = await sample('png')
  const keys: string[] = []
  for (let number = 0; number < 14; number++) {
    const { data } = await announce(who, { name, type, size: bytes.length, purpose: 'product' })
    await send(data, bytes)
    keys.push(data.key)
  }
  const answers = await Promise.all(keys.map((key) => finish(who, key)))
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(10)
  const again = await Promise.all(keys.slice(0, 10).map((key) => finish(who, key)))
  expect(again.every(({ code }) => code === 200)).toBe(true)
})

test('without a file in hand anybody hears which types and sizes are taken, and for what', async () => {
  const house = await openHouse()
  const limits = async (query = '', token?: string) => {
    const headers = token === undefined ? {} : { authorization: token }
    return (await house.http.inject({ url: `/api/upload${query}`, headers })).json()
  }
  const purposesOf = async (token?: string) =>
    (await limits('', token)).data.purposes.map(({ purpose }: { purpose: string }) => purpose)
  const megabyte = 1024 * 1024
  expect(await limits()).toMatchObject({ code: 200, data: { max_bytes: 10 * megabyte, unfinished_max: 30 } })
  const office = 'application/vnd.openxmlformats-officedocument'
  expect((await limits()).data.types).toEqual([
    ...['image/jpeg', 'image/png', 'image/webp', 'application/pdf', `${office}.wordprocessingml.document`],
    ...[`${office}.spreadsheetml.sheet`, `${office}.presentationml.presentation`],
  ])
  expect((await limits()).data.purposes).toContainEqual({
    purpose: 'avatar',
    types: ['image/jpeg', 'image/png', 'image/webp'],
    max_bytes: 5 * megabyte,
  })
  expect(await purposesOf()).not.toContain('content')
  expect(await purposesOf((await house.signIn.maker()).token)).toEqual(['avatar', 'logo', 'feedback', 'lead'])
  expect(await purposesOf((await house.signIn.staff(['news.write'])).token)).toContain('content')

  const whole = { name: 'a.png', size: '100', type: 'image/png', purpose: 'logo' }
  const { size: _, ...half } = whole
  const { token } = await house.signIn.enterprise()
  expect(await limits(`?${new URLSearchParams(half)}`, token)).toMatchObject({
    code: refusals.INPUT_INVALID.code,
    data: { fields: { size: '请填写此项' } },
  })
  // A place for a file is given to a session alone.
  expect(await limits(`?${new URLSearchParams(whole)}`)).toMatchObject({ code: 40000, data: null })
  expect(await limits(`?${new URLSearchParams(whole)}`, token)).toMatchObject({ code: 200, data: { method: 'POST' } })

  const change = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' }
  await house.services.site.saveConfig({ upload_max_bytes: megabyte }, change)
  await house.settle()
  expect((await limits()).data.max_bytes).toBe(megabyte)
})
