import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { Hole, SharedReply } from '#contract/site/rendering.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { createKeep, type KeepLimits } from './keep.ts'
import type { Reading } from './reading.ts'

/** A page as all see it who are signed in: bytes, with holes between them for whoever looks at it. */
export interface SharedPage {
  status: number
  pieces: readonly Buffer[]
  holes: readonly Hole[]
  /** The same pieces compressed, each by itself; there when somebody has taken the page before. */
  deflated?: readonly Buffer[]
}

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
    compressing.add(page)
    const last = page.pieces.length - 1
    page.deflated = await Promise.all(
      page.pieces.map((piece, at) =>
        // A full flush ends on a whole byte and looks back at nothing: what comes between is none of its business.
        deflate(piece, { level: 6, finishFlush: at === last ? constants.Z_FINISH : constants.Z_FULL_FLUSH }),
      ),
    ).finally(() => compressing.delete(page))
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
        return { value: { status, pieces: pieces.map((piece) => Buffer.from(piece)), holes }, keeps: status < 500 }
      })
      return value
    },
    isKept: (key: string): boolean => pages.get(key) !== undefined,
    size: pages.size,
  }
}

function sizeOf({ pieces, deflated = [] }: SharedPage): number {
  return [...pieces, ...deflated].reduce((sum, { length }) => sum + length, 0)
}

/** The whole page as it is read. */
export function joined({ pieces, holes }: SharedPage, fill: (hole: Hole) => Buffer): Buffer {
  return Buffer.concat(pieces.flatMap((piece, at) => [piece, ...holes.slice(at, at + 1).map(fill)]))
}

// RFC 1952: no name, no time, an unknown system.
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const storedMax = 0xffff

/**
 * The whole page as a gzip stream (RFC 1952) of parts that were compressed before: what was kept goes in as it is, and
 * what fills the holes stands between uncompressed, since a compressor for each of them would cost more than the page.
 */
export function gzipped(page: SharedPage, fill: (hole: Hole) => Buffer): Buffer | undefined {
  const { pieces, deflated, holes } = page
  if (!deflated) return undefined
  const parts: Buffer[] = [gzipHeader]
  let check = 0
  let length = 0
  const add = (plain: Buffer, ...asParts: Buffer[]) => {
    parts.push(...asParts)
    check = crc32(plain, check)
    length += plain.length
  }
  for (const [at, piece] of pieces.entries()) {
    add(piece, deflated[at] ?? Buffer.alloc(0))
    const hole = holes[at]
    if (hole === undefined) continue
    const filling = fill(hole)
    add(filling, ...stored(filling))
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(check, 0)
  end.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...parts, end])
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
