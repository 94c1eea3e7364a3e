import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { advertisingIn } from '#server/testing/ads.ts'
import { announceRuleAt, bringTo } from '#server/testing/commissions.ts'
import type { House } from '#server/testing/house.ts'
import { copyDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { vipsIn } from '#server/testing/vips.ts'
import type { LifePlan } from './life.ts'
import { buildWorld, type World } from './money-world.ts'
import { figure, firstSeed, sized } from './size.ts'

const template = 'template_life'

/** Every place in the code at which a power cut would be worst. */
const labels = globSync('server/**/*.ts')
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/crashPoint\('([^']+)'\)/g)].map(([, label]) => label ?? ''),
  )
  .sort()

let house: House
let world: World
let whole: string
let passed: string[]
let shop: LifePlan['shop']

async function asOwner(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  await work(client).finally(() => client.end())
}

beforeAll(async () => {
  ;({ house, world } = await buildWorld({}, 0, '李晓川'))
  // What the enterprise buys in its life is paid on to the maker.
  await announceRuleAt(house)
  await bringTo(house, world.maker.id, { kind: 'enterprise', id: world.enterprise.id }, house.clock())
  const [ads, vips] = [await advertisingIn(house), await vipsIn(house)]
  const image = await ads.picture(await ads.again({ id: world.enterprise.id }))
  shop = { slot_id: ads.slotId, image, ...ads.days(30, 2), level_id: vips.ids.silver }
  await house.stop()
  const built = new URL(house.databaseUrls.ownerUrl).pathname.slice(1)
  await asOwner((client) => client.query(`alter database ${built} rename to ${template}`))
  const { database, ...life } = await live(null)
  expect(life).toMatchObject({ ended: 0, complained: '' })
  await database.drop()
  whole = life.said
  passed = life.passed
})
afterAll(() => asOwner((client) => client.query(`drop database if exists ${template} with (force)`)))

/** One life on a database of its own, from its beginning; or on one where somebody has lived before. */
async function live(crashAt: string | null, before?: { database: TestDatabase; died: string }) {
  const database = before?.database ?? (await copyDatabase(template))
  const begins = before?.died ?? house.clock().toISOString()
  const { appUrl, ownerUrl } = database
  const plan: LifePlan = { appUrl, ownerUrl, dataDir: house.config.dataDir, world, shop, begins, crashAt }
  const script = fileURLToPath(new URL('life.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(plan)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complained = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  child.stderr.on('data', (part) => {
    complained += part
  })
  const ended = await new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? ''))
  })
  const lines = said.trimEnd().split('\n')
  const died = lines.findLast((line) => line.startsWith('@'))?.slice(1) ?? begins
  const passed =
    lines
      .findLast((line) => line.startsWith('#'))
      ?.slice(1)
      .split(' ') ?? []
  return { database, ended, said: lines.at(-1) ?? '', complained, died, passed }
}

/** Everybody has what they would have had, and the books hold. */
function judge(
  label: string,
  { ended, said, complained }: { ended: number | string; said: string; complained: string },
) {
  expect({ label, ended, complained }).toEqual({ label, ended: 0, complained: '' })
  expect({ label, ...JSON.parse(said) }).toEqual({ label, ...JSON.parse(whole) })
}

test('a life without power cuts comes by every place, and ends with books that hold', () => {
  expect(JSON.parse(whole)).toMatchObject({ faults: [] })
  expect(labels.length).toBeGreaterThan(30)
  expect(passed.toSorted()).toEqual(labels)
})

test('whoever is killed at any labelled point and lives again ends where they would have ended', async () => {
  // The short form dies at some of the places, other ones for another seed; in full it is each of them, three times.
  const times = sized({ short: 0, full: 3 })
  const few = labels.filter((_, n) => n % 16 === firstSeed() % 16)
  const chosen = times === 0 ? few : Array.from({ length: times }, () => labels).flat()
  const untouched = new Set<string>()
  let next = 0
  const lane = async () => {
    while (next < chosen.length) {
      const label = chosen[next++] ?? ''
      const { database, died, ...first } = await live(label)
      if (first.ended === 'SIGKILL') judge(label, await live(null, { database, died }))
      else {
        untouched.add(label)
        judge(label, first)
      }
      await database.drop()
    }
  }
  await Promise.all([lane(), lane()])
  expect([...untouched], 'places that a life does not come by').toEqual([])
  figure(
    'crashes',
    `${chosen.length} kills at ${new Set(chosen).size} of ${labels.length} places: nothing lost, nothing double`,
  )
})
