import { access, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { limits } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000

async function stored(house: House): Promise<string> {
  const { code, data } = await uploadsAt(house).handIn(
    await house.signIn.staff(['news.write']),
    await sample('png'),
    'content',
  )
  expect(code).toBe(200)
  return data.url
}
const collect = (house: House) => house.services.files.collectOrphans(house.clock())
const use = (house: House, subject: string, ...urls: string[]) =>
  house.database.begin((tx) => house.services.files.use(tx, subject, urls))
const lies = ({ config }: House, url: string) =>
  access(join(config.dataDir, url)).then(
    () => true,
    () => false,
  )
const known = async ({ database }: House) =>
  (await database.read((tx) => tx.selectFrom('files').select('url').orderBy('id').execute())).map(({ url }) => url)

test('uploads that nobody finished are gone an hour after they expired, with their bytes', async () => {
  const house = await openHouse()
  const who = await house.signIn.enterprise()
  const { announce, send, finish } = uploadsAt(house)
  const { bytes, name, type } = await sample('png')
  const said = { name, type, size: bytes.length, purpose: 'product' } as const
  await announce(who, said)
  const { data: sent } = await announce(who, said)
  await send(sent, bytes)
  const { data: bad } = await announce(who, said)
  await send(bad, Buffer.alloc(bytes.length))
  await finish(who, bad.key)
  const waiting = () =>
    readdir(join(house.config.dataDir, 'uploads')).then((names) => names.filter((name) => name !== '.parts'))
  house.clock.advance(limits.policyMs + limits.graceMs)
  expect(await collect(house)).toBe(0)
  expect(await waiting()).toHaveLength(1)
  house.clock.advance(1)
  expect(await collect(house)).toBe(3)
  expect(await waiting()).toEqual([])
  expect(await known(house)).toEqual([])
  expect(await collect(house)).toBe(0)
})

test('a stored file that nobody uses is gone after seven days, one in use stays', async () => {
  const house = await openHouse()
  const [unused, used] = [await stored(house), await stored(house)]
  await use(house, 'article:1', used)
  house.clock.advance(limits.unusedMs)
  expect(await collect(house)).toBe(0)
  house.clock.advance(1)
  expect(await collect(house)).toBe(1)
  expect([await lies(house, unused), await lies(house, used)]).toEqual([false, true])
  expect(await known(house)).toEqual([used])
  house.clock.advance(365 * dayMs)
  expect(await collect(house)).toBe(0)
})

test('a file outlives its last use by seven days, and any use that is left', async () => {
  const house = await openHouse()
  const url = await stored(house)
  await use(house, 'article:1', url)
  await use(house, 'banner:1', url, url)
  house.clock.advance(30 * dayMs)
  await use(house, 'article:1')
  expect(await collect(house)).toBe(0)
  await use(house, 'banner:1')
  house.clock.advance(limits.unusedMs)
  expect(await collect(house)).toBe(0)
  expect(await lies(house, url)).toBe(true)
  house.clock.advance(1)
  expect(await collect(house)).toBe(1)
  expect(await lies(house, url)).toBe(false)
})

test('a subject’s uses are replaced as a whole, and what is not ours is not written down', async () => {
  const house = await openHouse()
  const [first, second] = [await stored(house), await stored(house)]
  const uses = async () => {
    const { rows } = await house.database.read((tx) =>
      sql<{ line: string }>`select subject || ' ' || url as line from file_uses join files on id = file_id
        order by subject, id`.execute(tx),
    )
    return rows.map(({ line }) => line)
  }
  await use(house, 'article:1', first, '/files/demo/x.svg', 'https://example.com/a.png', '')
  await use(house, 'article:2', first)
  expect(await uses()).toEqual([`article:1 ${first}`, `article:2 ${first}`])
  await use(house, 'article:1', second)
  expect(await uses()).toEqual([`article:1 ${second}`, `article:2 ${first}`])
  await use(house, 'article:1')
  expect(await uses()).toEqual([`article:2 ${first}`])
})

test('a link to a file of ours protects it under whatever origin it was written', async () => {
  const house = await openHouse()
  const url = await stored(house)
  await use(house, 'article:1', `https://www.example.com${url}`)
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(0)
  expect(await lies(house, url)).toBe(true)
})

test('what was collected cannot be taken into use, and the uses before stay as they were', async () => {
  const house = await openHouse()
  const [kept, gone] = [await stored(house), await stored(house)]
  await use(house, 'article:1', kept)
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(1)
  await expect(use(house, 'article:1', gone)).rejects.toMatchObject({ code: 'FILE_GONE' })
  await expect(use(house, 'article:1', kept, gone)).rejects.toMatchObject({ code: 'FILE_GONE' })
  await expect(use(house, 'article:2', '/files/2026/11/never.webp')).rejects.toMatchObject({ code: 'FILE_GONE' })
  // Somebody else's file may lie at the same path: a link to it is no claim that it is ours.
  await use(
    house,
    'article:2',
    `https://example.com${gone}`,
    '/files/demo/x.svg',
    '/brand/logo.svg',
    '/files/a.webp',
    '',
  )
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(0)
  expect(await known(house)).toEqual([kept])
})

test('whoever saves a picture that has been collected meanwhile hears so, and nothing is saved', async () => {
  const house = await openHouse()
  const [kept, gone] = [await stored(house), await stored(house)]
  await use(house, 'article:1', kept)
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(1)
  const { token: authorization } = await house.signIn.staff(['partners.read', 'partners.edit'])
  const add = async (name: string, logo: string) => {
    const payload = { name, url: 'https://example.com', logo, position: 1, shown: true }
    const url = '/api/console/partners'
    return (await house.http.inject({ method: 'POST', url, headers: { authorization }, payload })).json()
  }
  const said = { code: 41003, data: null, message: '所用的文件已不存在，请重新上传' }
  expect(await add('旧图', gone)).toEqual(said)
  expect((await add('新图', kept)).code).toBe(200)
  const { rows } = await house.database.read((tx) => sql<{ name: string }>`select name from partner_links`.execute(tx))
  expect(rows.map(({ name }) => name)).toEqual(['新图'])
})

test('a use that is rolled back was never one', async () => {
  const house = await openHouse()
  const url = await stored(house)
  const failed = house.database.begin(async (tx) => {
    await house.services.files.use(tx, 'article:1', [url])
    throw new Error('the article was not saved')
  })
  await expect(failed).rejects.toThrow()
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(1)
})

test('a file that is taken into use at the moment of collection survives it', async () => {
  const house = await openHouse()
  const url = await stored(house)
  house.clock.advance(limits.unusedMs + 1)
  await house.database.begin(async (tx) => {
    await house.services.files.use(tx, 'article:1', [url])
    // The use is written but not committed: the collector must neither take the file nor wait for it.
    expect(await collect(house)).toBe(0)
  })
  expect(await collect(house)).toBe(0)
  expect(await lies(house, url)).toBe(true)
})

test('a use that somebody wrote beside the notes still protects its file', async () => {
  const house = await openHouse()
  const url = await stored(house)
  await house.database.begin((tx) =>
    sql`insert into file_uses (file_id, subject) select id, 'article:1' from files`.execute(tx),
  )
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(0)
  expect(await lies(house, url)).toBe(true)
})

test('bytes that were lost before their row was do not stop the collection', async () => {
  const house = await openHouse()
  const url = await stored(house)
  const row = await house.database.read((tx) => tx.selectFrom('files').select('path').executeTakeFirstOrThrow())
  await rm(join(house.config.dataDir, 'files', row.path))
  house.clock.advance(limits.unusedMs + 1)
  expect(await collect(house)).toBe(1)
  expect(await known(house)).not.toContain(url)
})

test('what a process left half-written when it died is swept away after a day', async () => {
  const house = await openHouse()
  const { dataDir } = house.config
  const places = ['uploads/7-x', 'uploads/.parts/a', 'files/.parts/b', 'private/.parts/c']
  const at = (ms: number) => new Date(house.clock().getTime() - ms)
  for (const place of places) {
    await mkdir(join(dataDir, place, '..'), { recursive: true })
    for (const [name, age] of [
      ['old', dayMs + 1000],
      ['new', dayMs - 1000],
    ] as const) {
      await writeFile(join(dataDir, `${place}-${name}`), 'x')
      await utimes(join(dataDir, `${place}-${name}`), at(age), at(age))
    }
  }
  expect((await house.http.inject('/files/.parts/b-old')).statusCode).toBe(404)
  await collect(house)
  for (const place of places) {
    expect([await lies(house, `${place}-old`), await lies(house, `${place}-new`)]).toEqual([false, true])
  }
})
