import type { Tx } from '#server/platform/postgres/database.ts'

/** Says which uploaded files a subject shows now, so that none of them is collected as an orphan. */
export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>

/** Whether an enterprise handed in a voucher itself: what others did is not theirs to show. */
export type IsOwnVoucher = (tx: Tx, enterpriseId: number, url: string) => Promise<boolean>

/** Of these addresses, those of receipts that were handed in by staff. */
export type KnownReceipts = (tx: Tx, urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
