import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { isRunning } from '#server/platform/process/processes.ts'
import type { PostgresCluster } from './postgres-cluster.ts'
import { type LaunchOptions, launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'

interface PostmasterKeeper {
  stop(): Promise<void>
}

const checkEveryMs = 250
const retryEveryMs = 5000
const logBytesMax = 4 * 1024 * 1024

/**
 * Brings the server back when it dies, on the port that everybody knows, and keeps its log small. It never gives up:
 * a disk that was full gets space again, and until then the application reports that it is not ready.
 */
export function keepPostmaster(
  cluster: PostgresCluster,
  first: Postmaster,
  options: Omit<LaunchOptions, 'port'>,
): PostmasterKeeper {
  let current = first
  let restarting: Promise<void> | undefined
  let notBefore = 0
  let reported = ''

  async function restart(): Promise<void> {
    if (reported === '') options.onProgress('数据库进程意外结束，正在重新启动')
    try {
      current = await launchPostmaster(cluster, { ...options, port: first.port })
      reported = ''
      options.onProgress('数据库已恢复')
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // The same reason every five seconds would bury everything else in the log.
      if (message !== reported) options.onProgress(message)
      reported = message
      notBefore = performance.now() + retryEveryMs
    }
  }

  const timer = setInterval(() => {
    if (restarting !== undefined) return
    if (isRunning(current.pid)) {
      boundLog(cluster.log)
      return
    }
    if (performance.now() < notBefore) return
    restarting = restart().finally(() => {
      restarting = undefined
    })
  }, checkEveryMs)
  // The database follows the process; it does not keep it alive.
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await restarting
      await stopPostmaster(current, cluster)
    },
  }
}

/** The server appends to the file it was given, so the file can be emptied under it. */
function boundLog(path: string): void {
  try {
    if (statSync(path).size <= logBytesMax) return
    copyFileSync(path, `${path}.1`)
  } catch {
    // On a full disk the copy fails; an emptied log then matters more than its history.
  }
  try {
    truncateSync(path)
  } catch {
    // Somebody removed the log; the server keeps writing to the file it has open.
  }
}
