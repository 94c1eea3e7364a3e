import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { firstHash, link } from '../model.ts'
import * as store from './store.ts'

export type Chain = store.Chain
export type Sealing = ReturnType<typeof createSealing>

interface BrokenLink {
  id: number
  what: 'changed' | 'missing' | 'unsealed'
}

/** What became of a row that was sealed, in words. */
export const brokenWords: Readonly<Record<BrokenLink['what'], string>> = {
  changed: '封存后内容被改动',
  missing: '封存后被删除',
  unsealed: '排在已封存的之间，却没有封存过',
}

/** A row of a chain as people look for it. */
export const rowOf = (chain: Chain, id: number): string => `${chain === 'ledger' ? '交易' : '操作日志'} ${id}`

export interface Verdict {
  /** The last link, to be written down somewhere else: whoever rewrites the whole chain cannot rewrite that. */
  head: { id: number; hash: string } | undefined
  rows: number
  faults: BrokenLink[]
}

const delayMs = 30_000
const rowsAtOnce = 2_000
/** A step of some hundred milliseconds, and as many of them as leave time to whoever else the job seals for. */
const keptAtOnce = 5_000
const stepsMax = 100
const numberMax = Number.MAX_SAFE_INTEGER
const faultsMax = 100

/** Links every transaction, and every row of the audit log, to the one before it, so that no change goes unseen. */
export function createSealing({ database }: { database: Database }) {
  async function sealSome(chain: Chain, upTo: number): Promise<number> {
    return database.begin(async (tx) => {
      await store.takeTurn(tx, chain)
      const last = await store.head(tx, chain)
      const rows = await store.rowsAfter(tx, chain, last?.id ?? -numberMax, upTo, rowsAtOnce)
      let hash = last?.hash ?? firstHash
      const links = rows.map(({ id, parts }) => {
        hash = link(hash, parts)
        return { id, hash }
      })
      if (links.length > 0) await store.addLinks(tx, chain, links)
      return links.length
    })
  }

  async function mark(chain: Chain, now: Date): Promise<void> {
    await database.begin(async (tx) => {
      await store.takeTurn(tx, chain)
      await store.writeMark(tx, chain, await store.lastId(tx, chain), now)
    })
  }

  /** Backfill: books that are far ahead, as after the migration, are followed step by step, the rest the next time. */
  async function keep(): Promise<void> {
    for (let step = 0, taken = keptAtOnce; taken === keptAtOnce && step < stepsMax; step++) {
      taken = await database.begin((tx) => store.keep(tx, keptAtOnce))
    }
  }

  return {
    /**
     * Seals up to the mark that an earlier call has set, once nothing can turn up before it any more, and sets the
     * next. Says how many rows were sealed.
     */
    async seal(chain: Chain, now: Date): Promise<number> {
      const found = await database.read((tx) => store.readMark(tx, chain))
      // Clock skew: a mark set by a clock that ran ahead would hold everything up until that moment had come.
      const foreign = found && (found.foreign || found.at > now)
      const ready = found?.passed && now.getTime() - found.at.getTime() >= delayMs
      let sealed = 0
      if (found && ready) {
        for (let some = rowsAtOnce; some === rowsAtOnce; sealed += some) {
          some = await sealSome(chain, found.last_id)
          // After each, so that no statement has more to add up than was sealed at once.
          if (chain === 'ledger') await database.begin((tx) => store.snapshot(tx))
        }
        if (chain === 'ledger') await keep()
      }
      if (!found || foreign || ready) await mark(chain, now)
      return sealed
    },

    /** Reads a chain from its first link to its last. */
    async verify(tx: Reader, chain: Chain): Promise<Verdict> {
      const head = await store.head(tx, chain)
      const faults: BrokenLink[] = []
      let previous: Buffer = firstHash
      let rows = 0
      let above = -numberMax
      for (let to = rowsAtOnce; head && above < head.id; to += rowsAtOnce) {
        const upTo = Math.min(to, head.id)
        for (const { id, parts, hash } of await store.pairs(tx, chain, above, upTo)) {
          rows++
          const what = judge(previous, parts, hash)
          if (what && faults.length < faultsMax) faults.push({ id, what })
          previous = hash ?? previous
        }
        above = upTo
      }
      return { head: head && { id: head.id, hash: head.hash.toString('hex') }, rows, faults }
    },

    /** Where the chain ends, and how many rows wait behind that; counted up to `max`. */
    async progress(tx: Reader, chain: Chain, max: number) {
      const head = await store.head(tx, chain)
      const unsealed = await store.countUnsealed(tx, chain, head?.id ?? -numberMax, max)
      return { head: head ? { id: head.id, hash: head.hash.toString('hex') } : null, unsealed }
    },

    /** How far behind the sealing is: when the row sealed last was written, and the first that waits behind it. */
    async lag(tx: Reader, chain: Chain) {
      const head = await store.head(tx, chain)
      return {
        sealedAt: head && (await store.writtenAt(tx, chain, head.id)),
        waitingSince: await store.firstUnsealedAt(tx, chain, head?.id ?? -numberMax),
      }
    },

    /** Whether the chain still goes through a link that was written down elsewhere. */
    async passes(tx: Reader, chain: Chain, noted: { id: number; hash: string }): Promise<boolean> {
      return (await store.hashOf(tx, chain, noted.id))?.toString('hex') === noted.hash
    },
  }
}

function judge(previous: Buffer, parts: Parameters<typeof link>[1] | null, hash: Buffer | null) {
  if (parts === null) return 'missing'
  if (hash === null) return 'unsealed'
  return link(previous, parts).equals(hash) ? undefined : 'changed'
}
