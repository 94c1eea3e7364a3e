import type { VipOf } from '#server/modules/catalogue/downloads/ports.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Files, Storage } from '#server/modules/site/files/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Drawing } from '#server/platform/drawing/drawing.ts'
import type { Database } from '#server/platform/postgres/database.ts'

export interface Parts {
  database: Database
  drawing: Drawing
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
