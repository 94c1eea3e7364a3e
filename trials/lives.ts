import { createMoney, type Money, moneyPulses } from '#server/money.ts'
import { anywhere, armCrash } from '#server/platform/crash-points.ts'
import { type Database, openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import type { House } from '#server/testing/house.ts'

export class PowerCut extends Error {}

/** The rooms of money as one process has them; the next one has others, on the same database. */
export interface Life {
  database: Database
  money: Money
  /** Everything that is due, as the pulses would do it. */
  beat(): Promise<void>
}

const logger = createLogger({ level: 'silent', pretty: false })

function begin(house: House): Life {
  const { services, config, clock, databaseUrls } = house
  const database = openDatabase({ url: databaseUrls.appUrl, pool: 4, logger })
  const people = {
    ...services,
    // Codes have tests of their own, and limits that would be in the way here.
    sms: { ...services.sms, checkCodes: async () => undefined, useCodes: async () => undefined },
    wechat: { ...services.wechat, receiverOf: async () => ({ openid: 'open', boundAt: new Date(0) }) },
  }
  const money = createMoney({
    ...services,
    ...{ config, database, clock, people },
    origin: 'http://127.0.0.1',
    keepFiles: async () => undefined,
    isOwnFile: async () => true,
    knownFiles: async (_tx, _purpose, urls) => new Map(urls.map((url) => [url, true])),
  })
  const pulses = moneyPulses({ ...money, clock })
  return {
    database,
    money,
    async beat() {
      for (const pulse of pulses) while ((await pulse.beat()) > 0);
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
