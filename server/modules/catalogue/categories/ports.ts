import type { Tx } from '#server/platform/postgres/database.ts'

/** Says that a category has another name now, in the transaction that gives it; whatever is found by it follows. */
export type CategoryRenamed = (tx: Tx, kind: string, id: number) => Promise<void>
