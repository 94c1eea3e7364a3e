import type { Tx } from '#server/platform/postgres/database.ts'

/** Puts a job into its queue once more, as it was given the first time, in the transaction of whoever asks. */
export type QueueAgain = (tx: Tx, name: string, data: object) => Promise<void>
