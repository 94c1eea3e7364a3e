import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { madeAtOf, pruned } from '../server/modules/site/backups/model.ts'

interface StoredBackup {
  name: string
  madeAt: Date
}

/** Where sealed backups lie: a folder here, and what reaches further has the same four words. */
export interface BackupTarget {
  label: string
  put(name: string, file: string): Promise<void>
  list(): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
  /** The file under a path of this machine, to be read. */
  fetch(name: string): Promise<string>
  close(): void
}

export function folderTarget(folder: string): BackupTarget {
  return {
    label: folder,
    async put(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${name}.part`)
      try {
        await copyFile(file, draft, constants.COPYFILE_FICLONE)
        if ((await stat(draft)).size !== (await stat(file)).size) throw new Error(`${draft} is shorter than ${file}`)
        await rename(draft, join(folder, name))
      } finally {
        await rm(draft, { force: true })
      }
    },
    async list() {
      const names = existsSync(folder) ? await readdir(folder) : []
      return names.flatMap((name) => {
        const madeAt = madeAtOf(name)
        return madeAt ? [{ name, madeAt }] : []
      })
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: async (name) => join(folder, name),
    close() {},
  }
}

/** The newest of each day, week and month stays. Only what bears the name of a backup is ever removed. */
export async function prune(target: BackupTarget): Promise<string[]> {
  const gone = pruned(await target.list())
  for (const { name } of gone) await target.remove(name)
  return gone.map(({ name }) => name)
}

/** Free bytes where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
