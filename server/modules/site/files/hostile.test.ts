import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostileFile, hostileFiles, marker } from '#server/testing/hostile-files.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const rssGrowthMaxBytes = 300 * 1024 * 1024

let house: House
let corpus: HostileFile[]
beforeAll(async () => {
  house = await buildHouse()
  corpus = await hostileFiles()
})
afterAll(() => house.close())

const lying = (folder: string) =>
  readdir(join(house.config.dataDir, folder), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
    () => [],
  )

test('no hostile file is kept: each is refused in words a person understands, or comes out with nothing left of it', async () => {
  expect(corpus.length).toBeGreaterThan(200)
  const { handIn } = uploadsAt(house)
  const before = process.memoryUsage().rss
  let who = await house.signIn.staff(['news.write'])
  const kept: string[] = []
  for (const [number, { what, refused, ...file }] of corpus.entries()) {
    if (number % 25 === 0) who = await house.signIn.staff(['news.write'])
    const { code, data, message } = await handIn(who, file, 'attachment')
    expect(message, what).toMatch(/\p{Script=Han}/u)
    if (refused) expect(refused, `${what}: ${code} ${message}`).toContain(code)
    else if (code === 200) kept.push(data.url)
    else expect(data, what).toBeNull()
  }
  const growth = process.memoryUsage().rss - before
  expect(growth).toBeLessThan(rssGrowthMaxBytes)
  // Pictures with something behind or beside them; what they carried must be gone.
  expect(kept.length).toBeGreaterThan(5)
  const files = await lying('files')
  expect(files.map((file) => file.slice(house.config.dataDir.length)).sort()).toEqual(kept.sort())
  for (const file of files) {
    const bytes = await readFile(file)
    expect(bytes.includes(marker)).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
  expect(await lying('private')).toEqual([])
  expect(await lying('uploads')).toEqual([])
}, 120_000)

test('nothing that was refused for good has left a defect behind', async () => {
  expect(await house.database.read((tx) => tx.selectFrom('defects').select('message').execute())).toEqual([])
})
