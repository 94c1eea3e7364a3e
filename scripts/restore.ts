import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { type Config, readConfig } from '../server/config/config.ts'
import { migrate } from '../server/platform/postgres/migrate.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { checkBackup, copyTree } from './backup-files.ts'
import { loadDump } from './postgres-tools.ts'
import { reachDatabase } from './reach-database.ts'
import { unpackFolder } from './sealed-archive.ts'
import { verifyBooks } from './verify-books.ts'

// Puts a backup into an empty data folder (and an empty database, where it is an external one) and proves the books:
// `DATA_DIR=/new npm run restore -- /mnt/backup/backup-…`. Nothing that exists is written over.
const openedName = 'restore-work'
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const folder = process.argv[2]
  if (!folder) throw new StartError('请给出备份的文件夹，例如 npm run restore -- /mnt/backup/backup-20261115120000')
  process.exitCode = (await restoreFrom(readConfig(), resolve(folder))) ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 2
}

/** A sealed one is opened inside the new folder first: whoever restores may be allowed to write nowhere else. */
async function restoreFrom(config: Config, place: string): Promise<boolean> {
  if (!place.endsWith('.sealed')) return restore(config, place)
  if (!config.backupKey) throw new StartError('这是加密的备份，请用 BACKUP_KEY 给出备份当时的密钥')
  await refuseFull(config.dataDir)
  const opened = join(config.dataDir, openedName)
  try {
    await unpackFolder(place, opened, config.backupKey)
    say('✓ 已解密')
    return await restore(config, opened)
  } finally {
    await rm(opened, { recursive: true, force: true })
  }
}

async function refuseFull(dataDir: string, except?: string): Promise<void> {
  const found = existsSync(dataDir) ? await readdir(dataDir) : []
  if (found.every((name) => name === except)) return
  throw new StartError(`${dataDir} 里已有内容，没有恢复。请用 DATA_DIR 指定一个空文件夹，或先移走原来的`)
}

async function restore(config: Config, folder: string): Promise<boolean> {
  const { kind, made_at, secret_key, bucket } = await checkBackup(folder)
  say(`✓ 备份完整，制作于 ${made_at}`)
  if ((kind === 'external') !== (config.databaseUrl !== undefined)) {
    throw new StartError(
      kind === 'external'
        ? '这是外部数据库的备份，请用 DATABASE_URL 指向一个空的数据库'
        : '这是内置数据库的备份，请去掉 DATABASE_URL',
    )
  }
  const { dataDir } = config
  await refuseFull(dataDir, folder === join(dataDir, openedName) ? openedName : undefined)
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
    if (bucket === 'inside') await noteFilesHere(url)
    const whole = await verifyBooks(url, say)
    if (bucket === 'inside') say('! 存储桶里的文件恢复到了本机；要放回存储桶：npm run storage -- move s3')
    if (bucket === 'missing')
      say('! 备份里没有存储桶中的文件：启动时请设置 STORAGE_URL，再用 npm run storage -- check 核对')
    if (secret_key === 'environment') say('! 启动时请设置备份当时的 SECRET_KEY')
    say(whole ? '恢复完成，可以启动' : '账目不成立，请不要启用，并查看 docs/runbooks/money.md')
    return whole
  } finally {
    await database?.close()
  }
}

/** What lay in a bucket lies in the folder now, and new files go there until somebody moves them. */
async function noteFilesHere(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`begin;
      update files set place = 'local' where place = 's3';
      update file_places set current = 'local';
      commit`)
  } finally {
    await client.end()
  }
}
