import type { Readable } from 'node:stream'
import type { Clock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isOurPath } from '../model.ts'
import type { Area, Form, Held, Place, Places, Storage } from '../ports.ts'
import * as store from './store.ts'

export const placesTopic = 'file-places'
const leftoversAtOnce = 100

export type Holding = ReturnType<typeof createHolding>

interface Parts {
  database: Database
  clock: Clock
  changes: Changes
  places: Places
}

/** Of something public that does not lie here: where a browser gets it, or its bytes. */
export type Elsewhere = { address: string } | { bytes: Readable; size: number }

/**
 * Folders and bucket as one. What is written goes to the place of the day; what is read is looked for here first and
 * then there, so that it is found before, while and after it is moved, also while the bucket is away.
 */
export function createHolding({ database, clock, changes, places }: Parts) {
  const { local, s3 } = places
  let publicRoot: string | undefined

  const sideOf = (place: Place): Storage => {
    const side = places[place]
    // Somebody took the variables away before the files: nothing may be written where nobody would look for it.
    if (!side) throw new Refusal('STORAGE_AWAY', { reason: 'not_configured', place })
    return side
  }

  async function current(): Promise<Place> {
    const known = await database.read(store.findPlace)
    if (known) return known
    await database.begin((tx) => store.decidePlace(tx, s3 !== undefined, clock()))
    return (await database.read(store.findPlace)) ?? 'local'
  }

  /** Pages name the host that serves public files once all of them are there. */
  async function learn(): Promise<void> {
    const root = s3?.url('')
    const isThere =
      root && /^https?:/.test(root) && (await current()) === 's3' && (await database.read(store.isSettled))
    publicRoot = isThere ? root : undefined
  }

  const held: Held = {
    async read(area, path) {
      return (await local.read(area, path)) ?? (await s3?.read(area, path))
    },
    async put(area, path, source) {
      const place = await current()
      return { ...(await sideOf(place).put(area, path, source)), place }
    },
    async remove(area, path) {
      await local.remove(area, path)
      await s3?.remove(area, path)
    },
  }

  return {
    ...held,
    sides: places,
    current,
    sideOf,
    learn,
    publicRoot: () => publicRoot,

    /** Whether files lie in a bucket that this process was not told of: said at the start, not at each upload. */
    lacksBucket: async (): Promise<boolean> => s3 === undefined && (await database.read(store.isBucketUsed)),

    /** Whether new files go there, until the transaction ends. */
    isCurrent: async (tx: Tx, place: Place): Promise<boolean> => (await store.holdPlace(tx)) === place,

    /** Hears when files were moved; what it missed it learns when it is told that it missed something. */
    watch(onFailed: (error: unknown) => void): void {
      changes.onChange((topic) => {
        if (topic === placesTopic || topic === '*') learn().catch(onFailed)
      })
      learn().catch(onFailed)
    },

    async size(area: Area, path: string): Promise<number | undefined> {
      return (await local.size(area, path)) ?? (await s3?.size(area, path))
    },

    /** Bytes where they go through our hands, or how to address them elsewhere; undefined when there are none. */
    async open(area: Area, path: string) {
      const bytes = await local.open(area, path)
      if (bytes) return { bytes }
      if (!s3?.link || area !== 'private') {
        const there = await s3?.open(area, path)
        return there && { bytes: there }
      }
      const { link } = s3
      const served = (type: string) => (disposition: string) => link(area, path, { type, disposition })
      // An address is good for whatever is there: that something is must be known before it is given out.
      return (await s3.size(area, path)) === undefined ? undefined : { served }
    },

    /** The bytes themselves, wherever they lie. */
    async stream(area: Area, path: string): Promise<Readable | undefined> {
      return (await local.open(area, path)) ?? (await s3?.open(area, path))
    },

    /** Leave to send an upload straight to the bucket; undefined where it comes through us. */
    async accept(path: string, wanted: { type: string; bytes: number; until: Date }): Promise<Form | undefined> {
      return (await current()) === 's3' ? sideOf('s3').accept?.(path, wanted) : undefined
    },

    /** What was asked for under /files/ and does not lie in our folder. */
    async elsewhere(path: string): Promise<Elsewhere | undefined> {
      if (!s3 || !isOurPath(path)) return undefined
      const address = s3.url(path)
      if (/^https?:/.test(address)) return { address }
      const size = await s3.size('public', path)
      const bytes = size === undefined ? undefined : await s3.open('public', path)
      return bytes && size !== undefined ? { bytes, size } : undefined
    },

    async sweep(before: Date): Promise<void> {
      await local.sweep(before)
      await s3?.sweep(before)
    },

    /** In the transaction that forgets where they lie. */
    leave: (tx: Tx, leftovers: readonly store.Leftover[]): Promise<void> => store.noteLeftovers(tx, leftovers),

    /** Removes bytes whose rows are gone. Stops at what cannot be removed now: the line stays until it can. */
    async removeLeftovers(): Promise<void> {
      while (true) {
        const left = await database.read((tx) => store.listLeftovers(tx, leftoversAtOnce))
        for (const one of left) {
          await held.remove(one.area, one.path)
          await database.begin((tx) => store.forgetLeftover(tx, one))
        }
        if (left.length < leftoversAtOnce) return
      }
    },
  }
}
