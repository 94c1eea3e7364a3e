import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config/config.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { appRole, ownerRole } from '../server/platform/postgres/postgres-cluster.ts'
import { lockDataDir } from '../server/platform/process/data-lock.ts'
import { StartError } from '../server/platform/process/start-error.ts'

export interface ReachedDatabase {
  appUrl: string
  ownerUrl: string
  close(): Promise<void>
}

/** The database of a configuration: an external one, that of a running server, or our own for as long as it takes. */
export async function reachDatabase(config: Config, what: string): Promise<ReachedDatabase> {
  if (config.databaseUrl) {
    const appUrl = config.databaseUrl.reveal()
    return { appUrl, ownerUrl: config.databaseOwnerUrl?.reveal() ?? appUrl, close: async () => {} }
  }
  if (!existsSync(join(config.dataDir, 'postgres'))) throw new StartError(`${config.dataDir} 里没有数据库`)
  const lock = await lockDataDir(config.dataDir, what).catch((error: unknown) => {
    if (error instanceof StartError) return undefined
    throw error
  })
  // Somebody else holds the folder: their database is running, and is asked as it is.
  if (!lock) return { ...runningDatabase(config.dataDir), close: async () => {} }
  const postgres = await startPostgres({ dataDir: config.dataDir })
  return {
    appUrl: postgres.appUrl,
    ownerUrl: postgres.ownerUrl,
    async close() {
      await postgres.stop()
      lock.release()
    },
  }
}

/** Where the running database listens stands in the file that PostgreSQL keeps: process, folder, start, port. */
function runningDatabase(dataDir: string): { appUrl: string; ownerUrl: string } {
  const read = (...path: string[]) => readFileSync(join(dataDir, 'postgres', ...path), 'utf8')
  const passwords = JSON.parse(read('credentials.json')) as { appPassword: string; ownerPassword: string }
  const [, , , port] = read('data', 'postmaster.pid').split('\n')
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/app?sslmode=disable`
  return { appUrl: url(appRole, passwords.appPassword), ownerUrl: url(ownerRole, passwords.ownerPassword) }
}
