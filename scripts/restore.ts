import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../server/config/config.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { checkBackup, copyTree } from './backup-files.ts'
import { loadDump } from './postgres-tools.ts'
import { reachDatabase } from './reach-database.ts'
import { verifyBooks } from './verify-books.ts'

// Puts a backup into an empty data folder (and an empty database, where it is an external one) and proves the books:
// `DATA_DIR=/new npm run restore -- /mnt/backup/backup-…`. Nothing that exists is written over.
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const folder = process.argv[2]
  if (!folder) throw new StartError('请给出备份的文件夹，例如 npm run restore -- /mnt/backup/backup-20261115120000')
  process.exitCode = (await restore(readConfig(), resolve(folder))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 2
}

async function restore(config: Config, folder: string): Promise<boolean> {
  const { kind, made_at, secret_key } = await checkBackup(folder)
  say(`✓ 备份完整，制作于 ${made_at}`)
  if ((kind === 'external') !== (config.databaseUrl !== undefined)) {
    throw new StartError(
      kind === 'external'
        ? '这是外部数据库的备份，请用 DATABASE_URL 指向一个空的数据库'
        : '这是内置数据库的备份，请去掉 DATABASE_URL',
    )
  }
  const { dataDir } = config
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new StartError(`${dataDir} 里已有内容，没有恢复。请用 DATA_DIR 指定一个空文件夹，或先移走原来的`)
  }
  await copyTree(join(folder, 'data'), dataDir)
  const database = kind === 'embedded' ? await reachDatabase(config, 'restore') : undefined
  try {
    if (config.databaseUrl) {
      loadDump((config.databaseOwnerUrl ?? config.databaseUrl).reveal(), join(folder, 'database.dump'))
    }
    say(`✓ 已恢复到 ${dataDir}`)
    const url = database?.ownerUrl ?? (config.databaseOwnerUrl ?? config.databaseUrl)?.reveal() ?? ''
    // The next start would do it too: a backup of an older version has not all of what is proved.
    const appRole = new URL(database?.appUrl ?? config.databaseUrl?.reveal() ?? url).username
    await migrate(url, appRole === new URL(url).username ? {} : { appRole })
    const whole = await verifyBooks(url, say)
    if (secret_key === 'environment') say('! 启动时请设置备份当时的 SECRET_KEY')
    say(whole ? '恢复完成，可以启动' : '账目不成立，请不要启用，并查看 docs/runbooks/money.md')
    return whole
  } finally {
    await database?.close()
  }
}
