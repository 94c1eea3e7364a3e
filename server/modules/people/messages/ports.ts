import type { Reader } from '#server/platform/postgres/database.ts'

/** The telephone number of an account; undefined for one that has left. */
export type PhoneOf = (tx: Reader, realm: 'enterprise' | 'maker', ownerId: number) => Promise<string | undefined>
