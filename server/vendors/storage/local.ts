import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Area, Storage, Written } from '#server/modules/site/files/ports.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Ours always look like this: nothing in it can climb out of a folder or hide. */
const pathPattern = /^[\w-]{1,80}(\/[\w-]{1,80}){0,4}(\.[a-z0-9]{1,8})?$/
const folders = { uploads: 'uploads', public: 'files', private: 'private' } as const satisfies Record<Area, string>
/** Half-written files stay on the volume of their area, so that renaming is one step, and in a folder never served. */
const partsFolder = '.parts'

/** Files in folders under the data folder, which all processes share. */
export function createLocalStorage({ dataDir }: { dataDir: string }): Storage {
  const rootOf = (area: Area) => join(dataDir, folders[area])

  function placeOf(area: Area, path: string): string {
    assert(pathPattern.test(path), 'a path that is not ours')
    return join(rootOf(area), path)
  }

  return {
    async put(area, path, source) {
      const place = placeOf(area, path)
      const parts = join(rootOf(area), partsFolder)
      const part = join(parts, randomBytes(16).toString('hex'))
      try {
        await mkdir(parts, { recursive: true })
        await mkdir(dirname(place), { recursive: true })
        const written = await writeAll(part, source)
        await rename(part, place)
        await syncFolder(dirname(place))
        return written
      } catch (error) {
        await rm(part, { force: true })
        throw isFull(error) ? new Refusal('STORAGE_FULL', { area, reason: error.code }) : error
      }
    },

    read: (area, path) => orUndefined(readFile(placeOf(area, path))),

    async open(area, path) {
      const handle = await orUndefined(open(placeOf(area, path), 'r'))
      return handle?.createReadStream()
    },

    size: async (area, path) => (await orUndefined(stat(placeOf(area, path))))?.size,

    async *list(area) {
      const root = rootOf(area)
      for (const entry of (await orUndefined(readdir(root, { recursive: true, withFileTypes: true }))) ?? []) {
        const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
        if (entry.isFile() && pathPattern.test(path)) yield path
      }
    },

    remove: (area, path) => rm(placeOf(area, path), { force: true }),

    url: (path) => `/files/${path}`,

    async sweep(before) {
      await sweepFolder(rootOf('uploads'), before)
      for (const area of Object.keys(folders) as Area[]) await sweepFolder(join(rootOf(area), partsFolder), before)
    },
  }
}

/** Nobody's mistake who sends: no space (ENOSPC), or none that is ours (EDQUOT), until somebody makes some. */
function isFull(error: unknown): error is { code: string } {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
}

/** One chunk at a time: however large the file, no more of it is in memory. */
async function writeAll(part: string, source: Parameters<Storage['put']>[2]): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(part, 'wx', 0o640)
  try {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      await writeChunk(handle, chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest() }
}

/** A disk may take less than it was given. */
async function writeChunk(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let done = 0
  while (done < chunk.length) done += (await handle.write(chunk, done)).bytesWritten
}

/** A new name is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const entry of (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? []) {
    if (!entry.isFile()) continue
    const place = join(folder, entry.name)
    const found = await orUndefined(stat(place))
    if (found && found.mtime < before) await rm(place, { force: true })
  }
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
