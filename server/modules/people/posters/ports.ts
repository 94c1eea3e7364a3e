import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Files, Storage } from '#server/modules/site/files/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Painting } from '#server/platform/painting/painting.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'

/** Whether somebody's level gives them every template. */
export type HasAll = (tx: Reader, makerId: number, now: Date) => Promise<boolean>

/** Told that one was drawn that only a level gives. */
export type DrawnByLevel = (tx: Tx, drawn: { makerId: number; templateId: number; now: Date }) => Promise<void>

export interface Parts {
  database: Database
  painting: Painting
  storage: Storage
  makers: Pick<Makers, 'card'>
  site: Pick<SiteService, 'editedInfo'>
  files: Pick<Files, 'use' | 'open'>
  words: Pick<Words, 'refuseBeside'>
  hasAll: HasAll
  drawnByLevel: DrawnByLevel
  origin: string
  /** Keys the addresses of what is kept, and signs those under which it opens. */
  key: Buffer
}
