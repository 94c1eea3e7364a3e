import type { Reader } from '#server/platform/postgres/database.ts'

/** For how many days a grant can be used; null for ever. Asked in a transaction, or by somebody who only looks. */
export type GrantDays = (tx?: Reader) => Promise<number | null>
