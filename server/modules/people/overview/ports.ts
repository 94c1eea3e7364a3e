import type { RawBuilder } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { ReminderKind } from '#contract/people/overview.ts'
import type { ReminderRow } from '#server/platform/reminder.ts'

/**
 * Something that may wait for the owner of an account. Its room brings the statement, so that nobody else has to know
 * its tables; the overview asks all of them as one.
 */
export interface ReminderSource {
  kind: ReminderKind
  realms: readonly AccountRealm[]
  rows(owner: { realm: AccountRealm; id: number }, now: Date): RawBuilder<ReminderRow>
}
