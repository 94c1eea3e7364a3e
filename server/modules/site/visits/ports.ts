import type { Tx } from '#server/platform/postgres/database.ts'

interface PathViews {
  path: string
  views: number
}

/** An invite link that somebody followed, as often as it may count: once for each visitor, link and day. */
export interface Touch {
  code: string
  channel: string
  /** Who it was and where they were, as the day's salt makes them unrecognisable. */
  visitor: Buffer
  network: Buffer
}

/** Told of them in the transaction that counts the day. */
export type OnTouched = (tx: Tx, touches: readonly Touch[], day: string) => Promise<void>

/** Told, in the transaction that counts them, how often each page was read on a day, for whoever shows that. */
export type OnViews = (tx: Tx, counts: readonly PathViews[], day: string) => Promise<void>
