import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { openHouseWithBucket, sendingStraight } from '#server/testing/bucket.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const cdn = 'https://cdn.example.com'
const dayMs = 24 * 60 * 60 * 1000

const rowsOf = ({ database }: House) =>
  database.read((tx) => tx.selectFrom('files').select(['state', 'place', 'path', 'upload_path']).execute())

test('a file goes from the browser to the bucket, is checked there and stays, under an address of ours', async () => {
  const { house, bucket } = await openHouseWithBucket({ publicUrl: cdn })
  const who = await house.signIn.enterprise()
  const answer = await sendingStraight(house).handIn(who, await sample('png'), 'product')
  expect(answer).toMatchObject({ code: 200, data: { url: expect.stringMatching(/^\/files\/2026\/11\/\w+\.png$/) } })
  const path = answer.data.url.slice('/files/'.length)
  expect([...bucket.objects.keys()]).toEqual([`files/${path}`])
  expect(bucket.objects.get(`files/${path}`)?.headers['content-type']).toBe('image/png')
  expect(await rowsOf(house)).toEqual([{ state: 'stored', place: 's3', path, upload_path: null }])
  const reply = await house.http.inject(answer.data.url)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `${cdn}/files/${path}`])
})

test('without another host public files come through ours, as they did from the folder', async () => {
  const { house, bucket } = await openHouseWithBucket()
  const who = await house.signIn.enterprise()
  const { data } = await sendingStraight(house).handIn(who, await sample('png'), 'product')
  const reply = await house.http.inject(data.url)
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.equals([...bucket.objects.values()][0]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  for (const url of ['/files/2026/11/none.png', '/files/private/2026/11/a.png', '/files/2026/11/%2e%2e/a.png']) {
    expect((await house.http.inject(url)).statusCode, url).toBe(404)
  }
})

test('what was not sent, or not as announced, is not there', async () => {
  const { house, bucket } = await openHouseWithBucket()
  const { announce, finish, post } = sendingStraight(house)
  const who = await house.signIn.enterprise()
  const { bytes, name, type } = await sample('png')
  const { data } = await announce(who, { name, type, size: bytes.length, purpose: 'product' })
  expect((await finish(who, data.key)).code).toBe(refusals.UPLOAD_INCOMPLETE.code)
  expect(await post(data, bytes.subarray(1))).toBe(400)
  expect(await post({ ...data, fields: { ...data.fields, key: 'files/2026/11/a.png' } }, bytes)).toBe(403)
  expect((await finish(who, data.key)).code).toBe(refusals.UPLOAD_INCOMPLETE.code)
  expect((await finish(await house.signIn.enterprise(), data.key)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  // The way through our own hands is closed for what was told to go elsewhere.
  const sent = await uploadsAt(house).send({ url: `/api/upload/${data.key}`, headers: { 'content-type': type } }, bytes)
  expect(sent.status).not.toBe(200)
  expect(bucket.objects.size).toBe(0)
  expect(await post(data, bytes)).toBe(204)
  expect((await finish(who, data.key)).code).toBe(200)
})

test('what is not what it says is refused and leaves nothing in the bucket', async () => {
  const { house, bucket } = await openHouseWithBucket()
  const { handIn } = sendingStraight(house)
  const who = await house.signIn.enterprise()
  const page = { name: 'a.png', type: 'image/png', bytes: Buffer.from('<html><script>alert(1)</script></html>') }
  expect((await handIn(who, page, 'product')).code).toBe(refusals.FILE_TYPE_MISMATCH.code)
  expect(bucket.objects.size).toBe(0)
})

test('a private paper opens by an address of the bucket that expires, after our own question and its note', async () => {
  const { house, bucket } = await openHouseWithBucket()
  const clerk = await house.signIn.staff(['strategic.edit'])
  const paper = { ...(await sample('pdf')), name: '合同.pdf' }
  const { data } = await sendingStraight(house).handIn(clerk, paper, 'contract')
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^private\/2026\/11\//)])
  const ask = ({ token }: { token: string }) =>
    house.http.inject({ url: `/api/console/file/${data.url.split('/').at(-1)}`, headers: { authorization: token } })
  expect((await ask(await house.signIn.staff(['news.read']))).statusCode).toBe(404)
  const reply = await ask(await house.signIn.staff(['strategic.read']))
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'private, no-store'])
  const address = String(reply.headers.location)
  expect(address.startsWith(`${bucket.origin}/files/private/2026/11/`)).toBe(true)
  const opened = await fetch(address)
  expect(Buffer.from(await opened.arrayBuffer()).equals(paper.bytes)).toBe(true)
  expect(opened.headers.get('content-disposition')).toContain("filename*=UTF-8''%E5%90%88%E5%90%8C.pdf")
  expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403)
  house.clock.advance(121_000)
  expect((await fetch(address)).status).toBe(403)
  const notes = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('subject').where('action', '=', 'file.open').execute(),
  )
  expect(notes).toHaveLength(1)
  bucket.objects.clear()
  expect((await ask(await house.signIn.staff(['strategic.read']))).statusCode).toBe(404)
})

test('while the bucket is away it is said so, nothing is half there, and the same upload goes on afterwards', async () => {
  const { house, bucket } = await openHouseWithBucket()
  const { announce, post, finish } = sendingStraight(house)
  const who = await house.signIn.enterprise()
  const { bytes, name, type } = await sample('png')
  const { data } = await announce(who, { name, type, size: bytes.length, purpose: 'product' })
  expect(await post(data, bytes)).toBe(204)
  for (const method of ['HEAD', 'GET', 'PUT']) {
    bucket.fail('slow_down', { times: 3, method })
    expect(await finish(who, data.key), method).toMatchObject({
      code: refusals.STORAGE_AWAY.code,
      message: '文件存储暂时没有回应，请稍后再试',
    })
    expect(await rowsOf(house)).toMatchObject([{ state: expect.stringMatching('awaiting|uploaded') }])
  }
  expect((await finish(who, data.key)).code).toBe(200)
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^files\//)])
})

test('bytes that cannot be removed with their rows are removed when the bucket is back', async () => {
  const { house, bucket } = await openHouseWithBucket()
  const { files } = house.services
  const who = await house.signIn.enterprise()
  expect((await sendingStraight(house).handIn(who, await sample('png'), 'product')).code).toBe(200)
  house.clock.advance(8 * dayMs)
  bucket.fail('away', { times: Number.POSITIVE_INFINITY })
  await expect(files.collectOrphans(house.clock())).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  expect([await rowsOf(house), bucket.objects.size]).toEqual([[], 1])
  bucket.recover()
  await files.collectReleased()
  expect(bucket.objects.size).toBe(0)
})

test('browsers may talk to the bucket where there is one, and to nobody where there is none', async () => {
  const { house, bucket } = await openHouseWithBucket({ publicUrl: cdn })
  const policy = String((await house.http.inject('/')).headers['content-security-policy'])
  expect(policy).toContain(`img-src 'self' data: ${bucket.origin} ${cdn};`)
  expect(policy).toContain(`connect-src 'self' ${bucket.origin};`)
  expect(policy).toContain("script-src 'self';")
  const plain = String((await (await openHouse()).http.inject('/')).headers['content-security-policy'])
  expect(plain).toContain("connect-src 'self';")
})
