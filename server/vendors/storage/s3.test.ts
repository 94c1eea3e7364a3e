import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { secret } from '#server/platform/secrets/secrets.ts'
import { type S3Rules, simulateS3 } from '#server/testing/vendors/s3.ts'
import { createS3Storage } from './s3.ts'
import { createS3Client, partBytes } from './s3-client.ts'
import { signHeaders, signQuery } from './sigv4.ts'

const morning = new Date('2026-11-17T01:00:00Z')

interface Wanted extends Partial<Omit<S3Rules, 'secretAccessKey'>> {
  style?: 'virtual' | 'path'
  prefix?: string
  ourSecret?: string
  publicUrl?: string
  idleMs?: number
}

async function bucketWith(wanted: Wanted = {}) {
  const { style = 'path', prefix = '', ourSecret = 'secret', publicUrl, idleMs, ...rules } = wanted
  let now = morning
  const clock = () => now
  const common = { accessKeyId: 'AKID', bucket: 'files', region: 'cn-hangzhou', ...rules }
  const simulator = await simulateS3({ clock, secretAccessKey: 'secret', ...common })
  onTestFinished(() => simulator.close())
  const account = {
    ...{ bucket: common.bucket, region: common.region, accessKeyId: 'AKID', style, prefix },
    secretAccessKey: secret(ourSecret),
    endpoint: `http://${style === 'virtual' ? 's3.test' : '127.0.0.1'}:${simulator.port}`,
  }
  const parts = {
    ...{ account, clock, publicUrl, idleMs },
    pause: async () => undefined,
    // Names of buckets stand in no directory here.
    lookup: ((_host: string, options: { all?: boolean }, found: (...answer: unknown[]) => void) =>
      options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)) as never,
  }
  const client = createS3Client(parts)
  onTestFinished(() => client.close())
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, client, storage: createS3Storage(parts), later }
}

const away = (reason: string) => ({ code: 'STORAGE_AWAY', detail: expect.objectContaining({ reason }) })

