import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Right, rights } from '#contract/base/rights.ts'
import { readConfig } from '#server/config/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { migrate } from '#server/platform/postgres/migrate.ts'
import { startPostgres } from '#server/platform/postgres/postgres.ts'
import { buildHouse } from '#server/testing/house.ts'
import { siteMap } from '#web/routes.ts'
import { fillCatalogue } from '../bench/catalogue-rows.ts'
import { fillNews } from '../bench/news-rows.ts'
import { fillProgramme } from '../bench/programme-rows.ts'
import { fillSearch } from '../bench/search-rows.ts'
import { startServer } from '../e2e/running-server.ts'
import { reachDatabase } from '../scripts/reach-database.ts'
import { verifyBooks } from '../scripts/verify-books.ts'
import { type Question, questionsOf } from './questions.ts'
import { figure, sized } from './size.ts'

/**
 * `npm run trial -- large`: a million articles, a hundred thousand companies with a million opportunities, a million
 * texts to search and ten million postings in one house. The short form is a thousandth of it.
 */
const thousandths = sized({ short: 1, full: 1000 })
const articles = 1000 * thousandths
const companies = 100 * thousandths
const opportunities = 1000 * thousandths
const texts = 1000 * thousandths
/** Each is three postings: paid, earned, and released where it is due. */
const orders = 3400 * thousandths
const patientMs = 2_000
const isShort = thousandths === 1
const slowestShown = 15
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const hoursMs = 3 * 60 * minuteMs
const key = 'a'.repeat(64)
const backupKey = Buffer.alloc(32, 7).toString('base64')
const settings = () => ({ DATA_DIR: dataDir, SECRET_KEY: key, LOG_LEVEL: 'fatal', REQUESTS_PER_MINUTE: '1000000' })

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; outcome: T }> {
  const began = performance.now()
  const outcome = await work()
  return { ms: performance.now() - began, outcome }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Nothing waits for the disk while it is filled; it is read and copied as any other. */
async function fill(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, fsync: false })
  try {
    await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
    await fillNews(postgres.ownerUrl, articles)
    await fillCatalogue(postgres.ownerUrl, { companies, opportunities })
    await fillSearch(postgres.ownerUrl, texts)
    await fillProgramme(postgres.ownerUrl, orders, systemClock())
    figure('sealed, sums and days kept', seconds((await timed(() => live(postgres))).ms))
  } finally {
    await postgres.stop()
  }
}

/** A house of that age has been sealed each minute, and its days and sums kept each night, by the jobs themselves. */
async function live(postgres: { ownerUrl: string; appUrl: string }): Promise<void> {
  const house = await buildHouse({ on: postgres, env: { SECRET_KEY: key } })
  const { board, ledger } = house.services
  house.clock.set(systemClock())
  // Marks are set half a minute apart; none may lie ahead of whoever seals next.
  const at = systemClock().getTime() - dayMs
  const behind = async () => {
    const { rows } = await house.database.read((tx) =>
      sql<{ is: boolean }>`select (select max(id) from ledger_transactions) >
        (select transaction_id from ledger_kept) as is`.execute(tx),
    )
    return rows[0]?.is
  }
  for (let n = 0; await behind(); n++) await ledger.sealing.seal('ledger', new Date(at + n * minuteMs))
  await board.keep()
  await house.close()
}

/** What everything that can be read is asked with: sessions of the busiest, and of somebody with every right. */
async function openAsking(dataDir: string, address: string) {
  const urls = await reachDatabase(readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, SECRET_KEY: key }), '试验')
  const house = await buildHouse({ on: urls, env: { SECRET_KEY: key } })
  house.clock.set(systemClock())
  const session = (realm: 'enterprise' | 'maker') =>
    house.database.begin((tx) => house.services.sessions.open(tx, { realm, ownerId: 1, browser: false }))
  const tokens = {
    enterprise: (await session('enterprise')).token,
    maker: (await session('maker')).token,
    staff: (await house.signIn.staff(Object.keys(rights) as Right[])).token,
  }
  const questions = questionsOf(house.desk.endpoints())
  await house.close()
  async function ask({ path, realm }: Question) {
    const reply = await fetch(address + path, {
      headers: realm ? { authorization: tokens[realm] } : {},
    })
    const body = await reply.text()
    return { status: reply.status, body }
  }
  return { questions, ask, appUrl: urls.appUrl }
}

