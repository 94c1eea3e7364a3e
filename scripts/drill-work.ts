import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLockFile } from '../server/platform/process/file-lock.ts'
import { StartError } from '../server/platform/process/start-error.ts'

const begins = 'drill-work'

/**
 * A folder for one drill, inside the data folder: the service may write nowhere else. The whole house lies in it in
 * clear, keys included, so what a drill that was cut off (a restart, no memory, no power) has left goes first. Each has
 * a name of its own: a restore that outlived its drill must not write into the next one's.
 */
export async function inScratch<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const lock = tryLockFile(join(dataDir, 'drill.lock'))
  if (!lock) throw new StartError('另一次恢复演练正在进行，请等它结束')
  try {
    for (const name of await readdir(dataDir)) if (name.startsWith(begins)) await clear(join(dataDir, name))
    const scratch = await mkdtemp(join(dataDir, `${begins}-`))
    try {
      return await work(scratch)
    } finally {
      await clear(scratch)
    }
  } finally {
    lock.release()
  }
}

/** A PostgreSQL that still runs there ends by itself once its folder is gone, and may write until then. */
function clear(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
