import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Files, Held } from '#server/modules/site/files/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Painting } from '#server/platform/painting/painting.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

/** What a level has to do with posters. */
export interface VipPosters {
  /** Whether somebody's level opens all templates now. */
  has(tx: Reader, makerId: number, now: Date): Promise<boolean>
  /** A poster was drawn that a level was needed for, once for each. */
  used(tx: Tx, makerId: number, poster: string, now: Date): Promise<void>
}

export interface Parts {
  database: Database
  painting: Painting
  storage: Held & Pick<Files['holding'], 'leave' | 'removeLeftovers'>
  makers: Pick<Makers, 'card'>
  site: Pick<SiteService, 'brand'>
  files: Pick<Files, 'use' | 'read'>
  words: Pick<Words, 'refuseBeside'>
  vip: VipPosters
  origin: string
  /** Keys the addresses of what is kept, and signs those under which it opens. */
  keys: Keys
}
