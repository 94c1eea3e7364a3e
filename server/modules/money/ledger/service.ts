import type { Fen } from '#contract/base/money.ts'
import { fen } from '#contract/base/money.ts'
import { againIfCrosswise } from '#server/platform/postgres/crosswise.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { asSeen, assertSound, digestOf, type Line, type Order, purseAt, purseOf, reversalKey } from './model.ts'
import type { Invariant, OwnerNames } from './ports.ts'
import { createProving } from './proving/service.ts'
import { reading } from './reading/service.ts'
import { createSealing } from './sealing/service.ts'
import * as store from './store.ts'

export type Ledger = ReturnType<typeof createLedger>
export type { Account, Line, Order, Owner, PurseOf } from './model.ts'
export { asWritten, inPurse, isScore, of as systemPurse, postingNo, purseAt } from './model.ts'
export { createOverseeing, type Overseeing, proofQueue } from './overseeing/service.ts'
export { type Earning, type Fault, type Invariant, type OnEarned, ownInvariants } from './ports.ts'
export { findFaults, inWords, inYuan, momentOf } from './proving/store.ts'
export type { BillFilter, BillLine, Days, Holdings, Statement } from './reading/service.ts'
export { holdingsColumn, type SeenHoldings } from './reading/store.ts'
export { brokenWords, rowOf, type Sealing } from './sealing/service.ts'

export interface Posting {
  transactionId: number
  /** The same was asked for before, and this is what came of it then. */
  repeated: boolean
  at: Date
  lines: (Line & {
    /** What the purse held afterwards, as its owner sees it; null for what everybody's money passes through. */
    balanceAfter: Fen | null
  })[]
}

interface OwnerRef {
  owner_kind: string
  owner_id: number
}

interface Parts {
  database: Database
  invariants?: readonly Invariant[]
  ownerNames?: OwnerNames
}

const nobody: OwnerNames = async () => []

/**
 * Every fen, where it is and how it came there. A posting is part of the caller's transaction; what is refused ends
 * that transaction, so there is never half of it.
 */
export function createLedger({ database, invariants = [], ownerNames = nobody }: Parts) {
  const sealing = createSealing({ database })
  return {
    ...reading,
    sealing,
    proving: createProving({ database, sealing, invariants }),

    /** What owners are called, for operators; '' for one that does not exist. */
    async namesOf(tx: Reader, owners: readonly OwnerRef[]): Promise<(owner: OwnerRef) => string> {
      const rows = await ownerNames(tx, owners)
      return ({ owner_kind, owner_id }) => {
        if (owner_kind === 'system') return '平台'
        return rows.find((row) => row.owner_kind === owner_kind && row.owner_id === owner_id)?.name ?? ''
      }
    },

    /** Moves money. The same key with the same content is the same posting, however often and wherever it is asked. */
    async post(tx: Tx, { lines, now, ...order }: Order & { lines: readonly Line[]; now: Date }): Promise<Posting> {
      assertSound(lines)
      const wanted = { ...order, digest: digestOf(order, lines), now }
      return postingOf(await store.post(tx, wanted, lines).catch(asRefusal(order)))
    },

    /** Takes a posting back, all of it and once. Asked again it says what came of it the first time. */
    async reverse(
      tx: Tx,
      original: string,
      { kind, reference, now }: Omit<Order, 'key'> & { now: Date },
    ): Promise<Posting> {
      const order = { key: reversalKey(original), kind, reference }
      const wanted = { ...order, digest: digestOf(order, { reverses: original }), now }
      return postingOf(await store.reverse(tx, wanted, original).catch(asRefusal(order)))
    },

    /** A transaction with several postings, which may meet another one crosswise: the one sent back tries again. */
    begin: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => againIfCrosswise(() => database.often(work)),
  }
}

function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const asRefusal =
  ({ key, kind, reference }: Order) =>
  (error: unknown): never => {
    const detail = { key, kind, reference }
    const state = sqlStateOf(error)
    if (state === store.sqlStates.insufficient) throw new Refusal('INSUFFICIENT_BALANCE', detail)
    if (state === store.sqlStates.keyReused) throw new Refusal('REQUEST_ID_REUSED', detail)
    if (state === store.sqlStates.nothingToReverse) throw new Refusal('RECORD_NOT_FOUND', detail)
    throw error
  }

function postingOf(rows: readonly store.PostedRow[]): Posting {
  const [first] = rows
  if (!first) throw new Error('a posting has lines')
  return {
    transactionId: first.transaction_id,
    repeated: first.repeated,
    at: first.created_at,
    lines: rows.map((row) => ({
      account: purseAt(row.owner_kind, row.owner_id, row.purse),
      amount: fen(row.amount),
      balanceAfter:
        row.balance_after === null ? null : asSeen(row.balance_after, purseOf(row.owner_kind, row.purse).sign),
    })),
  }
}
