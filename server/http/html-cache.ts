import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Changes } from '#server/platform/changes.ts'
import type { Clock } from '#server/platform/clock.ts'

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

const limitsDefault: CacheLimits = { entriesMax: 5_000, bytesMax: 128 * 1024 * 1024 }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type HtmlCache = ReturnType<typeof createHtmlCache>

/** Guests' pages, as the bytes that go out. They leave when what they were made from changes, or when they are due. */
export function createHtmlCache(parts: { changes: Changes; clock: Clock; limits?: CacheLimits }) {
  const { entriesMax, bytesMax } = parts.limits ?? limitsDefault
  // A Map remembers the order of insertion; a page that is read moves to the end, so the first is the least read.
  const entries = new Map<string, KeptPage>()
  const making = new Map<string, Promise<MadePage>>()
  let bytes = 0
  let generation = 0

  parts.changes.onChange((topic) => {
    generation++
    // Renders under way may have read what was just replaced; later readers must not join them.
    making.clear()
    for (const [key, page] of entries) if (topic === '*' || page.topics.has(topic)) drop(key, page)
  })

  function drop(key: string, page: KeptPage) {
    if (entries.get(key) !== page) return
    entries.delete(key)
    bytes -= sizeOf(page)
  }

  function keep(key: string, made: MadePage): KeptPage {
    const identity = bodyOf(Buffer.from(made.html), 'identity')
    const page: KeptPage = {
      status: made.status,
      bodies: { identity },
      validUntil: made.validUntil.getTime(),
      topics: made.topics,
    }
    entries.set(key, page)
    bytes += sizeOf(page)
    for (const [oldest, old] of entries) {
      if (entries.size <= entriesMax && bytes <= bytesMax) break
      drop(oldest, old)
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
    if (entries.get(key) !== page) return
    bytes -= sizeOf(page)
    page.bodies.br = bodyOf(br, 'br')
    page.bodies.gzip = bodyOf(gz, 'gzip')
    bytes += sizeOf(page)
  }

  return {
    get(key: string): KeptPage | undefined {
      const page = entries.get(key)
      if (!page) return undefined
      if (page.validUntil <= parts.clock().getTime()) {
        drop(key, page)
        return undefined
      }
      entries.delete(key)
      entries.set(key, page)
      return page
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
          if (begun !== generation || page.status >= 500) return
          // One that is due already would only take the place of those that somebody can still be given.
          if (page.validUntil <= parts.clock()) return
          const kept = keep(key, page)
          compress(key, kept).catch(() => drop(key, kept))
        }, done)
      }
      return made
    },

    size: () => ({ entries: entries.size, bytes }),
  }
}

function bodyOf(bytes: Buffer, encoding: Encoding): KeptBody {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${digest}-${encoding}"` }
}

function sizeOf({ bodies }: KeptPage): number {
  return bodies.identity.bytes.length + (bodies.br?.bytes.length ?? 0) + (bodies.gzip?.bytes.length ?? 0)
}
