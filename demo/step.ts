import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/house/rooms.ts'
import type { Change } from '#server/modules/site/settings/service.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'

/** What a step of the demo may use: the same services that operators and visitors come to. */
export interface Demo {
  services: Services
  passwords: Passwords
  database: Database
  config: Config
  change: Change
  /** Demo dates count from the day on which it was loaded. */
  today: Date
  origin: string
  /** The addresses of what everybody may read, as many as asked for. */
  addresses(max: number): Promise<string[]>
}

export type Step = (tx: Tx, demo: Demo) => Promise<void>

/**
 * Goes through calls that each open a transaction of their own, as people do at their desks. Cut off in the middle it
 * is begun again, so it looks at what is already there first.
 */
export type Errand = (demo: Demo) => Promise<void>
