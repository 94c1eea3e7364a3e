import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { Reading } from '#server/http/reading.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { createKeep, type KeepLimits } from './keep.ts'
import { ownBytes } from './own-bytes.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface KeptBody {
  /** The plain one is let go when there are smaller ones: nearly nobody asks for it, and it is four times as large. */
  bytes: Buffer | undefined
  length: number
  etag: string
  /** Filled in by whoever sends it first: the same for everyone after. */
  headers?: OutgoingHttpHeaders
}

export interface KeptPage {
  status: number
  bodies: Partial<Record<Encoding, KeptBody>> & { identity: KeptBody }
  /** The plain body made anew, for as long as somebody is reading it: a thousand slow readers hold one copy of it. */
  unpacked?: WeakRef<Buffer>
}

/** A page as it was just made. */
export interface MadePage {
  status: number
  html: string
}

const limitsDefault: KeepLimits = { entriesMax: 5_000, bytesMax: 48 * 1024 * 1024 }
const staleMaxMs = 10 * 60_000
/** Who waits longer to be made small is asked for by nobody, or there are more than anybody could make. */
const waitingMax = 500
const noBytes = Buffer.alloc(0)
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type HtmlCache = ReturnType<typeof createHtmlCache>

/** Guests' pages, as the bytes that go out. */
export function createHtmlCache(parts: { changes: Changes; clock: Clock; limits?: KeepLimits }) {
  const { changes, clock, limits = limitsDefault } = parts
  const pages = createKeep<KeptPage>({ changes, clock, ...limits, staleMaxMs, sizeOf })
  const waiting = new Map<string, KeptPage>()
  let compressing = false

  /**
   * Smaller bodies are made after the first reader has been served; until then everyone gets the plain one. One page at
   * a time: an encoder takes megabytes from the moment it is wanted, whether or not a thread is free.
   */
  async function compressAll(): Promise<void> {
    if (compressing) return
    compressing = true
    for (const [key, page] of waiting) {
      waiting.delete(key)
      // One that cannot be made small is made anew when it is asked for again.
      if (pages.has(key, page)) await compress(key, page).catch(() => pages.drop(key, page))
    }
    compressing = false
  }

  async function compress(key: string, page: KeptPage): Promise<void> {
    const plain = bytesOf(page, page.bodies.identity)
    const [br, gz] = await Promise.all([
      compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      compressGzip(plain, { level: 6 }),
    ])
    if (!pages.has(key, page)) return
    page.bodies.br = bodyOf(ownBytes(br), 'br')
    page.bodies.gzip = bodyOf(ownBytes(gz), 'gzip')
    page.bodies.identity.bytes = undefined
    pages.resize(key, page)
  }

  return {
    get: (key: string): KeptPage | undefined => pages.get(key)?.value,
    staleForS: pages.staleForS,
    size: pages.size,

    /** Makes a page once however many ask for it, and keeps it unless what it was made from changed meanwhile. */
    async make(key: string, render: (reading: Reading) => Promise<MadePage>): Promise<KeptPage> {
      const { value: page } = await pages.make(key, async (reading) => {
        const { status, html } = await render(reading)
        // A page that failed is answered, never kept.
        return { value: { status, bodies: { identity: bodyOf(ownBytes(html), 'identity') } }, keeps: status < 500 }
      })
      if (pages.has(key, page) && !page.bodies.br && waiting.size < waitingMax) {
        waiting.set(key, page)
        void compressAll()
      }
      return page
    },
  }
}

function bodyOf(bytes: Buffer, encoding: Encoding): KeptBody {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, length: bytes.length, etag: `"${digest}-${encoding}"` }
}

/** What goes out of a kept page in this shape. */
export function bytesOf(page: KeptPage, body: KeptBody): Buffer {
  const known = body.bytes ?? page.unpacked?.deref()
  if (known) return known
  const bytes = gunzipSync(page.bodies.gzip?.bytes ?? noBytes)
  page.unpacked = new WeakRef(bytes)
  return bytes
}

function sizeOf({ bodies }: KeptPage): number {
  return Object.values(bodies).reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0)
}
