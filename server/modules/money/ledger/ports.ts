import type { Reader } from '#server/platform/postgres/database.ts'

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
