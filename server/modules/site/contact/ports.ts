import type { Tx } from '#server/platform/postgres/database.ts'

/** Whether somebody has done the sum that tells people from programs, for the first time. */
export type ProveHuman = (tx: Tx, proof: string, now: Date) => Promise<boolean>

/** Refuses what holds a sensitive word, and says in which field. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>
