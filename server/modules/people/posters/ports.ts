import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Files, Storage } from '#server/modules/site/files/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Painting } from '#server/platform/painting/painting.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'

/** Whether somebody's level opens every template now. */
export type OpensAll = (tx: Reader, makerId: number, now: Date) => Promise<boolean>

/** Told when a level opened one: whoever had something of it does not get all of it back. Once for each picture. */
export type LevelUsed = (tx: Tx, use: { makerId: number; reference: string; now: Date }) => Promise<void>

export interface Parts {
  database: Database
  painting: Painting
  storage: Storage
  makers: Pick<Makers, 'card'>
  site: Pick<SiteService, 'editedInfo'>
  files: Pick<Files, 'use' | 'open'>
  words: Pick<Words, 'refuseBeside'>
  opensAll: OpensAll
  levelUsed: LevelUsed
  origin: string
  /** Keys the addresses of what is kept, and signs those under which it opens. */
  key: Buffer
}
