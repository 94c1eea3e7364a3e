import type { Tx } from '#server/platform/database.ts'

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
  faults(tx: Tx, scope: Scope, max: number): Promise<Fault[]>
}
