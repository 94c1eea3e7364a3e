import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { filePurposes } from '#contract/site/files.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { picture, type SampleExtension, sample, sampleTypes } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { createQueue } from './inspecting/service.ts'
import { limits, pathFor, purposes, readName } from './model.ts'

const minuteMs = 60_000
const everything = Object.keys(rights) as Right[]
const served = async ({ http }: House, url: string) => http.inject(url)
const jpeg = (bytes: Buffer) => ({ name: '照片.jpg', type: 'image/jpeg', bytes })

test('an upload policy says how, where, until when and how much, and the bytes need no session', async () => {
  const house = await openHouse()
  const who = await house.signIn.staff(['news.write'])
  const { announce } = uploadsAt(house)
  const { code, data } = await announce(who, { name: 'a.jpg', type: 'image/jpeg', size: 1000, purpose: 'content' })
  expect(code).toBe(200)
  expect(Object.keys(data).sort()).toEqual(['expires_at', 'headers', 'key', 'max_bytes', 'method', 'url'])
  expect(data).toMatchObject({ method: 'POST', url: `/api/upload/${data.key}`, max_bytes: 10 * 1024 * 1024 })
  expect(data.expires_at).toBe('2026-11-16T09:30:00+08:00')
  expect(data.key).toMatch(/^[\w-]{43}$/)
  const row = await house.database.read((tx) => tx.selectFrom('files').selectAll().executeTakeFirstOrThrow())
  expect(row.ticket_hash.toString('base64url')).not.toBe(data.headers['x-upload-ticket'])
})

test.each(Object.keys(sampleTypes) as SampleExtension[])(
  'a %s is kept under a name of ours and served as what it is',
  async (extension) => {
    const house = await openHouse()
    const file = await sample(extension)
    const { code, data } = await uploadsAt(house).handIn(await house.signIn.staff(['news.write']), file, 'attachment')
    const isPicture = ['jpg', 'png', 'webp'].includes(extension)
    expect(code).toBe(200)
    expect(data).toMatchObject({ name: file.name, type: file.type, width: isPicture ? 64 : null })
    expect(data.url).toMatch(new RegExp(`^/files/2026/11/[0-9a-f]{32}\\.${extension}$`))
    const reply = await served(house, data.url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain(file.type)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['content-security-policy']).toContain('sandbox')
    expect(reply.headers['content-disposition']).toBe(isPicture ? undefined : 'attachment')
    expect(reply.rawPayload.length).toBe(data.bytes)
    if (!isPicture) expect(reply.rawPayload.equals(file.bytes)).toBe(true)
  },
)

test('a photo loses where and with what it was taken, and stands upright', async () => {
  const house = await openHouse()
  const exif = { IFD0: { Make: 'secret-camera' }, IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' } }
  const upright = picture(80, 40).jpeg().withExif(exif).withIccProfile('p3').withMetadata({ orientation: 6 })
  const bytes = await upright.withExifMerge(exif).toBuffer()
  expect(bytes.includes('secret-camera')).toBe(true)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 80, height: 40, orientation: 6 })
  const { data } = await uploadsAt(house).handIn(await house.signIn.enterprise(), jpeg(bytes), 'product')
  expect(data).toMatchObject({ width: 40, height: 80 })
  const kept = (await served(house, data.url)).rawPayload
  const { exif: left, icc, xmp, orientation, width } = await sharp(kept).metadata()
  expect({ left, icc, xmp, orientation, width }).toEqual({ width: 40 })
  expect(kept.includes('secret-camera')).toBe(false)
})

