import type { Readable } from 'node:stream'
import type { Reader } from '#server/platform/postgres/database.ts'

/** The files that operators handed in as resources. Nobody is served from where they lie. */
export interface ResourceFiles {
  known(tx: Reader, urls: readonly string[]): Promise<ReadonlyMap<string, { name: string; bytes: number }>>
  open(url: string): Promise<{ name: string; type: string; size: number; bytes: Readable } | undefined>
}
