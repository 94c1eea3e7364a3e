import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createMatching } from '../server/modules/catalogue/matching/service.ts'
import { createRegions } from '../server/modules/catalogue/regions/service.ts'
import { language } from '../server/modules/texts/words/service.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { type Figure, median } from './figure.ts'
import { fillProfiles, postOpportunities } from './match-rows.ts'

const few = { companies: 100, opportunities: 1_000 }
const many = { companies: 100_000, opportunities: 1_000_000 }
const posted = 120
const wantedMs = 50

/**
 * One opportunity that has just been posted, from the outbox to its rows, over a small pool and over a large one: the
 * time that its statements take, from asking to answered.
 */
export async function matchPool(report: (figure: Figure) => void): Promise<void> {
  const small = await milliseconds(few)
  const large = await milliseconds(many)
  report({
    name: 'a new opportunity matched among 100 k companies and 1 M opportunities',
    figure: `${large.toFixed(1)} ms`,
    ratio: (wantedMs / large).toFixed(2),
    wanted: `< ${wantedMs} ms`,
    holds: large < wantedMs,
  })
  const ratio = small / large
  report({
    name: 'the same, 100 k/1 M vs 100/1 k',
    figure: `${large.toFixed(1)} ms vs ${small.toFixed(1)} ms`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.50',
    holds: ratio >= 0.5,
  })
}

async function milliseconds(size: { companies: number; opportunities: number }): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-matching-'))
  const postgres = await startPostgres({ dataDir, fsync: false, onProgress: () => undefined })
  await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
  await fillProfiles(postgres.ownerUrl, size)
  await postOpportunities(postgres.ownerUrl, posted)
  const logger = createLogger({ level: 'error', pretty: false })
  const database = openDatabase({ url: postgres.appUrl, pool: 2, logger })
  const matching = createMatching({
    ...{ database, regions: createRegions(), words: language },
    // What is shown of a match is read elsewhere.
    ...({ companies: {}, opportunities: {}, messages: {}, quickAmong: {} } as never as Pick<
      Parameters<typeof createMatching>[0],
      'companies' | 'opportunities' | 'messages' | 'quickAmong'
    >),
  })
  const times: number[] = []
  const waited = countWaiting()
  for (;;) {
    const before = waited()
    const done = await matching.beat(new Date())
    if (done === 0) break
    times.push((waited() - before) / done)
  }
  await database.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  // The first ones load the dictionary and plan the statements.
  return median(times.slice(1))
}

/** How long statements were waited for so far, in milliseconds. */
function countWaiting(): () => number {
  let sum = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function timed(this: pg.Client, ...given: unknown[]) {
    const begun = performance.now()
    const asked = Reflect.apply(query, this, given) as unknown
    if (asked instanceof Promise) {
      const note = () => {
        sum += performance.now() - begun
      }
      asked.then(note, note)
    }
    return asked
  } as unknown as typeof query
  return () => sum
}
