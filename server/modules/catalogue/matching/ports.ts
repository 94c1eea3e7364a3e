import type { Reader } from '#server/platform/postgres/database.ts'

/** Which of these companies answer what is asked of them, and soon. */
export type QuickAmong = (tx: Reader, companyIds: readonly number[], now: Date) => Promise<ReadonlySet<number>>
