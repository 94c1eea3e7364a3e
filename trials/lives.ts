import { furnish, type ServicesOf } from '#server/house/furnish.ts'
import { createPorts } from '#server/house/ports.ts'
import { openVendors, type Sandboxes } from '#server/house/vendors.ts'
import { moneyWing } from '#server/modules/money/wing.ts'
import { directoryRoom } from '#server/modules/people/directory/room.ts'
import { anywhere, armCrash } from '#server/platform/crash-points.ts'
import { type Database, openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import type { House } from '#server/testing/house.ts'
import { shopRoom } from '#server/testing/shop.ts'

export class PowerCut extends Error {}

/** The rooms of money as one process has them; the next one has others, on the same database. */
export interface Life {
  database: Database
  money: ServicesOf<typeof moneyWing>
  sandboxes: Sandboxes
  /** Everything that is due, as the pulses would do it. */
  beat(): Promise<void>
}

/** With the room that money asks for names, and one that sells what no other does yet. */
const plan = { ...moneyWing, directory: directoryRoom, shop: shopRoom }

const logger = createLogger({ level: 'silent', pretty: false })

function begin(house: House): Life {
  const { services, ground, databaseUrls } = house
  const database = openDatabase({ url: databaseUrls.appUrl, pool: 4, logger })
  const others = Object.fromEntries(Object.entries(services).filter(([name]) => !(name in plan)))
  const given = {
    ...others,
    // Codes have tests of their own, and limits that would be in the way here.
    sms: { ...services.sms, checkCodes: async () => undefined, useCodes: async () => undefined },
    wechat: { ...services.wechat, receiverOf: async () => ({ openid: 'open', boundAt: new Date(0) }) },
    files: {
      ...services.files,
      use: async () => undefined,
      isOwn: async () => true,
      known: async (_tx: unknown, _purpose: unknown, urls: readonly string[]) =>
        new Map(urls.map((url) => [url, true])),
    },
  }
  const ports = createPorts()
  const vendors = openVendors({ ...ground, database, ports })
  const { services: money, gather } = furnish(plan, { ...ground, database, vendors }, ports, given)
  return {
    database,
    money,
    sandboxes: vendors.sandboxes,
    async beat() {
      for (const pulse of gather('pulses')) while ((await pulse.beat()) > 0);
    },
  }
}

/** One life after the other. Whoever asked for something asks again in the next one, as people do. */
export function createLives(house: House) {
  let life = begin(house)
  const places = new Map<string, number>()
  return {
    /** Where it was, and how often. */
    places,
    now: () => life,

    /**
     * Does something, and lets the power go at so-and-so-many of the labelled places on the way; nought for none. What
     * is under way then comes no further than to the next of these places.
     */
    async step(crashAt: number, work: (life: Life, again: boolean) => Promise<void>): Promise<void> {
      let left = crashAt
      let cut = false
      if (crashAt > 0) {
        armCrash(anywhere, (label) => {
          if (!cut && --left > 0) return
          if (!cut) places.set(label, (places.get(label) ?? 0) + 1)
          cut = true
          throw new PowerCut(label)
        })
      }
      try {
        await work(life, false)
      } catch (error) {
        if (!cut) throw error
      } finally {
        armCrash(undefined)
      }
      if (!cut) return
      await life.database.close()
      life = begin(house)
      await work(life, true)
    },

    close: () => life.database.close(),
  }
}

export type Lives = ReturnType<typeof createLives>
