import { hash } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { KeepLimits } from './keep.ts'
import { ownBytes } from './own-bytes.ts'

/** A page of somebody's own as it goes out. */
export interface RenderedPage {
  status: number
  zipped: Buffer
}

interface Entry extends RenderedPage {
  askedAt: number
}

/** Whoever goes to and fro in their centre comes back sooner; what is theirs does not lie about for longer. */
const idleMs = 10 * 60 * 1000

export type RenderedPages = ReturnType<typeof createRenderedPages>

/**
 * Memoization of rendering, content-addressed: what a page says is read each time it is asked for, and where all of it
 * is what it was, letter for letter, it is not rendered and packed a second time. So nothing is ever late, and nobody
 * gets what was rendered for somebody else: who looks is a part of what it is rendered from. Bounded, the least asked
 * for goes first (LRU).
 */
export function createRenderedPages({ clock, limits }: { clock: Clock; limits: KeepLimits }) {
  const { bytesMax, entriesMax } = limits
  const pages = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string, { zipped }: Entry): void {
    pages.delete(key)
    bytes -= zipped.length
  }

  /** A Map remembers the order of insertion, and what is asked for moves to its end: the first were not for longest. */
  function makeRoom(now: number): void {
    for (const [key, page] of pages) {
      const fits = bytes <= bytesMax && pages.size <= entriesMax
      if (fits && now - page.askedAt < idleMs) return
      drop(key, page)
    }
  }

  return {
    /** The page that is rendered from this, rendered and packed where it is not there yet. */
    async take(from: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
      const now = clock().getTime()
      const key = hash('sha256', from, 'base64')
      const known = pages.get(key)
      if (known) drop(key, known)
      const { status, zipped } = known ?? (await render())
      const page = { status, zipped: known ? zipped : ownBytes(zipped), askedAt: now }
      if (!pages.has(key) && page.zipped.length <= bytesMax) {
        pages.set(key, page)
        bytes += page.zipped.length
      }
      makeRoom(now)
      return page
    },
    size: () => ({ entries: pages.size, bytes }),
  }
}
