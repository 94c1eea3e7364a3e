import { existsSync } from 'node:fs'
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { toShanghaiIso } from '../contract/base/time.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { tryLockFile } from '../server/platform/process/file-lock.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { copyBucket } from './backup-bucket.ts'
import { copyTree, writeManifest } from './backup-files.ts'
import { type Made, noteRun } from './backup-notes.ts'
import { targetsOf } from './backup-places.ts'
import { prune } from './backup-targets.ts'
import { dumpDatabase } from './postgres-tools.ts'
import { reachDatabase } from './reach-database.ts'
import { packFolder } from './sealed-archive.ts'

// Copies database, uploads and secrets into a folder of its own: `npm run backup -- /somewhere`; without a place into
// one sealed file in BACKUP_DIR, as the schedule does. A running server goes
// on serving meanwhile: PostgreSQL is told that it is being copied, and what it writes meanwhile is copied with it.
/** Belongs to the process that runs, not to the data; PostgreSQL makes it anew. */
const runtime = /^data\/(postmaster\.(pid|opts)|pg_(replslot|stat_tmp|notify|serial|snapshots|subtrans|dynshmem)\/.+)$/
const slot = 'backup'
/** Everything else is there, but not the files in the bucket: a backup, and not all of one. */
const exitIncomplete = 3
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const [place] = process.argv.slice(2)
  const config = readConfig()
  if (place === '--scheduled') await makeSealed(config, new Date())
  else if (!place && config.backupDir) await noteRun('backup', () => makeSealed(config, new Date()))
  else if (place) await alone(config, () => makeFolder(config, resolve(place), new Date()))
  else
    throw new StartError('请给出存放备份的文件夹，例如 npm run backup -- /mnt/backup，或设置 BACKUP_DIR 与 BACKUP_KEY')
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
}

function nameOf(now: Date): string {
  return `backup-${toShanghaiIso(now).slice(0, 19).replace(/\D/g, '')}`
}

/** One at a time on a data folder: the second would clear away what the first has half made. */
async function alone<T>({ dataDir }: Config, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = tryLockFile(join(dataDir, 'backup.lock'))
  if (!lock) throw new StartError('另一次备份正在进行，请等它结束')
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function makeFolder(config: Config, place: string, now: Date): Promise<string> {
  const folder = join(place, nameOf(now))
  if (existsSync(folder)) throw new StartError(`${folder} 已经存在`)
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o700 })
  try {
    await backUp(config, folder, now)
    return folder
  } catch (error) {
    // Half a backup would be taken for one.
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The folder is made beside the data, where it may lie in clear; only the sealed file leaves for elsewhere. */
function makeSealed(config: Config, now: Date): Promise<Made> {
  const { backupDir, backupKey } = config
  if (!backupDir || !backupKey) throw new StartError('自动备份需要 BACKUP_DIR 与 BACKUP_KEY')
  const work = join(config.dataDir, 'backup-work')
  return alone(config, async () => {
    // What one that was cut off has left.
    await rm(work, { recursive: true, force: true })
    try {
      const folder = await makeFolder(config, work, now)
      const name = `${nameOf(now)}.sealed`
      const file = join(work, name)
      const bytes = await packFolder(folder, file, backupKey)
      await store(config, name, file)
      say(`@ ${name} ${bytes}`)
      return { name, bytes }
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  })
}

/** Into each place, the nearest first: where one is away, those before it have theirs. */
async function store(config: Config, name: string, file: string): Promise<void> {
  for (const target of targetsOf(config, dirname(file))) {
    try {
      await target.put(name, file)
      const gone = await prune(target)
      say(`✓ 已加密存入 ${target.label}${gone.length > 0 ? `，清理了 ${gone.length} 份旧备份` : ''}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new StartError(`没有存入 ${target.label}：${String(error.detail.reason ?? error.message)}`)
    } finally {
      target.close()
    }
  }
}

async function backUp(config: Config, folder: string, now: Date): Promise<void> {
  const database = await reachDatabase(config, 'backup')
  const kind = config.databaseUrl ? 'external' : 'embedded'
  let inBucket = 0
  try {
    if (kind === 'external') dumpDatabase(database.ownerUrl, join(folder, 'database.dump'))
    else await copyRunningCluster(database.ownerUrl, join(config.dataDir, 'postgres'), join(folder, 'data', 'postgres'))
    inBucket = await countInBucket(database.ownerUrl)
    say('✓ 数据库')
  } finally {
    await database.close()
  }
  // After the database: whatever a row of it names was there before the row.
  for (const name of ['files', 'private', 'uploads', 'secrets.json']) {
    if (existsSync(join(config.dataDir, name))) await copyTree(join(config.dataDir, name), join(folder, 'data', name))
  }
  say('✓ 上传的文件')
  const bucket = inBucket === 0 ? 'none' : await takeBucket(config, join(folder, 'data'), inBucket)
  const inside = existsSync(join(folder, 'data', 'secrets.json'))
  const secret_key = inside ? 'inside' : 'environment'
  const { files } = await writeManifest(folder, { made_at: toShanghaiIso(now), kind, secret_key, bucket })
  if (!inside) say('! 密钥由 SECRET_KEY 提供，不在备份里，请另行保存：没有它，手机号等内容无法解开')
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
  say(`备份完成：${folder}（${Object.keys(files).length} 个文件，${Math.ceil(bytes / 1_000_000)} MB）`)
}

async function countInBucket(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const known = await client.query<{ found: boolean }>(
      `select exists (select from information_schema.columns
         where table_name = 'files' and column_name = 'place') as found`,
    )
    // Of a version that knew no buckets.
    if (!known.rows[0]?.found) return 0
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from files where place = 's3'`)
    return Number(rows[0]?.count ?? 0)
  } finally {
    await client.end()
  }
}

async function takeBucket(config: Config, to: string, inBucket: number): Promise<'inside' | 'missing'> {
  const left = `存储桶里的 ${inBucket} 个文件未包含在备份里`
  if (!config.backupBucketFiles) {
    say(`! ${left}（BACKUP_BUCKET_FILES=0），请确认存储桶保留了旧版本`)
    return 'missing'
  }
  const copied = config.storage ? await copyBucket(config.storage, to) : { away: '没有设置 STORAGE_URL' }
  if ('away' in copied) {
    say(`✗ ${left}：${copied.away}`)
    process.exitCode = exitIncomplete
    return 'missing'
  }
  say(`✓ 存储桶里的文件：${copied.files} 个，${Math.ceil(copied.bytes / 1_000_000)} MB`)
  return 'inside'
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
