import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'
import type { Own } from '#contract/people/accounts.ts'
import type { Hole, SharedReply, SiteBundle } from '#contract/site/rendering.ts'
import type { Reading } from '#server/http/reading.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { continued } from './crc.ts'
import { createKeep, type KeepLimits } from './keep.ts'
import { ownBytes } from './own-bytes.ts'

/** A page as all see it who are signed in: bytes, with holes between them for whoever looks at it. */
export interface SharedPage {
  status: number
  holes: readonly Hole[]
  /** As they were made; let go when there are smaller ones, for nearly nobody asks for them. */
  pieces?: readonly Buffer[] | undefined
  /** The same pieces compressed, each by itself; there when somebody has taken the page before. */
  deflated?: readonly Deflated[]
}

interface Deflated {
  bytes: Buffer
  /** How long the piece is that it was made from. */
  length: number
  checkAfter(before: number): number
}

/** What fills a hole for one visitor. */
export type Filling = (hole: Hole) => Buffer

const deflate = promisify(deflateRaw)

export type SharedPages = ReturnType<typeof createSharedPages>

/**
 * Pages of whoever is signed in, in two parts: what is the same for all of them is made once and kept, what is theirs
 * is put between when it goes out.
 */
export function createSharedPages(parts: { changes: Changes; clock: Clock; limits: KeepLimits }) {
  const { changes, clock, limits } = parts
  const pages = createKeep<SharedPage>({ changes, clock, ...limits, sizeOf })
  const compressing = new Set<SharedPage>()

  async function compress(key: string, page: SharedPage): Promise<void> {
    const { pieces = [] } = page
    compressing.add(page)
    page.deflated = await Promise.all(
      pieces.map(async (piece, at) => {
        // A full flush ends on a whole byte and looks back at nothing: what comes between is none of its business.
        const finishFlush = at === pieces.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH
        const bytes = ownBytes(await deflate(piece, { level: 6, finishFlush }))
        return { bytes, length: piece.length, checkAfter: continued(piece) }
      }),
    ).finally(() => compressing.delete(page))
    page.pieces = undefined
    pages.resize(key, page)
  }

  return {
    async take(key: string, render: (reading: Reading) => Promise<SharedReply>): Promise<SharedPage> {
      const kept = pages.get(key)?.value
      if (kept) {
        // Twice asked for, it is worth being made small; one that cannot be goes out as it is.
        if (!kept.deflated && !compressing.has(kept)) compress(key, kept).catch(() => pages.drop(key, kept))
        return kept
      }
      const { value } = await pages.make(key, async (reading) => {
        const { status, pieces, holes } = await render(reading)
        // A page that failed is answered, never kept.
        return { value: { status, pieces: pieces.map(ownBytes), holes }, keeps: status < 500 }
      })
      return value
    },
    isKept: (key: string): boolean => pages.get(key) !== undefined,
    /** One that is ready to go out as it is. */
    peek(key: string): SharedPage | undefined {
      const page = pages.get(key)?.value
      return page?.deflated && page
    },
    size: pages.size,
  }
}

function sizeOf({ pieces = [], deflated = [] }: SharedPage): number {
  return [...pieces, ...deflated.map(({ bytes }) => bytes)].reduce((sum, { length }) => sum + length, 0)
}

/** The whole page as it is read. */
export function joined({ pieces, deflated = [], holes }: SharedPage, fill: Filling): Buffer {
  const plain = pieces ?? deflated.map(({ bytes }) => inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }))
  return Buffer.concat(plain.flatMap((piece, at) => [piece, ...holes.slice(at, at + 1).map(fill)]))
}

// RFC 1952: no name, no time, an unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const storedMax = 0xffff

/**
 * The whole page as a gzip stream (RFC 1952) of parts that were compressed before: what was kept goes in as it is, and
 * what fills the holes stands between uncompressed, since a compressor for each of them would cost more than the page.
 */
export function gzipped({ deflated, holes }: SharedPage, fill: Filling): Buffer | undefined {
  if (!deflated) return undefined
  const parts: Buffer[] = [gzipHeader]
  let check = 0
  let length = 0
  for (const [at, piece] of deflated.entries()) {
    parts.push(piece.bytes)
    check = piece.checkAfter(check)
    length += piece.length
    const hole = holes[at]
    if (hole === undefined) continue
    const filling = fill(hole)
    parts.push(...stored(filling))
    check = crc32(filling, check)
    length += filling.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(check, 0)
  end.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...parts, end])
}

const fillingsMax = 1_000

/**
 * What fills the holes for each who looks, kept by the whole of what is shown of them: whoever goes from page to page
 * is drawn once, and nobody can get what was drawn for somebody else.
 */
export function createFillings(fill: SiteBundle['fill']) {
  const drawn = new Map<string, Map<Hole, Buffer>>()
  return (own: Own): Filling => {
    const key = JSON.stringify(own)
    const mine = drawn.get(key) ?? new Map<Hole, Buffer>()
    drawn.delete(key)
    drawn.set(key, mine)
    const [oldest] = drawn.keys()
    if (drawn.size > fillingsMax && oldest !== undefined) drawn.delete(oldest)
    return (hole) => {
      const known = mine.get(hole)
      if (known) return known
      const made = ownBytes(fill(hole, own))
      mine.set(hole, made)
      return made
    }
  }
}

/** RFC 1951, 3.2.4: blocks that hold their bytes as they are. */
function stored(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += storedMax) {
    const some = bytes.subarray(at, at + storedMax)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(some.length, 1)
    head.writeUInt16LE(some.length ^ 0xffff, 3)
    blocks.push(head, some)
  }
  return blocks
}
