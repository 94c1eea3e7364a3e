import type { Fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { PurposeName } from '#contract/money/orders.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** What must hold of the ledger's own rows, each under the name that a fault has. */
export const ownInvariants = [
  'transaction.balanced',
  'line.owned',
  'line.chained',
  'key.unique',
  'reversal.exact',
  'account.drift',
  'account.floor',
  'account.totals',
  'revenue.days',
  'purse.sums',
  'total.zero',
  'chain.ledger',
  'chain.audit',
] as const
export type OwnInvariant = (typeof ownInvariants)[number]

/** Something that should be impossible, and where it is. */
export interface Fault {
  invariant: string
  subject: string
  detail: string
}

/** Which transactions are looked at: those after this number, 0 for all. */
export interface Scope {
  after: number
}

/** What a room above the ledger knows must hold between its own rows and the ledger's. */
export interface Invariant {
  name: string
  faults(tx: Reader, scope: Scope, max: number): Promise<Fault[]>
}

/** What owners are called, for operators; none for one that does not exist. */
export type OwnerNames = (
  tx: Reader,
  owners: readonly { owner_kind: string; owner_id: number }[],
) => Promise<readonly { owner_kind: string; owner_id: number; name: string }[]>

/** What we earned of somebody, or gave back of it. */
export interface Earning {
  /** The business number under which it is in the books. */
  no: string
  kind: 'order' | 'fee' | 'deduction'
  owner: { kind: AccountRealm; id: number }
  /** What it was for, in words that its owner knows. */
  title: string
  /** What came as money, and nothing else; below nought where it goes back. */
  amount: Fen
  /** Whether it goes back because its owner wants it to, and not because we owe it. */
  asked: boolean
  /** Of an order that was paid: what for, when, and until when it can be called off for nothing. */
  sale?: { purpose: PurposeName; paidAt: Date; freeUntil: Date | null }
  now: Date
}

/** Told of it in the transaction in which the books say so. */
export type OnEarned = (tx: Tx, earning: Earning) => Promise<void>
