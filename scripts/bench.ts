import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountPages } from '../bench/account-pages.ts'
import { browserJs } from '../bench/browser-js.ts'
import { cachedPage } from '../bench/cached-page.ts'
import { catalogueFigures } from '../bench/catalogue.ts'
import { fairnessFigures } from '../bench/fairness.ts'
import type { Figure } from '../bench/figure.ts'
import { ledgerFigures } from '../bench/ledger.ts'
import { listCalls } from '../bench/list-call.ts'
import { matchPool } from '../bench/match-pool.ts'
import { matchQuality } from '../bench/match-quality.ts'
import { idleMemory } from '../bench/memory.ts'
import { newsFigures } from '../bench/news.ts'
import { noticeFigures } from '../bench/notices.ts'
import { ownedFigures } from '../bench/owned.ts'
import { posterFigures } from '../bench/posters.ts'
import { programmeFigures } from '../bench/programme.ts'
import { renderedPage } from '../bench/rendered-page.ts'
import { scaleFigures } from '../bench/scale.ts'
import { searchFigures } from '../bench/search.ts'
import { client, startServer } from '../bench/servers.ts'
import { pagesBesideSignIns } from '../bench/sign-ins.ts'
import { signedInFigures, untilDemoStands } from '../bench/signed-in.ts'
import { soak } from '../bench/soak.ts'
import { stampede } from '../bench/stampede.ts'
import { secondStart } from '../bench/start.ts'
import { statementFigures } from '../bench/statements.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { prepareSites } from './prepare-sites.ts'

// Prints the table of figures to hold. Each is a ratio measured in this one run; names given as arguments choose some.
const pool = 10
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
await prepareSites((line) => console.log(line))
const chosen = process.argv.slice(2)

const postgres = await startPostgres({ dataDir: join(dataDir, 'database'), onProgress: () => undefined })
await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
const settings = {
  DATABASE_URL: postgres.appUrl,
  DATABASE_OWNER_URL: postgres.ownerUrl,
  DATABASE_POOL: String(pool),
  REQUESTS_PER_MINUTE: '1000000',
  // Sign-ins come from as many networks as there are people.
  TRUST_PROXY: '127.0.0.1',
}
const house = await startServer('server/main.ts', { ...settings, DATA_DIR: join(dataDir, 'house') })

const figures: Figure[] = []
console.log(`requests sent by ${client}`)

/** Printed as soon as it is known: whatever goes wrong later does not take it away. */
async function measure(name: string, work: () => Promise<Figure>): Promise<void> {
  if (isChosen(name)) report(await work())
}

function isChosen(name: string): boolean {
  return chosen.length === 0 || chosen.includes(name)
}

/** How many minutes, or how many orders: what is said after the name, or as many as are usual. */
function manyOf(usual: number): number {
  return Number(chosen.find((word) => /^\d+$/.test(word)) ?? usual)
}

function report(found: Figure): void {
  figures.push(found)
  console.log(`${found.holds ? '✓' : '✗'} ${found.name}`)
  console.log(`    ${found.figure}   ratio ${found.ratio}   wanted ${found.wanted}`)
}

await measure('memory', () => idleMemory(house))
if (isChosen('js')) for (const found of await browserJs()) report(found)
await measure('cached', () => cachedPage(house))
if (isChosen('list')) {
  const forgetful = await startServer('server/main.ts', {
    ...settings,
    DATA_DIR: join(dataDir, 'forgetful'),
    KEPT_MB: '0',
  })
  for (const found of await listCalls({ house, forgetful }, postgres.appUrl, pool)) report(found)
  await forgetful.stop()
}
if (isChosen('signed-in')) await signedInFigures(house, { ...postgres, pool }, report)
// `account http://127.0.0.1:3902`: beside a house of another commit, which somebody has started.
const other = chosen.find((word) => word.startsWith('http'))
if (chosen.includes('account') && other) {
  await untilDemoStands(postgres.ownerUrl)
  await accountPages(house, other, report)
}
if (isChosen('statements')) {
  await untilDemoStands(postgres.ownerUrl)
  await statementFigures({ ...postgres, dataDir: join(dataDir, 'house') }, report)
}
await measure('stampede', () => stampede(house, postgres.ownerUrl))
if (isChosen('sign-ins')) for (const found of await pagesBesideSignIns(house)) report(found)
if (isChosen('posters')) await posterFigures(house, postgres.ownerUrl, report)
await measure('rendered', () => renderedPage(house))
if (isChosen('scale') || chosen.includes('soak')) await untilDemoStands(postgres.ownerUrl)
await house.stop()
// A quarter of an hour, or as many minutes as are said: only for whoever asks.
if (chosen.includes('soak')) {
  const own = { ...settings, DATA_DIR: join(dataDir, 'house') }
  await soak(own, { ownerUrl: postgres.ownerUrl, minutes: manyOf(15) }, report)
}
if (isChosen('scale')) await scaleFigures(settings, { dataDir, ownerUrl: postgres.ownerUrl }, report)
await postgres.stop()
if (isChosen('news')) await newsFigures(report)
if (isChosen('catalogue')) await catalogueFigures(report)
if (isChosen('search')) await searchFigures(report)
if (isChosen('ledger')) await ledgerFigures(report)
if (isChosen('owned')) await ownedFigures(report)
// Three million orders are nine million postings, and take most of an hour to fill: `programme 3400000`.
if (isChosen('programme')) await programmeFigures(report, manyOf(100_000))
if (isChosen('matching')) await matchQuality(report)
if (isChosen('fairness')) await fairnessFigures(report)
if (isChosen('match-pool')) await matchPool(report)
if (isChosen('notices')) await noticeFigures(report)
await measure('start', () => secondStart(join(dataDir, 'start')))
// What was just told to stop may still be closing its files.
await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1
