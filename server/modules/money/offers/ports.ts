import type { Tx } from '#server/platform/postgres/database.ts'

/** Says which uploaded files a subject shows now, so that none of them is collected as an orphan. */
export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>
