import type { OpenedFile } from '#server/modules/site/files/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** The files that operators handed in as resources. Nobody is served from where they lie. */
export interface ResourceFiles {
  known(tx: Reader, urls: readonly string[]): Promise<ReadonlyMap<string, { name: string; bytes: number }>>
  open(url: string): Promise<OpenedFile | undefined>
}
