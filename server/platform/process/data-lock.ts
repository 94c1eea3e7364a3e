import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type FileLock, tryLockFile } from './file-lock.ts'
import { StartError } from './start-error.ts'

interface DataLock {
  /** Tells a second instance where the first one can be reached. */
  announce(address: string): void
  /** Tells a second instance that waiting a little will do. */
  announceLeaving(): void
  release(): void
}

interface Holder {
  pid: number
  address: string
  leaving?: boolean
}

// As long as a process may take to let its requests finish and to stop the database.
const leavingMs = 30_000

/** Makes this process the only one on the data folder, until it releases or dies. */
export async function lockDataDir(
  dataDir: string,
  address: string,
  onProgress: (line: string) => void = () => {},
): Promise<DataLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const notePath = join(dataDir, 'instance.json')
  const deadline = performance.now() + leavingMs
  for (let waits = 0; ; waits += 1) {
    const lock = tryLockFile(join(dataDir, 'instance.lock'))
    if (lock !== undefined) return holdLock(lock, notePath, address)
    const holder = readHolder(notePath)
    if (holder?.leaving !== true || performance.now() > deadline) throw new StartError(refusal(dataDir, holder))
    if (waits === 0) onProgress(`上一个实例(进程 ${holder.pid})正在停止，等待它结束`)
    await delay(100)
  }
}

function holdLock(lock: FileLock, notePath: string, address: string): DataLock {
  let holder: Holder = { pid: process.pid, address }
  const note = (change: Partial<Holder>) => {
    holder = { ...holder, ...change }
    writeFileSync(notePath, `${JSON.stringify(holder)}\n`)
  }
  try {
    note({})
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    announce: (where) => note({ address: where }),
    announceLeaving() {
      try {
        note({ leaving: true })
      } catch {
        // A full disk must not keep the process from stopping; the next one is then refused instead of waiting.
      }
    },
    release() {
      // First the note, then the lock: afterwards the note could already belong to the next holder.
      rmSync(notePath, { force: true })
      lock.release()
    },
  }
}

function refusal(dataDir: string, holder: Holder | undefined): string {
  // The holder may have the lock without having written its note yet.
  const who = holder === undefined ? '' : `(进程 ${holder.pid}，地址 ${holder.address})`
  return [
    `数据目录 ${dataDir} 正被另一个实例使用${who}。`,
    '请先停止它；要同时运行另一套，请换数据目录和端口，例如 DATA_DIR=.data2 PORT=3001 npm start;',
    '要让多个进程共用一份数据，请用 DATABASE_URL 连接外部 PostgreSQL。',
  ].join('\n')
}

function readHolder(notePath: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(notePath, 'utf8')) as Holder
  } catch {
    return undefined
  }
}
