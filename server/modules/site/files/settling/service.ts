import { privateFiles } from '#contract/site/files.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holding } from '../holding/service.ts'
import { type Inspected, inspect } from '../inspecting/service.ts'
import { isVerdict, publicFiles, purposes } from '../model.ts'
import type { Place } from '../ports.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  holding: Holding
}

/** From the quarantine to where it stays, or to a refusal. */
export function createSettling({ database, holding }: Parts) {
  return { noteArrived, settle }

  /** What a browser sent elsewhere has arrived once the bucket says so, with as many bytes as were announced. */
  async function noteArrived({ id, upload_path: path, declared_bytes }: store.FileRow): Promise<void> {
    const bytes = path === null ? undefined : await holding.size('uploads', path)
    if (path === null || bytes !== declared_bytes) throw new Refusal('UPLOAD_INCOMPLETE', { bytes })
    await database.begin((tx) => store.markUploaded(tx, id, path))
  }

  async function settle(file: store.FileRow, now: Date): Promise<void> {
    const uploaded = file.upload_path && (await holding.read('uploads', file.upload_path))
    // Someone else settled it while this one stood in line.
    if (!file.upload_path || !uploaded) return
    // Only what was sent is judged: a verdict stays.
    if (uploaded.length !== file.declared_bytes) throw new Refusal('STORAGE_AWAY', { bytes: uploaded.length })
    const { visibility } = purposes[file.purpose]
    try {
      const { bytes, ...size } = await inspect(uploaded, file.type)
      await keep(file, { bytes, ...size }, now)
    } catch (error) {
      if (!(error instanceof Refusal) || !isVerdict(error.code)) throw error
      const { code } = error
      await database.begin((tx) => store.markRefused(tx, file.id, code))
    }
    await holding.remove('uploads', file.upload_path)
    const { state } = (await database.read((tx) => store.find(tx, file.key))) ?? {}
    // Two who checked at once may differ, if one ran out of time: what was decided first holds.
    if (state !== 'stored') await holding.remove(visibility, file.path)
  }

  /** Compare and swap: noted only where new files still go; who was overtaken by a move puts it where they go now. */
  async function keep(file: store.FileRow, { bytes, width, height }: Inspected, now: Date): Promise<void> {
    const { visibility } = purposes[file.purpose]
    const url = visibility === 'public' ? `${publicFiles}${file.path}` : `${privateFiles}${file.key}`
    while (true) {
      const { place, ...written } = await holding.put(visibility, file.path, [bytes])
      const stored = { ...written, place, url, width, height }
      if (await database.begin((tx) => noteStored(tx, file.id, stored, now))) return
      await holding.sideOf(place).remove(visibility, file.path)
    }
  }

  async function noteStored(tx: Tx, id: number, stored: store.Stored & { place: Place }, now: Date): Promise<boolean> {
    if (!(await holding.isCurrent(tx, stored.place))) return false
    await store.markStored(tx, id, stored, now)
    return true
  }
}
