import assert from 'node:assert/strict'
import type { Config } from '#server/config/config.ts'
import { createLive } from '#server/http/live.ts'
import { catalogueWing } from '#server/modules/catalogue/wing.ts'
import { moneyWing } from '#server/modules/money/wing.ts'
import { peopleWing } from '#server/modules/people/wing.ts'
import { siteWing } from '#server/modules/site/wing.ts'
import { textsWing } from '#server/modules/texts/wing.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createDefects } from '#server/platform/defects.ts'
import { createPainting } from '#server/platform/painting/painting.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Logger } from '#server/platform/process/logger.ts'
import { createKeyRing, type KeptKeys } from '#server/platform/secrets/key-ring.ts'
import { cheapHashing, createPasswords } from '#server/platform/secrets/passwords.ts'
import { createSeeing, type Seeing } from '#server/platform/seeing/seeing.ts'
import { furnish, type ServicesOf } from './furnish.ts'
import { createPorts } from './ports.ts'
import type { Ground, Opened } from './room.ts'
import { openVendors } from './vendors.ts'

/** Every room of the house, wing by wing. */
export const wings = {
  people: peopleWing,
  money: moneyWing,
  catalogue: catalogueWing,
  texts: textsWing,
  site: siteWing,
}

export const rooms = { ...peopleWing, ...moneyWing, ...catalogueWing, ...textsWing, ...siteWing }

export type Services = ServicesOf<typeof rooms>

// Every room finds behind each of its doors what it was written for: an assignment that compiles is the proof.
rooms satisfies { [Name in keyof typeof rooms]: { open(ground: Ground, doors: Services): Opened<unknown> } }

export interface Site {
  config: Config
  database: Database
  changes: Changes
  clock: Clock
  logger: Logger
  /** Where nobody watches there may be none. */
  seeing?: Seeing
  /** What is left of former secrets that nobody knows any more. */
  keptKeys?: KeptKeys
}

export type OpenRooms = ReturnType<typeof openRooms>

/** The rooms, joined; also without any doors to the street, for whoever writes through them from inside. */
export function openRooms({ config, database, changes, clock, logger, keptKeys, seeing = createSeeing() }: Site) {
  const { secretKey } = config
  assert(secretKey, 'the process that starts us has read or made the secret key')
  const ports = createPorts()
  const origin = originOf(config)
  const { keyFor, keysFor, sealing } = createKeyRing({ secretKey, knownKeys: config.secretKeysKnown, kept: keptKeys })
  const ground = {
    ...{ config, database, changes, clock, origin, keyFor, keysFor, sealing, seeing },
    live: createLive(changes),
    defects: createDefects({ database, clock, logger }),
    painting: createPainting(),
    passwords: createPasswords({
      peppers: keysFor('passwords'),
      ...(config.appEnv === 'test' && { parameters: cheapHashing }),
    }),
    vendors: openVendors({ config, database, clock, origin, keyFor, ports }),
  }
  return { ...furnish(rooms, ground, ports), ground, ports }
}

/** Where the site is reached from outside. */
export function originOf(config: Config): string {
  return config.publicOrigin ?? `http://${config.host}:${config.port}`
}
