import type { Clock } from '#server/platform/clock.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { type Holding, placesTopic } from '../holding/service.ts'
import { isOurPath, purposes } from '../model.ts'
import type { Place, Storage } from '../ports.ts'
import * as store from './store.ts'

const rowsAtOnce = 200
/** Copies under way at one time: a bucket answers slowly and many at once. */
const copiesAtOnce = 4

export interface Progress {
  phase: 'copy' | 'rest'
  done: number
  total: number
  bytes: number
}

/** What could not be copied, by the number of its row: its bytes are not there, or not the ones that were kept. */
interface Unmoved {
  id: number
  why: 'missing' | 'changed'
}

interface Parts {
  database: Database
  holding: Pick<Holding, 'current' | 'sideOf' | 'sides'>
  clock: Clock
}

export type Moving = ReturnType<typeof createMoving>

/** From folders to a bucket and back, while everybody reads and hands in. */
export function createMoving({ database, holding, clock }: Parts) {
  /** Copies one file and says so, once what arrived is what was kept. */
  async function copy(row: store.MovableRow, from: Storage, to: Storage, place: Place): Promise<Unmoved | undefined> {
    const { visibility } = purposes[row.purpose]
    const source = await from.open(visibility, row.path)
    if (!source) return { id: row.id, why: 'missing' }
    const { bytes, sha256 } = await to.put(visibility, row.path, source)
    if (bytes !== row.bytes || !sha256.equals(row.sha256)) {
      await to.remove(visibility, row.path)
      return { id: row.id, why: 'changed' }
    }
    // Written is not yet kept: asked again, the other side must have as many bytes as it was given.
    if ((await to.size(visibility, row.path)) !== row.bytes) return { id: row.id, why: 'changed' }
    if (!(await database.begin((tx) => store.notePlace(tx, row.id, place)))) await to.remove(visibility, row.path)
    return undefined
  }

  /** Copies whatever lies elsewhere, in the order of its numbers. */
  async function copyAll(place: Place, phase: Progress['phase'], onProgress: (progress: Progress) => void) {
    const [from, to] = [holding.sideOf(place === 's3' ? 'local' : 's3'), holding.sideOf(place)]
    const { count: total } = await database.read((tx) => store.countMovable(tx, place))
    const unmoved: Unmoved[] = []
    let [afterId, done, bytes] = [0, 0, 0]
    onProgress({ phase, done, total, bytes })
    while (true) {
      const rows = await database.read((tx) => store.pageMovable(tx, place, afterId, rowsAtOnce))
      const waiting = [...rows]
      const carrier = async () => {
        for (let row = waiting.shift(); row; row = waiting.shift()) {
          const problem = await copy(row, from, to, place)
          if (problem) unmoved.push(problem)
          done++
          bytes += row.bytes
          onProgress({ phase, done, total: Math.max(total, done), bytes })
        }
      }
      await Promise.all(Array.from({ length: copiesAtOnce }, carrier))
      afterId = rows.at(-1)?.id ?? afterId
      if (rows.length < rowsAtOnce) return unmoved.sort((one, other) => one.id - other.id)
    }
  }

  return {
    status: async () => ({
      current: await holding.current(),
      held: await database.read(store.countByPlace),
    }),

    /**
     * Two phases: first what is there, then new files go to the new place, then what came meanwhile. Stopped at any
     * moment, the next run goes on where this one was. Nothing is removed: see `clear`.
     */
    async move(place: Place, onProgress: (progress: Progress) => void = () => {}): Promise<Unmoved[]> {
      await copyAll(place, 'copy', onProgress)
      await holding.current()
      await database.begin((tx) => store.switchPlace(tx, place, clock(), placesTopic))
      const unmoved = await copyAll(place, 'rest', onProgress)
      // Pages that were made meanwhile name addresses of ours; from now on they may name the bucket's host.
      await database.begin((tx) => announce(tx, placesTopic))
      return unmoved
    },

    /** Removes from a place what lies at the other one by now. Undefined while some file lies only there. */
    async clear(place: Place): Promise<number | undefined> {
      const other: Place = place === 's3' ? 'local' : 's3'
      const { count } = await database.read((tx) => store.countMovable(tx, other))
      if (count > 0 || (await holding.current()) === place) return undefined
      const side = holding.sideOf(place)
      let removed = 0
      for (const area of ['public', 'private'] as const) {
        for await (const paths of inBatches(side.list(area))) {
          for (const path of paths) await side.remove(area, path)
          removed += paths.length
        }
      }
      return removed
    },

    /** Compares rows and bytes, whichever place they are in. */
    async check(): Promise<{ missing: number[]; unnamed: string[] }> {
      const [missing, unnamed]: [number[], string[]] = [[], []]
      for (const place of ['local', 's3'] as const) {
        const side = holding.sides[place]
        if (!side) continue
        for (let afterId = 0, more = true; more; ) {
          const rows = await database.read((tx) => store.pagePlaced(tx, place, afterId, rowsAtOnce))
          for (const { id, purpose, path, bytes } of rows) {
            if ((await side.size(purposes[purpose].visibility, path)) !== bytes) missing.push(id)
            afterId = id
          }
          more = rows.length === rowsAtOnce
        }
        for (const area of ['public', 'private'] as const) {
          for await (const paths of inBatches(side.list(area))) {
            const known = await database.read((tx) => store.knownPaths(tx, paths))
            unnamed.push(...paths.filter((path) => !known.has(path)))
          }
        }
      }
      return { missing, unnamed }
    },
  }
}

/** Paths of files that people handed in, some at a time; what we drew ourselves is kept by others. */
async function* inBatches(listed: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const path of listed) {
    if (isOurPath(path)) batch.push(path)
    if (batch.length === rowsAtOnce) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
