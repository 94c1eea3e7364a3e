import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { main } from '../server/main.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { explainStartError } from '../server/platform/process/start-error.ts'
import { reachDatabase } from './reach-database.ts'

/** `npm start -- migrate`: also where a running server holds the embedded database, which is then asked as it is. */
export async function migrateHere(): Promise<void> {
  const config = configOfEmbedded()
  if (!config) return main(['migrate'])
  const reached = await reachDatabase(config, 'migrate')
  try {
    const onProgress = (name: string) => void process.stdout.write(`已应用数据库变更 ${name}\n`)
    await migrate(reached.ownerUrl, { appRole: new URL(reached.appUrl).username, onProgress })
    process.stdout.write('数据库结构已是最新\n')
  } catch (error) {
    process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
    process.exitCode = 1
  } finally {
    await reached.close()
  }
}

/** Undefined where a start that ends after migrating does it all: a database elsewhere, none yet, wrong settings. */
function configOfEmbedded(): Config | undefined {
  try {
    const config = readConfig()
    return config.databaseUrl || !existsSync(join(config.dataDir, 'postgres')) ? undefined : config
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}
