import { type Config, readConfig } from '../server/config/config.ts'
import type { Kind } from '../server/modules/site/backups/model.ts'
import { createBackups } from '../server/modules/site/backups/service.ts'
import { systemClock } from '../server/platform/clock.ts'
import { every } from '../server/platform/every.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { StartError } from '../server/platform/process/start-error.ts'
import { type ReachedDatabase, reachDatabase } from './reach-database.ts'

export interface Made {
  name: string
  bytes: number
}

/** Written down like those of the schedule, which looks at the same list; where there is no database, only done. */
export async function noteRun(kind: Kind, work: () => Promise<Made>): Promise<Made> {
  const config = readConfig()
  const reached = await reachable(config)
  if (!reached) return work()
  const logger = createLogger({ level: 'warn', pretty: false })
  const database = openDatabase({ url: reached.appUrl, pool: 2, logger })
  let outcome: { made: Made } | { error: unknown } | undefined
  const run = async () => {
    try {
      const made = await work()
      outcome = { made }
      // What was made and is not all of it has said so by then.
      return { ok: !process.exitCode, ...made, words: '手工执行' }
    } catch (error) {
      outcome = { error }
      return { ok: false, name: '', bytes: 0, words: error instanceof Error ? error.message : String(error) }
    }
  }
  try {
    await createBackups({ database, hour: config.backupHour, run, every }).perform(kind, systemClock)
  } finally {
    await database.close()
    await reached.close()
  }
  if (!outcome) throw new StartError(`另一次${kind === 'backup' ? '备份' : '恢复演练'}正在进行，请等它结束`)
  if ('error' in outcome) throw outcome.error
  return outcome.made
}

async function reachable(config: Config): Promise<ReachedDatabase | undefined> {
  try {
    return await reachDatabase(config, 'backup')
  } catch (error) {
    // A machine that has lost its database may still try whether its backups open.
    if (error instanceof StartError) return undefined
    throw error
  }
}
