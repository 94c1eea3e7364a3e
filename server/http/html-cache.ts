import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Clock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface KeptBody {
  bytes: Buffer
  etag: string
  /** Filled in by whoever sends it first: the same for everyone after. */
  headers?: OutgoingHttpHeaders
}

export interface KeptPage {
  status: number
  bodies: Partial<Record<Encoding, KeptBody>> & { identity: KeptBody }
  validUntil: number
  topics: ReadonlySet<string>
}

/** A page as it was just made, with what it was made from. */
export interface MadePage {
  status: number
  html: string
  topics: ReadonlySet<string>
  validUntil: Date
}

export interface CacheLimits {
  entriesMax: number
  bytesMax: number
}

const limitsDefault: CacheLimits = { entriesMax: 5_000, bytesMax: 64 * 1024 * 1024 }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Stale-if-error: while the database is away, the pages that are there go on for this long. Longer, and a price or a
 * withdrawn text would be shown that nobody stands by any more.
 */
const staleMaxMs = 10 * 60_000

export type HtmlCache = ReturnType<typeof createHtmlCache>

/**
 * Guests' pages, as the bytes that go out. They leave when what they were made from changes, or when they are due.
 * What was asked for once makes room before what was asked for again (segmented LRU): whoever asks for thousands of
 * addresses pushes out their own pages and not everybody's.
 */
export function createHtmlCache(parts: { changes: Changes; clock: Clock; limits?: CacheLimits }) {
  const { entriesMax, bytesMax } = parts.limits ?? limitsDefault
  // A Map remembers the order of insertion; a page that is read moves to the end, so the first is the least read.
  const askedOnce = new Map<string, KeptPage>()
  const askedAgain = new Map<string, KeptPage>()
  const making = new Map<string, Promise<MadePage>>()
  let bytes = 0
  let generation = 0
  let lostAt: number | undefined

  parts.changes.onChange(
    (topic) => {
      generation++
      if (topic === '*') lostAt = undefined
      // Renders under way may have read what was just replaced; later readers must not join them.
      making.clear()
      for (const [key, page] of everything()) if (topic === '*' || page.topics.has(topic)) drop(key, page)
    },
    () => {
      generation++
      making.clear()
      lostAt ??= parts.clock().getTime()
    },
  )

  function* everything(): Generator<[string, KeptPage]> {
    yield* askedOnce
    yield* askedAgain
  }

  const find = (key: string) => askedOnce.get(key) ?? askedAgain.get(key)

  function drop(key: string, page: KeptPage) {
    if (find(key) !== page) return
    askedOnce.delete(key)
    askedAgain.delete(key)
    bytes -= sizeOf(page)
  }

  function keep(key: string, made: MadePage): KeptPage {
    const before = find(key)
    if (before) drop(key, before)
    const identity = bodyOf(Buffer.from(made.html), 'identity')
    const page: KeptPage = {
      status: made.status,
      bodies: { identity },
      validUntil: made.validUntil.getTime(),
      topics: made.topics,
    }
    askedOnce.set(key, page)
    bytes += sizeOf(page)
    for (const [oldest, old] of everything()) {
      if (askedOnce.size + askedAgain.size <= entriesMax && bytes <= bytesMax) break
      if (old !== page) drop(oldest, old)
    }
    return page
  }

  /** Smaller bodies are made after the first reader has been served; until then everyone gets the plain one. */
  async function compress(key: string, page: KeptPage): Promise<void> {
    const { bytes: plain } = page.bodies.identity
    const [br, gz] = await Promise.all([
      compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      compressGzip(plain, { level: 6 }),
    ])
    if (find(key) !== page) return
    bytes -= sizeOf(page)
    page.bodies.br = bodyOf(exact(br), 'br')
    page.bodies.gzip = bodyOf(exact(gz), 'gzip')
    bytes += sizeOf(page)
  }

  /** Until when a page may be given out: while nobody can say whether it changed, for ten minutes and no longer. */
  const goodUntil = (page: KeptPage) => (lostAt === undefined ? page.validUntil : lostAt + staleMaxMs)

  return {
    get(key: string): KeptPage | undefined {
      const page = find(key)
      if (!page) return undefined
      if (goodUntil(page) <= parts.clock().getTime()) {
        drop(key, page)
        return undefined
      }
      askedOnce.delete(key)
      askedAgain.delete(key)
      askedAgain.set(key, page)
      return page
    },

    /** Seconds since a kept page was last known to be true; undefined while it is. */
    staleForS(): number | undefined {
      return lostAt === undefined ? undefined : Math.floor((parts.clock().getTime() - lostAt) / 1000)
    },

    /** Makes a page once however many ask for it, and keeps it unless the world changed meanwhile. */
    async make(key: string, render: () => Promise<MadePage>): Promise<MadePage> {
      const begun = generation
      let made = making.get(key)
      if (!made) {
        made = render()
        making.set(key, made)
        const finished = made
        const done = () => {
          if (making.get(key) === finished) making.delete(key)
        }
        made.then((page) => {
          done()
          // A page that failed is answered, never kept.
          if (begun !== generation || lostAt !== undefined || page.status >= 500) return
          // One that is due already would only take the place of those that somebody can still be given.
          if (page.validUntil <= parts.clock()) return
          const kept = keep(key, page)
          compress(key, kept).catch(() => drop(key, kept))
        }, done)
      }
      return made
    },

    size: () => ({ entries: askedOnce.size + askedAgain.size, bytes }),
  }
}

/** Compressors answer with a piece of what they worked in: kept as it is, a page would hold five times what it says. */
function exact(piece: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(bytes)
  return bytes
}

function bodyOf(bytes: Buffer, encoding: Encoding): KeptBody {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${digest}-${encoding}"` }
}

function sizeOf({ bodies }: KeptPage): number {
  return bodies.identity.bytes.length + (bodies.br?.bytes.length ?? 0) + (bodies.gzip?.bytes.length ?? 0)
}
