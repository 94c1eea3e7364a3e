import type { Act } from '#server/modules/catalogue/records/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { ActivityRow } from './store.ts'

/** Told that an activity was changed, called off or shown again, in the transaction that does it. */
export type ActivityChanged = (tx: Tx, row: ActivityRow, before: ActivityRow, act: Act) => Promise<void>
