import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openHouseWithBucket, sendingStraight } from '#server/testing/bucket.ts'
import type { House, SignedIn } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import type { S3Fault } from '#server/testing/vendors/s3.ts'
import { figure, firstSeed, sized } from './size.ts'

const rounds = sized({ short: 16, full: 400 })
const filesToMove = sized({ short: 24, full: 600 })
const kills = sized({ short: 1, full: 8 })
/** Handed in at most while files move one way. */
const meanwhileMax = 2 * filesToMove
const faults: readonly S3Fault[] = ['away', 'slow_down', 'status_500', 'lost', 'cut', 'garbage', 'forbidden', 'silence']
const methods = ['HEAD', 'GET', 'PUT', 'DELETE', undefined] as const
const dayMs = 24 * 60 * 60 * 1000

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const some = <T>(of: readonly T[], next: () => number): T => of[Math.floor(next() * of.length)] as T

test('a bucket that is away, slow or wrong: uploads say so, reading goes on, and nothing is half there', async () => {
  const { house, bucket } = await openHouseWithBucket({ publicUrl: 'https://cdn.example.com' })
  const next = chance(firstSeed())
  const clerk = await house.signIn.staff(['strategic.edit', 'strategic.read'])
  const { announce, post, finish } = sendingStraight(house)
  const paper = await sample('pdf')
  const said = { name: paper.name, type: paper.type, size: paper.bytes.length, purpose: 'contract' } as const
  const counts = { kept: 0, left: 0 }
  for (let round = 0; round < rounds; round++) {
    const { data } = await announce(clerk, said)
    expect(await post(data, paper.bytes)).toBe(204)
    const [fault, method] = [some(faults, next), some(methods, next)]
    const plan = { times: Math.ceil(next() * 4), ...(method && { method }) }
    bucket.fail(fault, plan)
    const answer = await finish(clerk, data.key)
    const what = `round ${round}: ${fault} ${JSON.stringify(plan)}`
    const fine = [200, refusals.STORAGE_AWAY.code, refusals.UPLOAD_INCOMPLETE.code]
    expect(fine, what).toContain(answer.code)
    if (answer.code !== 200) expect(answer.message, what).toMatch(/\p{Script=Han}/u)
    // Readers notice nothing: pages, and pictures by their own host.
    expect((await house.http.inject('/')).statusCode).toBe(200)
    expect((await house.http.inject('/files/2026/11/a.png')).statusCode).toBe(302)
    bucket.recover()
    const leaves = next() < 0.2
    const again = leaves ? answer : await finish(clerk, data.key)
    if (again.code === 200) counts.kept++
    else counts.left++
    if (!leaves) expect(again.code, what).toBe(200)
  }
  house.clock.advance(2 * dayMs)
  await house.services.files.collectOrphans(house.clock())
  expect(await house.services.files.moving.check()).toEqual({ missing: [], unnamed: [] })
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  expect(bucket.objects.size).toBe(counts.kept)
  figure('storage', `${rounds} uploads through faults: ${JSON.stringify(counts)}, rows and objects agree`)
})

test('files move while people hand in, and the mover is killed again and again: none is lost', async () => {
  const { house, bucket, env } = await openHouseWithBucket()
  house.clock.set(systemClock())
  const { moving } = house.services.files
  await moving.move('local')
  const clerk = await house.signIn.staff(['strategic.edit', 'strategic.read'])
  const urls: string[] = []
  for (let count = 0; count < filesToMove; count++) urls.push(await handInSomehow(house, clerk))
  for (const place of ['s3', 'local'] as const) {
    let done = false
    const others = (async () => {
      for (let count = 0; !done && count < meanwhileMax; count++) urls.push(await handInSomehow(house, clerk))
    })()
    for (let kill = 0; kill < kills; kill++) await runMove(house, env, place, (kill + 1) * 3)
    expect(await runMove(house, env, place)).toBe(0)
    done = true
    await others
    expect(await moving.status()).toMatchObject({ current: place, held: [{ place, count: urls.length }] })
    expect(await moving.clear(place === 's3' ? 'local' : 's3')).toBeGreaterThanOrEqual(filesToMove)
    expect(await moving.check()).toEqual({ missing: [], unnamed: [] })
    for (const url of urls) await expectWhole(house, clerk, url)
  }
  expect(bucket.objects.size).toBe(0)
  figure('storage', `${urls.length} files moved to the bucket and back, the mover killed ${kills} times each way`)
})

/** By whichever way the house says at that moment. */
async function handInSomehow(house: House, who: SignedIn): Promise<string> {
  const { announce, send, finish } = uploadsAt(house)
  const { bytes, name, type } = await sample('pdf')
  // As long as the clock stands, a day is one; what was handed in is not what is tried here.
  const { data } = await announce(who, { name, type, size: bytes.length, purpose: 'contract' })
  if (data.fields) await sendingStraight(house).post(data, bytes)
  else await send(data, bytes)
  const answer = await finish(who, data.key)
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.url
}

async function expectWhole(house: House, { token }: SignedIn, url: string): Promise<void> {
  const asked = { url: `/api/console/file/${url.split('/').at(-1)}`, headers: { authorization: token } }
  const reply = await house.http.inject(asked)
  const { bytes } = await sample('pdf')
  const got =
    reply.statusCode === 302
      ? Buffer.from(await (await fetch(String(reply.headers.location))).arrayBuffer())
      : reply.rawPayload
  expect(got.equals(bytes), url).toBe(true)
}

/** The command as an operator runs it; killed once so many files were copied, or left to its end. */
async function runMove(
  { config, databaseUrls }: House,
  env: Record<string, string>,
  place: string,
  killAfter = Number.POSITIVE_INFINITY,
): Promise<number | null> {
  const child = spawn(process.execPath, ['scripts/storage.ts', 'move', place], {
    env: {
      ...process.env,
      ...env,
      APP_ENV: 'test',
      DATA_DIR: config.dataDir,
      DATABASE_URL: databaseUrls.appUrl,
      DATABASE_OWNER_URL: databaseUrls.ownerUrl,
      SECRET_KEY: config.secretKey?.reveal() ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise<number | null>((ended) => child.once('exit', (code) => ended(code)))
  for await (const line of createInterface({ input: child.stdout })) {
    const copied = Number(/：(\d+) \/ \d+/.exec(line)?.[1] ?? 0)
    if (copied >= killAfter) child.kill('SIGKILL')
  }
  return exit
}
