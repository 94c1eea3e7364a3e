import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isRunning, processesIn, processFact, signal, waitUntilGone } from '#server/platform/process/processes.ts'
import { runCommand } from '#server/platform/process/run-command.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { diskFull, isDiskFull, type PostgresCluster } from './postgres-cluster.ts'

/** The running server process of a cluster. */
export interface Postmaster {
  pid: number
  port: number
}

export interface LaunchOptions {
  fsync: boolean
  onProgress: (line: string) => void
  /** Ask for this port, because clients already know it; otherwise any free one. */
  port?: number
}

const attemptsMax = 5
// Replaying the log after a crash is bounded by max_wal_size and takes seconds; a slow disk may need minutes.
const startSeconds = 300
const stillStartingMs = 10_000
const adoptMs = 60_000
const logExcerptMax = 4096

/** Takes over a server that outlived whoever started it; undefined when there is none worth keeping. */
export async function adoptPostmaster(
  cluster: PostgresCluster,
  answers: (port: number) => Promise<void>,
): Promise<Postmaster | undefined> {
  const found = readPidFile(cluster)
  if (found === undefined || !(await isPostmasterOf(cluster, found.pid))) return undefined
  // After an update of the dependencies the old program's files are gone, and it would fail at its next library.
  const program = processFact(found.pid, 'exe')
  const current = program === undefined || program === realpathSync(cluster.programs.postgres)
  const deadline = performance.now() + adoptMs
  while (current && found.port > 0 && isRunning(found.pid) && performance.now() < deadline) {
    try {
      await answers(found.port)
      return found
    } catch (error) {
      // Starting up, shutting down, or not listening yet: one of the loop's conditions will end it.
      if (!['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes((error as { code?: string }).code ?? '')) break
      await delay(100)
    }
  }
  await stopPostmaster(found, cluster)
  return undefined
}

/** Starts the server detached from this process and waits until it accepts connections. */
export async function launchPostmaster(cluster: PostgresCluster, options: LaunchOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await removeStalePidFile(cluster)
    // Those of servers that were killed; nobody cleans up after them.
    for (const name of readdirSync(cluster.sockets)) rmSync(join(cluster.sockets, name))
    const port = options.port ?? (await freePort())
    const logStart = statSync(cluster.log).size
    const stillStarting = setInterval(
      () => options.onProgress('数据库仍在启动（异常退出后的恢复需要一些时间）'),
      stillStartingMs,
    )
    const answer = await cluster.account
      .run(cluster.programs.pgCtl, startArguments(port, options.fsync), {
        cwd: cluster.folder,
        timeoutMs: (startSeconds + 10) * 1000,
      })
      .finally(() => clearInterval(stillStarting))
    const started = readPidFile(cluster)
    if (answer.code === 0 && started !== undefined) return started

    const said = answer.output + readLog(cluster.log, logStart)
    if (isDiskFull(said)) throw diskFull(cluster.folder)
    if (attempt >= attemptsMax) throw new StartError(`数据库启动失败，日志在 ${cluster.log}:\n${said.trim()}`)
    if (/pre-existing shared memory block/.test(said)) await endOrphans(cluster)
    else if (!/Address already in use|could not create any TCP\/IP sockets/.test(said)) {
      throw new StartError(`数据库启动失败，日志在 ${cluster.log}:\n${said.trim()}`)
    }
  }
}

/** Ends the server: politely first, and by force only when it does not react. */
export async function stopPostmaster(postmaster: Pick<Postmaster, 'pid'>, cluster: PostgresCluster): Promise<void> {
  // PostgreSQL's names for these: fast shutdown, immediate shutdown, and the kernel's way.
  const escalation = [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const
  for (const [name, patienceMs] of escalation) {
    if (!(await isPostmasterOf(cluster, postmaster.pid))) return
    signal(postmaster.pid, name)
    if (await waitUntilGone(postmaster.pid, patienceMs)) return
  }
}

/** For a cluster of which nothing is kept: no log that others could follow, and nobody who tidies up. */
const unkept = { wal_level: 'minimal', max_wal_senders: 0, autovacuum: 'off' }

function startArguments(port: number, fsync: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // As seen from the data folder: a socket's path may have 107 bytes, which that of a deep folder exceeds.
    unix_socket_directories: '../sockets',
    max_connections: 60,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    min_wal_size: '80MB',
    // Two cores gain little from parallel queries, and containers give them only 64 MB of shared memory.
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failing statement is reported to the application, which logs it with its request and without its data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...unkept }),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return ['start', '-w', '-t', String(startSeconds), '-D', 'data', '-l', 'server.log', '-o', flags.join(' ')]
}

function readPidFile(cluster: PostgresCluster): Postmaster | undefined {
  try {
    // Its lines are documented: process id, data folder, start time, port, and more that is not needed here.
    const [pid, , , port] = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    return Number(pid) > 0 ? { pid: Number(pid), port: Number(port ?? 0) } : undefined
  } catch {
    return undefined
  }
}

/** A server works in its data folder, so a process id that was given to another program is not mistaken for it. */
async function isPostmasterOf(cluster: PostgresCluster, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') return processFact(pid, 'cwd') === cluster.data
  const answer = await runCommand('ps', ['-o', 'command=', '-p', String(pid)], { timeoutMs: 5000 })
  return answer.output.includes('postgres')
}

/** PostgreSQL refuses to start while any process, be it an unrelated one, has the id in this file. */
async function removeStalePidFile(cluster: PostgresCluster): Promise<void> {
  const found = readPidFile(cluster)
  if (found !== undefined && (await isPostmasterOf(cluster, found.pid))) return
  rmSync(join(cluster.data, 'postmaster.pid'), { force: true })
}

/** Sessions whose server was killed notice it only when they next wait; nothing they do can be committed any more. */
async function endOrphans(cluster: PostgresCluster): Promise<void> {
  for (const patienceMs of [3000, 0]) {
    const orphans = processesIn(cluster.data)
    if (patienceMs === 0) for (const pid of orphans) signal(pid, 'SIGKILL')
    await Promise.all(orphans.map((pid) => waitUntilGone(pid, patienceMs || 5000)))
  }
}

function readLog(path: string, from: number): string {
  const file = openSync(path, 'r')
  try {
    const start = Math.max(from, fstatSync(file).size - logExcerptMax)
    const excerpt = Buffer.alloc(logExcerptMax)
    return excerpt.toString('utf8', 0, readSync(file, excerpt, 0, logExcerptMax, start))
  } finally {
    closeSync(file)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
