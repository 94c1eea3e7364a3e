import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config/config.ts'
import { openRooms, type Services } from '../server/house/rooms.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { type Figure, median } from './figure.ts'
import { dueMakers, fillProgramme } from './programme-rows.ts'

const few = 10_000
const rounds = 9
const flatWithin = 2

interface Filled {
  services: Services
  database: Database
  /** Who has something due, one after another. */
  due: number[]
  stop(): Promise<void>
}

async function openProgramme(orders: number, now: Date): Promise<Filled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-programme-'))
  const postgres = await startPostgres({ dataDir: join(dataDir, 'database'), onProgress: () => undefined })
  await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
  await fillProgramme(postgres.ownerUrl, orders, now)
  const logger = createLogger({ level: 'silent', pretty: false })
  const database = openDatabase({ url: postgres.appUrl, pool: 4, logger })
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, SECRET_KEY: 'a'.repeat(64) })
  const changes = { onChange() {}, onSignal() {}, origin: '', committed() {}, close: async () => undefined }
  const { services } = openRooms({ config, database, changes, clock: () => now, logger })
  const rows = await database.read((tx) =>
    tx
      .selectFrom('commissions')
      .select('maker_id')
      .where('state', '=', 'pending')
      .where('unfreeze_at', '<=', now)
      .orderBy('id')
      .limit(dueMakers)
      .execute(),
  )
  return {
    ...{ services, database, due: rows.map(({ maker_id }) => maker_id) },
    async stop() {
      await database.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

/** A year of commissions: what is released, read and listed must not take longer because there are more of them. */
export async function programmeFigures(report: (figure: Figure) => void, many: number): Promise<void> {
  const now = new Date()
  const small = await openProgramme(few, now)
  const large = await openProgramme(many, now)
  const first = { page: 1, count: 20 }
  const questions: [string, (one: Filled) => Promise<unknown>][] = [
    ['release of ten makers', (one) => releaseSome(one, now)],
    ['a maker’s commissions', ({ services }) => services.commissions.reading.page(1, first, {}, now)],
    ['a maker’s month', ({ services }) => services.commissions.reading.month(1, undefined, now)],
    ['a maker’s bills', ({ services }) => services.wallets.makerBills(1, {}, first, now)],
    ['console: commissions', ({ services }) => services.commissions.overseeing.list(first, {})],
    ['console: those that wait', ({ services }) => services.commissions.overseeing.list(first, { state: 'pending' })],
  ]
  for (const [name, ask] of questions)
    report(await compared(`programme, ${name}: ${many} orders vs ${few}`, ask, { small, large }))
  await proved(large, report)
  await small.stop()
  await large.stop()
}

async function releaseSome({ services, due }: Filled, now: Date): Promise<void> {
  for (const makerId of due.splice(0, 10)) await services.commissions.settling.releaseOf(makerId, now)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** In turns, so that whatever disturbs one disturbs the other. */
async function compared(
  name: string,
  ask: (one: Filled) => Promise<unknown>,
  { small, large }: { small: Filled; large: Filled },
): Promise<Figure> {
  const times: { small: number; large: number }[] = []
  for (let round = 0; round < rounds; round++) {
    times.push({ small: await timed(() => ask(small)), large: await timed(() => ask(large)) })
  }
  const ratio = median(times.map((one) => one.large / one.small))
  const ms = (of: 'small' | 'large') => median(times.map((one) => one[of])).toFixed(1)
  return {
    name,
    figure: `${ms('large')} ms vs ${ms('small')} ms`,
    ratio: ratio.toFixed(2),
    wanted: `≤ ${flatWithin.toFixed(2)}`,
    holds: ratio <= flatWithin,
  }
}

/** How long the whole proof takes, for each hundred thousand postings; and that it finds nothing of commissions. */
async function proved({ services, database }: Filled, report: (figure: Figure) => void): Promise<void> {
  let found: { invariant: string }[] = []
  const ms = await timed(async () => {
    found = await database.survey((tx) => services.ledger.proving.invariants(tx))
  })
  const postings = await database.read((tx) =>
    tx
      .selectFrom('ledger_transactions')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
  )
  const faults = found.filter(({ invariant }) => invariant.startsWith('commission')).length
  report({
    name: `programme, proof of ${Number(postings.count)} postings, by 100,000 of them`,
    figure: `${((ms / Number(postings.count)) * 100).toFixed(1)} s`,
    ratio: `${faults} faults`,
    wanted: '0 faults',
    holds: faults === 0,
  })
}
