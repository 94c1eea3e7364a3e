import type { Tx } from '#server/platform/postgres/database.ts'

export interface PathViews {
  path: string
  views: number
}

/** Told, in the transaction that counts them, how often each page was read on a day, for whoever shows that. */
export type OnViews = (tx: Tx, counts: readonly PathViews[], day: string) => Promise<void>
