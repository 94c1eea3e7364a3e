import type { Reader } from '#server/platform/postgres/database.ts'

/** The contracts that operators handed in; of these addresses, those that are one. */
export interface ContractFiles {
  known(tx: Reader, urls: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}
