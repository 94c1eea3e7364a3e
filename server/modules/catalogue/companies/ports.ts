import type { Act } from '#server/modules/catalogue/records/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'

/** Told that a company was renamed, hidden or shown, in the transaction that does it: what shows it follows. */
export type CompanyChanged = (tx: Tx, companyId: number, act: Act) => Promise<void>

/** Told that a page gives way to another one of the same company: what stood on it moves. */
export type CompanyMerged = (tx: Tx, fromId: number, toId: number) => Promise<void>

/**
 * Whether the account of an enterprise is frozen or closed. Whoever asks holds its page: freezing and closing take that
 * as well, so neither overlooks the other.
 */
export type IsShutOut = (tx: Tx, enterpriseId: number) => Promise<boolean>
