import type { Tx } from '#server/platform/postgres/database.ts'

/** For how many days a grant can be used; null for ever. */
export type GrantDays = (tx: Tx) => Promise<number | null>
