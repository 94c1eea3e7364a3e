import type { Realm } from '#console/parts/accounts/realms.ts'
import type { enterpriseAccounts, makerAccounts } from '#contract/people/accounts.console.ts'

/** One of the two realms, as its screens speak of it. */
export interface AccountKind {
  realm: Realm
  /** Its address, and the first word of its rights. */
  resource: 'enterprises' | 'makers'
  noun: string
  /** What `name` is there. */
  nameLabel: string
  description: string
  calls: typeof enterpriseAccounts | typeof makerAccounts
}
