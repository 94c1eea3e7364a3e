import type { Checkout } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'

/** Who would be paid for whose order. */
export interface Suspect {
  makerId: number
  enterpriseId: number
  orderNo: string
  now: Date
}

/** What speaks against paying it out: what was seen, in words, and when. */
export interface Evidence {
  kind: string
  detail: string
  seen_at: Date
}

/** Asked when a commission is made; whatever is found holds it until somebody has looked. */
export type Suspicions = (tx: Tx, about: Suspect) => Promise<readonly Evidence[]>

/** Told that a commission was held as it was made, in the same transaction. */
export type CommissionHeld = (
  tx: Tx,
  held: Suspect & { commissionId: number; amount: number; evidence: readonly Evidence[] },
) => Promise<void>

export interface Parts {
  database: Database
  changes: Changes
  ledger: Ledger
  checkout: Pick<Checkout, 'firstPaidAt'>
  accounts: Pick<Accounts, 'isThere'>
  invitations: Pick<Invitations, 'bindingOf' | 'parentOf'>
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  suspicions: () => readonly Suspicions[]
  held: () => readonly CommissionHeld[]
}