test('what was transparent stays transparent', async () => {
  const house = await openHouse()
  const maker = await house.signIn.maker()
  const glass = sharp({
    create: { width: 10, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
  for (const format of ['png', 'webp'] as const) {
    const file = { name: `标志.${format}`, type: `image/${format}`, bytes: await glass.toFormat(format).toBuffer() }
    const { data } = await uploadsAt(house).handIn(maker, file, 'logo')
    const { channels, dominant, isOpaque } = {
      ...(await sharp((await served(house, data.url)).rawPayload).stats()),
      channels: 4,
    }
    expect([isOpaque, channels, dominant.r > 200]).toEqual([false, 4, true])
  }
})

test('a very large picture is scaled down, a moving one comes to rest', async () => {
  const house = await openHouse()
  const who = await house.signIn.staff(['news.write'])
  const { handIn } = uploadsAt(house)
  const large = await picture(60, 30).resize(6000, 3000, { kernel: 'nearest' }).jpeg({ quality: 40 }).toBuffer()
  expect((await handIn(who, jpeg(large), 'content')).data).toMatchObject({ width: 4096, height: 2048 })
  const frames = await Promise.all([9, 200].map((shade) => picture(20, 20).linear(1, shade).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const { data } = await handIn(who, { name: 'a.webp', type: 'image/webp', bytes: moving }, 'content')
  expect(data).toMatchObject({ width: 20, height: 20 })
})

test('each purpose is open to its own realms, types and sizes only', async () => {
  const house = await openHouse()
  const { enterprise, maker, staff } = house.signIn
  const people = { enterprise: await enterprise(), maker: await maker(), staff: await staff(everything) }
  const { announce } = uploadsAt(house)
  for (const purpose of filePurposes) {
    const { realms, types, maxBytes } = purposes[purpose]
    for (const [realm, who] of Object.entries(people)) {
      const may = (realms as readonly string[]).includes(realm)
      const taken = types.includes('image/png') ? ['a.png', 'image/png'] : ['a.pdf', 'application/pdf']
      const [name = '', type = ''] = taken
      const { code } = await announce(who, { name, type, size: 1, purpose })
      expect([purpose, realm, code]).toEqual([purpose, realm, may ? 200 : refusals.NOT_ALLOWED.code])
      if (!may) continue
      const pdf = await announce(who, { name: 'a.pdf', type: 'application/pdf', size: 1, purpose })
      const allowed = types.includes('application/pdf')
      expect([purpose, pdf.code]).toEqual([purpose, allowed ? 200 : refusals.FILE_TYPE_NOT_ALLOWED.code])
      const large = await announce(who, { name, type, size: maxBytes + 1, purpose })
      expect([purpose, large.code]).toEqual([purpose, refusals.FILE_TOO_LARGE.code])
    }
  }
})

test('staff hand in what belongs to what they keep, and nothing else', async () => {
  const house = await openHouse()
  const { announce } = uploadsAt(house)
  const mayAs = async (held: readonly Right[]) => {
    const who = await house.signIn.staff(held)
    const codes = filePurposes.map(async (purpose) => {
      const { code } = await announce(who, { name: 'a.png', type: 'image/png', size: 1, purpose })
      return code === 200 ? [purpose] : []
    })
    return (await Promise.all(codes)).flat()
  }
  expect(await mayAs(['news.write'])).toEqual(['content', 'attachment'])
  expect(await mayAs(['banners.edit', 'adjustments.read', 'withdrawals.review'])).toEqual(['content'])
  expect(await mayAs(['orders.refund', 'adjustments.request'])).toEqual(['receipt', 'evidence'])
  expect(await mayAs(['withdrawals.pay'])).toEqual(['payout'])
  expect(await mayAs(['resource.edit', 'strategic.edit'])).toEqual(['content', 'resource', 'contract'])
  expect(await mayAs(['partnerships.review'])).toEqual(['agreement'])
  expect(await mayAs(['audit.read'])).toEqual([])
  for (const [name, { realms, staffWith }] of Object.entries(purposes)) {
    expect([name, staffWith !== undefined]).toEqual([name, realms.includes('staff')])
  }
})

test('operators’ own limit holds where it is the smaller one', async () => {
  const house = await openHouse()
  const who = await house.signIn.staff(['news.write'])
  const { announce } = uploadsAt(house)
  const file = { name: 'a.pdf', type: 'application/pdf', purpose: 'attachment' } as const
  const { upload } = await house.services.site.config()
  expect((await announce(who, { ...file, size: upload.max_bytes })).data.max_bytes).toBe(upload.max_bytes)
  expect((await announce(who, { ...file, size: upload.max_bytes + 1 })).code).toBe(refusals.FILE_TOO_LARGE.code)
})

test('thirty uploads may be unfinished at once, however many are asked for together, until they expire', async () => {
  const house = await openHouse()
  const who = await house.signIn.enterprise()
  const { announce } = uploadsAt(house)
  const file = { name: 'a.png', type: 'image/png', size: 1, purpose: 'product' } as const
  const answers = await Promise.all(Array.from({ length: 40 }, () => announce(who, file)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(limits.unfinishedMax)
  expect(answers.filter(({ code }) => code === refusals.UPLOADS_UNFINISHED.code)).toHaveLength(10)
  expect((await announce(await house.signIn.enterprise(), file)).code).toBe(200)
  house.clock.advance(limits.policyMs)
  expect((await announce(who, file)).code).toBe(200)
})

test('nobody hands in more than 500 MB on one day in Shanghai', async () => {
  const house = await openHouse()
  const who = await house.signIn.enterprise()
  const { announce, handIn } = uploadsAt(house)
  expect((await handIn(who, await sample('png'), 'product')).code).toBe(200)
  await house.database.begin((tx) =>
    tx
      .updateTable('files')
      .set({ declared_bytes: limits.bytesPerDay - 5 })
      .execute(),
  )
  const file = { name: 'a.png', type: 'image/png', purpose: 'product' } as const
  expect((await announce(who, { ...file, size: 6 })).code).toBe(refusals.UPLOADS_OF_TODAY.code)
  expect((await announce(who, { ...file, size: 5 })).code).toBe(200)
  house.clock.set(new Date('2026-11-16T16:00:00Z'))
  expect((await announce(who, { ...file, size: 6 })).code).toBe(200)
})

test('a private file lies where nobody is served from and opens for its owner alone', async () => {
  const house = await openHouse()
  const owner = await house.signIn.enterprise()
  const file = await sample('pdf')
  const { data } = await uploadsAt(house).handIn(owner, file, 'license')
  expect(data.url).toMatch(/^\/api\/file\/[\w-]{43}$/)
  const { path } = await house.database.read((tx) => tx.selectFrom('files').select('path').executeTakeFirstOrThrow())
  expect((await readFile(join(house.config.dataDir, 'private', path))).equals(file.bytes)).toBe(true)
  expect((await served(house, `/files/${path}`)).statusCode).toBe(404)
  expect((await served(house, `/files/../private/${path}`)).statusCode).not.toBe(200)
  expect((await served(house, `/files/..%2fprivate/${path}`)).statusCode).not.toBe(200)
  const { files } = house.services
  const opened = await files.openPrivate({ realm: 'enterprise', ownerId: owner.id }, data.url)
  expect(opened).toMatchObject({ name: file.name, type: file.type })
  expect((await buffer(opened.bytes)).equals(file.bytes)).toBe(true)
  const strangers = [
    { realm: 'maker', ownerId: owner.id },
    { realm: 'staff', ownerId: owner.id },
    { realm: 'enterprise', ownerId: (await house.signIn.enterprise()).id },
  ] as const
  for (const stranger of strangers) {
    await expect(files.openPrivate(stranger, data.url)).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  }
})

test('a name is cleaned of what disturbs and refused for what deceives', () => {
  expect(readName('  报告 v1.2 <终稿>.PDF ')).toEqual({ name: '报告 v1.2 _终稿_.PDF', extension: 'pdf' })
  expect(readName('a\u200b\ufeff?.jpg').name).toBe('a_.jpg')
  expect(readName('👩‍💻.png').name).toBe('👩‍💻.png')
  expect(readName('www.example.com.jpg').extension).toBe('jpg')
  for (const name of ['a\0.jpg', 'a\u202egpj.exe', 'a/b.jpg', 'a.php.jpg', '.jpg']) {
    expect(() => readName(name), name).toThrow(Refusal)
  }
  expect(pathFor('image/jpeg', new Date('2026-12-31T16:00:00Z'), 'x')).toBe('2027/01/x.jpg')
})

test('two work at a time, some wait in line, and whoever comes after them is told that we are busy', async () => {
  const queue = createQueue({ workingMax: 2, waitingMax: 1 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    queue(() => {
      begun.push(number)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const [first, second, third] = [work(1), work(2), work(3)]
  await expect(work(4)).rejects.toMatchObject({ code: 'BUSY' })
  expect(begun).toEqual([1, 2])
  ends[0]?.()
  await first
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends[1]?.()
  ends[2]?.()
  await Promise.all([second, third])
  const failing = queue(() => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await queue(async () => 'free again')).toBe('free again')
})

test('half an hour after the policy nothing can be sent or finished any more', async () => {
  const house = await openHouse()
  const who = await house.signIn.enterprise()
  const { announce, send, finish, handIn } = uploadsAt(house)
  const { bytes, ...file } = await sample('png')
  const said = { ...file, size: bytes.length, purpose: 'product' } as const
  const [unsent, sent] = [(await announce(who, said)).data, (await announce(who, said)).data]
  await send(sent, bytes)
  const stored = await handIn(who, { bytes, ...file }, 'product')
  house.clock.advance(30 * minuteMs)
  expect((await send(unsent, bytes)).code).toBe(refusals.UPLOAD_EXPIRED.code)
  expect((await finish(who, sent.key)).code).toBe(refusals.UPLOAD_EXPIRED.code)
  // What was finished in time stays so.
  const row = await house.database.read((tx) =>
    tx.selectFrom('files').select('key').where('url', '=', stored.data.url).executeTakeFirstOrThrow(),
  )
  expect((await finish(who, row.key)).data).toEqual(stored.data)
})
