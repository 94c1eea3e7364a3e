import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Logger } from '#server/platform/process/logger.ts'
import type { GaugeSource, GaugeValue } from './gauge.ts'

interface Parts {
  database: Database
  clock: Clock
  sources: readonly GaugeSource[]
  logger: Logger
}

type Readings = readonly { source: GaugeSource; values: readonly GaugeValue[] }[]

/** Watchers come every ten seconds or so; two of them at once need not ask twice. */
const keptForMs = 3_000

/** Asks all of them, one after the other on one connection; undefined where the database does not answer. */
export function createReadings({ database, clock, sources, logger }: Parts) {
  let asked: Promise<Readings | undefined> | undefined
  let askedAt = 0

  async function read(): Promise<Readings | undefined> {
    try {
      const now = clock()
      return await database.read(async (tx) => {
        const found = []
        for (const source of sources) found.push({ source, values: await source.read(tx, now) })
        return found
      })
    } catch (error) {
      logger.warn({ reason: error instanceof Error ? error.message : String(error) }, 'numbers could not be read')
      return undefined
    }
  }

  return (): Promise<Readings | undefined> => {
    if (!asked || performance.now() - askedAt > keptForMs) {
      askedAt = performance.now()
      asked = read()
    }
    return asked
  }
}
