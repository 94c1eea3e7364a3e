import type { Reader } from '#server/platform/postgres/database.ts'

/** Whether an enterprise handed in a voucher itself: what others did is not theirs to show. */
export type IsOwnVoucher = (tx: Reader, enterpriseId: number, url: string) => Promise<boolean>

/** Of these addresses, those of receipts that were handed in by staff. */
export type KnownReceipts = (tx: Reader, urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>
