import type { Tx } from '#server/platform/postgres/database.ts'

/** Whether somebody has shown that they are no machine; each proof counts once. */
export type ProveHuman = (tx: Tx, proof: string, now: Date) => Promise<boolean>
