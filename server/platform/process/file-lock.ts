import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

// A lock whose owner forgot about it must still hold: collected as garbage, the connection would let go of it.
const held = new Set<DatabaseSync>()

// Processes that try at the same instant can all meet a half-taken lock; a moment later one of them has it.
const patienceMs = 300
const sqliteBusy = 5
const sqliteFull = 13

/**
 * Holds `path` for this process, or answers undefined while another process holds it.
 *
 * Node has no file locking of its own, but SQLite takes the kernel's. The kernel lets go of such a lock when its
 * holder dies, however it dies, so there is no stale lock to detect and no reused process id to be fooled by.
 */
export function tryLockFile(path: string): FileLock | undefined {
  createPrivately(path)
  const database = new DatabaseSync(path, { timeout: patienceMs })
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database.close()
    const code = (error as { errcode?: number }).errcode
    if (code === sqliteBusy) return undefined
    throw code === sqliteFull ? Object.assign(new Error(`ENOSPC: ${path}`), { code: 'ENOSPC', path }) : error
  }
  held.add(database)
  return {
    release() {
      if (held.delete(database)) database.close()
    },
  }
}

// Another account that can read the file could hold it against us. An existing file must not even be opened here:
// closing it again would drop a lock that this process already has on it.
function createPrivately(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
