import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'

/** What the register says of a name and a number. `unknown`: no reliable word; the same question is asked again. */
export type RegistryAnswer = { outcome: 'match' } | { outcome: 'mismatch' } | { outcome: 'unknown'; reason: string }

/**
 * Whoever knows residents by their numbers. Never rejects for what the network or the register does; asked again under
 * the same number of ours it is the same question.
 */
export interface IdentityRegistry {
  readonly name: 'sandbox'
  check(asked: { no: string; name: string; number: string }): Promise<RegistryAnswer>
}

export interface Parts {
  database: Database
  sealing: Sealing
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  mayAct: Accounts['mayAct']
  /** Undefined where nobody is asked: then a person looks. */
  registry: IdentityRegistry | undefined
  /** The name by which they are known from now on. */
  rename(tx: Tx, makerId: number, name: string): Promise<void>
}
