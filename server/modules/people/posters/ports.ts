import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Files, Storage } from '#server/modules/site/files/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Painting } from '#server/platform/painting/painting.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'

/** Whether somebody has a paid level whose benefits count now. */
export type VipOf = (tx: Reader, owner: { kind: 'maker'; id: number }, now: Date) => Promise<boolean>

export interface Parts {
  database: Database
  painting: Painting
  storage: Storage
  makers: Pick<Makers, 'card'>
  site: Pick<SiteService, 'editedInfo'>
  files: Pick<Files, 'use' | 'open'>
  words: Pick<Words, 'refuseBeside'>
  vipOf: VipOf
  origin: string
  /** Keys the addresses of what is kept, and signs those under which it opens. */
  key: Buffer
}
