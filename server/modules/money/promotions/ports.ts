import type { Tx } from '#server/platform/database.ts'

/** For how many days a grant can be used; null for ever. */
export type GrantDays = (tx: Tx) => Promise<number | null>