function run(script: string, env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = { env: { PATH, NODE_COMPILE_CACHE, ...env }, encoding: 'utf8' as const, maxBuffer: 1e7 }
  return new Promise<{ code: number | null; words: string }>((resolve) => {
    const child = execFile(process.execPath, [join('scripts', script)], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, words: `${stdout}${stderr}`.trim() }),
    )
  })
}

interface Asked {
  path: string
  ms: number
  status: number
  code: number | undefined
}

/** In full once to warm up what is compiled and planned, and once for the figure; what takes long is asked once. */
async function askEach(
  questions: readonly Question[],
  ask: (one: Question) => Promise<{ status: number; body: string }>,
) {
  const asked: Asked[] = []
  for (const question of questions) {
    const first = await timed(() => ask(question))
    const { ms, outcome } = isShort || first.ms > patientMs ? first : await timed(() => ask(question))
    const code = outcome.body.startsWith('{') ? (JSON.parse(outcome.body).code as number) : undefined
    asked.push({ path: question.path, ms, status: outcome.status, code })
  }
  return asked
}

function tell(name: string, asked: readonly Asked[]): void {
  const sorted = asked.toSorted((one, other) => other.ms - one.ms)
  const [slowest] = sorted
  const middle = sorted[Math.floor(sorted.length / 2)]
  figure(
    name,
    `${asked.length} asked; half within ${middle?.ms.toFixed(1)} ms, all within ${slowest?.ms.toFixed(0)} ms`,
  )
  if (isShort) return
  // Of each call the slowest way to ask for it.
  const each = sorted.filter(({ path }, at) => sorted.findIndex((one) => callOf(one.path) === callOf(path)) === at)
  for (const { path, ms } of each.slice(0, slowestShown)) figure(`  ${path}`, `${ms.toFixed(0)} ms`)
}

const callOf = (path: string) => path.split('?', 1)[0]

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'large-'))
  const { ms } = await timed(() => fill(dataDir))
  figure('filled', seconds(ms))
}, hoursMs)
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))

test('a large house answers all that can be asked of it, and its books are proved', async () => {
  // Nothing is kept: what it costs to find an answer shows.
  const program = startServer({ ...settings(), KEPT_MB: '0', LAG_LIMIT_MS: '60000' })
  const { questions, ask, appUrl } = await openAsking(dataDir, await program.address)
  const calls = await askEach(questions, ask)
  const isConsole = ({ path }: Asked) => path.startsWith('/api/console/')
  const isAccount = ({ path }: Asked) => /^\/api\/(user|ck)\//.test(path)
  tell('console', calls.filter(isConsole))
  tell('accounts', calls.filter(isAccount))
  tell(
    'public',
    calls.filter((one) => !isConsole(one) && !isAccount(one)),
  )
  const pages = siteMap.filter(({ guard }) => !guard).map(({ path }) => path.replace(/:\w+/g, '50'))
  const shown = await askEach(
    pages.map((path) => ({ path, realm: undefined })),
    ask,
  )
  tell('pages', shown)

  const said: string[] = []
  const books = await timed(() => verifyBooks(appUrl, (line) => said.push(line)))
  figure('books proved', seconds(books.ms))

  const asked = [...calls, ...shown]
  expect(asked.length).toBeGreaterThan(1_500)
  expect(asked.filter(({ status }) => status >= 500)).toEqual([])
  // What is asked for with a number or a word of its own may not be there; most of it is.
  expect(asked.filter(({ code }) => code === 200 || code === undefined).length).toBeGreaterThan(asked.length * 0.8)
  expect({ proved: books.outcome, said }).toMatchObject({ proved: true })
  program.signal('SIGTERM')
  await program.exit
})

test.skipIf(isShort)('a large house is copied, and comes back with its books proved', async () => {
  const env = { ...settings(), APP_ENV: 'test', BACKUP_DIR: join(dataDir, 'near'), BACKUP_KEY: backupKey }
  const backup = await timed(() => run('backup.ts', env))
  figure('backup', seconds(backup.ms))
  expect([backup.outcome.code, backup.outcome.words]).toEqual([0, expect.stringContaining('✓')])
  const drill = await timed(() => run('drill.ts', env))
  figure('drill: fetched, opened, restored, books proved', seconds(drill.ms))
  expect([drill.outcome.code, drill.outcome.words]).toEqual([0, expect.stringContaining('✓ 恢复演练通过')])
})