test('the signature is the one of the example that AWS publishes', () => {
  const signer = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: secret('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
    region: 'us-east-1',
  }
  const common = { method: 'GET', host: 'examplebucket.s3.amazonaws.com', at: new Date('2013-05-24T00:00:00Z') }
  const payload = createHash('sha256').digest('hex')
  const headers = { range: 'bytes=0-9' }
  const signed = signHeaders(signer, { ...common, path: '/test.txt', query: {}, headers, payload })
  expect(signed.authorization).toContain('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  expect(signQuery(signer, { ...common, path: '/test.txt', query: {}, expiresS: 86_400 })).toContain(
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test.each<Wanted>([
  { vendor: 'aws', style: 'virtual' },
  { vendor: 'oss', style: 'virtual' },
  { vendor: 'cos', style: 'virtual', bucket: 'files-1250000000' },
  { vendor: 'own', style: 'path', prefix: 'site/' },
])('what was put can be read, opened and measured, and is gone when removed, also twice: %o', async (wanted) => {
  const { storage, simulator } = await bucketWith(wanted)
  const written = await storage.put('public', '2026/11/a.jpg', [Buffer.from('one'), Buffer.from('two')])
  expect(written).toEqual({ bytes: 6, sha256: createHash('sha256').update('onetwo').digest() })
  const [key] = simulator.objects.keys()
  expect(key).toBe(`${wanted.prefix ?? ''}files/2026/11/a.jpg`)
  expect(simulator.objects.get(key ?? '')?.headers).toEqual({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await storage.read('public', '2026/11/a.jpg'))?.toString()).toBe('onetwo')
  const stream = await storage.open('public', '2026/11/a.jpg')
  expect(stream && (await buffer(stream)).toString()).toBe('onetwo')
  expect(await storage.size('public', '2026/11/a.jpg')).toBe(6)
  await storage.remove('public', '2026/11/a.jpg')
  await storage.remove('public', '2026/11/a.jpg')
  expect(await storage.read('public', '2026/11/a.jpg')).toBeUndefined()
  expect(await storage.open('public', '2026/11/a.jpg')).toBeUndefined()
  expect(await storage.size('private', '2026/11/a.jpg')).toBeUndefined()
})

test.each<[Wanted, string]>([
  [{ vendor: 'oss', style: 'path' }, 'SecondLevelDomainForbidden'],
  [{ vendor: 'cos', style: 'path', bucket: 'files-1250000000' }, 'PathStyleDomainForbidden'],
  [{ vendor: 'cos', style: 'virtual' }, 'InvalidBucketName'],
  [{ ourSecret: 'another' }, 'SignatureDoesNotMatch'],
])('%o is refused as %s, once and not three times', async (wanted, reason) => {
  const { storage, simulator } = await bucketWith(wanted)
  await expect(storage.put('private', 'a.pdf', [Buffer.from('x')])).rejects.toMatchObject(away(reason))
  expect(simulator.received).toHaveLength(1)
})

test('a clock that is off is told as such', async () => {
  const { simulator, later } = await bucketWith()
  const account = {
    ...{ bucket: 'files', region: 'cn-hangzhou', accessKeyId: 'AKID', style: 'path' as const, prefix: '' },
    ...{ secretAccessKey: secret('secret'), endpoint: simulator.origin },
  }
  const client = createS3Client({ account, clock: () => morning })
  onTestFinished(() => client.close())
  later(14 * 60_000)
  expect(await client.head('private/a.pdf')).toBeUndefined()
  later(2 * 60_000)
  await expect(client.put('a', [])).rejects.toMatchObject(away('RequestTimeTooSkewed'))
})

test('a stream longer than one part arrives whole, and one that fails leaves no part of itself', async () => {
  const { client, simulator } = await bucketWith()
  const bytes = randomBytes(2 * partBytes + 12_345)
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000)
  }
  const written = await client.put('backups/a', chunks())
  expect(written).toEqual({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest() })
  expect(simulator.objects.get('backups/a')?.bytes.equals(bytes)).toBe(true)
  const failing = function* () {
    yield* chunks()
    throw new Error('gone')
  }
  await expect(client.put('backups/b', failing())).rejects.toThrow('gone')
  expect([simulator.objects.has('backups/b'), simulator.pending.size]).toEqual([false, 0])
})

test.each(['slow_down', 'status_500', 'away', 'lost'] as const)(
  '%s twice is overcome, for ever it is told',
  async (fault) => {
    const { storage, simulator } = await bucketWith()
    simulator.fail(fault, { times: 2 })
    await storage.put('private', 'a.pdf', [Buffer.from('paper')])
    simulator.fail(fault, { times: 2 })
    expect((await storage.read('private', 'a.pdf'))?.toString()).toBe('paper')
    simulator.fail(fault, { times: Number.POSITIVE_INFINITY })
    await expect(storage.read('private', 'a.pdf')).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
    await expect(storage.put('private', 'b.pdf', [Buffer.from('x')])).rejects.toMatchObject({ code: 'STORAGE_AWAY' })
  },
)

test('silence is not waited for longer than was agreed', async () => {
  const { storage, simulator } = await bucketWith({ idleMs: 30 })
  simulator.fail('silence', { times: Number.POSITIVE_INFINITY })
  await expect(storage.read('private', 'a.pdf')).rejects.toMatchObject(away('timeout'))
})

test('half an answer is no answer: read again, and an open stream fails instead of ending', async () => {
  const { storage, simulator } = await bucketWith()
  await storage.put('private', 'a.pdf', [Buffer.from('a paper')])
  simulator.fail('cut')
  expect((await storage.read('private', 'a.pdf'))?.toString()).toBe('a paper')
  simulator.fail('cut')
  const stream = await storage.open('private', 'a.pdf')
  await expect(stream && buffer(stream)).rejects.toThrow()
})

test('what is no answer of a store is not taken for one', async () => {
  const { client, simulator } = await bucketWith()
  simulator.fail('garbage')
  await expect(client.list('').next()).rejects.toMatchObject(away('unreadable'))
  simulator.fail('garbage', { method: 'POST' })
  await expect(client.put('a', [randomBytes(partBytes), randomBytes(5)])).rejects.toMatchObject(away('unreadable'))
  simulator.fail('forbidden')
  await expect(client.read('a', 10)).rejects.toMatchObject(away('AccessDenied'))
})

test('a list is read to its last page, and only old uploads are swept', async () => {
  const { storage, simulator, later, client } = await bucketWith({ pageSize: 2, prefix: 'site/' })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await storage.put('uploads', name, [Buffer.from(name)])
  await storage.put('public', 'kept.png', [Buffer.from('x')])
  later(60_000)
  await storage.put('uploads', 'young', [Buffer.from('x')])
  await storage.sweep(new Date(morning.getTime() + 30_000))
  expect([...simulator.objects.keys()].sort()).toEqual(['site/files/kept.png', 'site/uploads/young'])
  const listed = []
  for await (const { key, bytes } of client.list('')) listed.push([key, bytes])
  expect(listed).toEqual([
    ['files/kept.png', 1],
    ['uploads/young', 1],
  ])
})

test('a link opens a private file under its name for two minutes, and nothing else', async () => {
  const { storage, later } = await bucketWith()
  await storage.put('private', 'a.pdf', [Buffer.from('paper')])
  const disposition = "attachment; filename*=UTF-8''%E5%90%88%E5%90%8C.pdf"
  const here = storage.link?.('private', 'a.pdf', { type: 'application/pdf', disposition }) ?? ''
  const get = (url: string) => fetch(url)
  const reply = await get(here)
  expect([reply.status, reply.headers.get('content-disposition'), await reply.text()]).toEqual([
    ...[200, disposition, 'paper'],
  ])
  expect((await get(here.replace('a.pdf', 'b.pdf'))).status).toBe(403)
  expect((await get(here.replace('application', 'text'))).status).toBe(403)
  expect((await get(here.replace('X-Amz-Expires=120', 'X-Amz-Expires=9999'))).status).toBe(403)
  later(121_000)
  expect((await get(here)).status).toBe(403)
})

test('a form is good for one upload of that name, type and size, until it ends', async () => {
  const { storage, simulator, later } = await bucketWith()
  const until = new Date(morning.getTime() + 600_000)
  const form = storage.accept?.('abc', { type: 'image/png', bytes: 5, until }) ?? { url: '', fields: {} }
  const post = (bytes: string, changed: Record<string, string> = {}) => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...form.fields, ...changed })) data.append(name, value)
    data.append('file', new Blob([bytes]))
    return fetch(form.url, { method: 'POST', body: data }).then(({ status }) => status)
  }
  expect(await post('12345')).toBe(204)
  expect(simulator.objects.get('uploads/abc')?.bytes.toString()).toBe('12345')
  expect(await post('1234')).toBe(400)
  expect(await post('123456')).toBe(400)
  expect(await post('12345', { key: 'files/2026/11/abc.png' })).toBe(403)
  expect(await post('12345', { 'Content-Type': 'text/html' })).toBe(403)
  expect(await post('12345', { acl: 'public-read' })).toBe(403)
  later(600_000)
  expect(await post('12345')).toBe(403)
  expect([...simulator.objects.keys()]).toEqual(['uploads/abc'])
})

test('public files have the address of the host that serves them', async () => {
  const { storage } = await bucketWith({ publicUrl: 'https://cdn.example.com' })
  expect(storage.url('2026/11/a.jpg')).toBe('https://cdn.example.com/files/2026/11/a.jpg')
  expect((await bucketWith()).storage.url('2026/11/a.jpg')).toBe('/files/2026/11/a.jpg')
})

test('no path leads out of its folder', async () => {
  const { storage } = await bucketWith()
  for (const path of ['../a', 'a/../../b', '/etc/passwd', '.hidden', 'a//b', '', 'a.jpg.html']) {
    await expect(storage.put('public', path, []), path).rejects.toThrow('not ours')
    await expect(storage.read('private', path), path).rejects.toThrow('not ours')
  }
})
