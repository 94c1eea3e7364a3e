import type { AccountRealm } from '#contract/base/realms.ts'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'

/** Whose points they are. */
export interface Owner {
  kind: AccountRealm
  id: number
}

export interface Earned {
  owner: Owner
  event: ScoreEvent
  /**
   * What caused it, by the caller's own number: the same cause earns once, however often it is told. Where several may
   * earn by one thing, it names whose it is.
   */
  cause: string
  /** What its owner reads beside it, and where that is shown. */
  note?: string
  path?: string
  now: Date
}

/**
 * Somebody did what earns points. Told in the transaction in which it happened, and posted a moment later in one of its
 * own: points and money never share one. How many they are, and whether it is one too many, the rules say.
 */
export type Earn = (tx: Tx, earned: Earned) => Promise<void>

export interface Parts {
  database: Database
  changes: Changes
  ledger: Ledger
  messages: Pick<Messages, 'tell'>
  invitations: Pick<Invitations, 'parentOf'>
}
