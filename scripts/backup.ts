import { existsSync } from 'node:fs'
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { toShanghaiIso } from '../contract/base/time.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { copyTree, writeManifest } from './backup-files.ts'
import { dumpDatabase } from './postgres-tools.ts'
import { reachDatabase } from './reach-database.ts'

// Copies database, uploads and secrets into a folder of its own: `npm run backup -- /somewhere`. A running server goes
// on serving meanwhile: PostgreSQL is told that it is being copied, and what it writes meanwhile is copied with it.
/** Belongs to the process that runs, not to the data; PostgreSQL makes it anew. */
const runtime = /^data\/(postmaster\.(pid|opts)|pg_(replslot|stat_tmp|notify|serial|snapshots|subtrans|dynshmem)\/.+)$/
const slot = 'backup'
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const place = process.argv[2]
  if (!place) throw new StartError('请给出存放备份的文件夹，例如 npm run backup -- /mnt/backup')
  const config = readConfig()
  const now = new Date()
  const folder = join(resolve(place), `backup-${toShanghaiIso(now).slice(0, 19).replace(/\D/g, '')}`)
  if (existsSync(folder)) throw new StartError(`${folder} 已经存在`)
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
  try {
    await backUp(config, folder, now)
  } catch (error) {
    // Half a backup would be taken for one.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
}

async function backUp(config: Config, folder: string, now: Date): Promise<void> {
  const database = await reachDatabase(config, 'backup')
  const kind = config.databaseUrl ? 'external' : 'embedded'
  try {
    if (kind === 'external') dumpDatabase(database.ownerUrl, join(folder, 'database.dump'))
    else await copyRunningCluster(database.ownerUrl, join(config.dataDir, 'postgres'), join(folder, 'data', 'postgres'))
    say('✓ 数据库')
  } finally {
    await database.close()
  }
  // After the database: whatever a row of it names was there before the row.
  for (const name of ['files', 'private', 'uploads', 'secrets.json']) {
    if (existsSync(join(config.dataDir, name))) await copyTree(join(config.dataDir, name), join(folder, 'data', name))
  }
  say('✓ 上传的文件')
  const inside = existsSync(join(folder, 'data', 'secrets.json'))
  const secret_key = inside ? 'inside' : 'environment'
  const { files } = await writeManifest(folder, { made_at: toShanghaiIso(now), kind, secret_key })
  if (!inside) say('! 密钥由 SECRET_KEY 提供，不在备份里，请另行保存：没有它，手机号等内容无法解开')
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  say(`备份完成：${folder}（${Object.keys(files).length} 个文件，${Math.ceil(bytes / 1_000_000)} MB）`)
}

async function copyRunningCluster(ownerUrl: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Keeps the log of changes from now on until it is copied.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    await client.query('select pg_backup_start($1, true)', [slot])
    await copyTree(from, to, (path) => runtime.test(path) || /^data\/pg_wal\/.+/.test(path))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await copyTree(join(from, 'data', 'pg_wal'), join(to, 'data', 'pg_wal'))
    await writeFile(join(to, 'data', 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    await sameOwner(join(from, 'data'), join(to, 'data', 'backup_label'))
  } finally {
    await client.end()
  }
}

async function sameOwner(as: string, path: string): Promise<void> {
  const { uid, gid } = await stat(as)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}
