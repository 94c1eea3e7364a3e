import { createHmac } from 'node:crypto'
import { shanghaiDay } from '#contract/base/time.ts'
import { networkOf } from '#server/http/networks.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { createAllowance } from '#server/platform/rationing.ts'
import { createRecent } from '#server/platform/recent.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import { dayAfter } from '../model.ts'
import type { IsReader } from '../ports.ts'
import { addCount, type Count, type Tally } from './model.ts'
import * as store from './store.ts'

export type Counting = ReturnType<typeof createCounting>

const flushEveryMs = 5_000
/** Ten minutes without success: what is held then is given up, so that one bad line cannot stop all counting. */
const failuresMax = 120
/** A page that was left sends what was seen on it once; within this time the same again is the same. */
const sameViewMs = 10 * 60 * 1000
const recentMax = 50_000
/** From one network, of one ad: an office full of people looks at a page so often, a program much more. */
const perHour = { max: 300, windowMs: 60 * 60 * 1000 }
const markBytes = 16

interface Parts {
  database: Database
  defects: Defects
  isReader: IsReader
  markKeys: Keys
}

export interface Seen {
  view: string
  seen: readonly { id: number; mark: string }[]
  viewer: number | undefined
  ip: string
  userAgent: string
  now: Date
}

/**
 * How often ads were seen and led away. Counting is a matter of memory; every few seconds what was counted is written
 * down in one statement, so that no request waits for it.
 */
export function createCounting({ database, defects, isReader, markKeys }: Parts) {
  const isRepeated = createRecent({ forMs: sameViewMs, max: recentMax })
  const allows = createAllowance(perHour)
  let tally: Tally = new Map()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  /** Message authentication: what we did not show on that day has none, so that no id can be made up. */
  const markOf = (id: number, day: string, key = markKeys[0]): string =>
    createHmac('sha256', key).update(`${id}.${day}`).digest().subarray(0, markBytes).toString('base64url')

  async function writeDown(): Promise<void> {
    if (tally.size === 0) return
    const taken = tally
    tally = new Map()
    try {
      await database.begin((tx) => store.addDays(tx, [...taken.values()]))
      failures = 0
    } catch (error) {
      await defects.record(error, { source: 'server', where: 'ads.flush' })
      if (++failures < failuresMax) for (const count of taken.values()) addCount(tally, count)
    }
  }

  /** One after the other: what a failed one puts back is in the next. */
  function flush(): Promise<void> {
    flushing = flushing.then(writeDown)
    return flushing
  }

  return {
    markOf: (id: number, day: string): string => markOf(id, day),
    flush,

    /** Notes what somebody saw, if a person did. Waits for nothing, and says nothing about what it left out. */
    see({ view, seen, viewer, ip, userAgent, now }: Seen): void {
      if (!isReader(userAgent)) return
      const today = shanghaiDay(now)
      for (const { id, mark } of seen) {
        // A page may be left after midnight.
        const genuine = markKeys.some((key) =>
          [today, dayAfter(today, -1)].some((day) => mark === markOf(id, day, key)),
        )
        if (!genuine || isRepeated(`${view} ${id}`, now) || !allows(`${id} ${networkOf(ip)}`, now)) continue
        addCount(tally, { id, day: today, viewer: viewer ?? 0, views: 1, clicks: 0 })
      }
    },

    click: (id: number, now: Date): void =>
      addCount(tally, { id, day: shanghaiDay(now), viewer: 0, views: 0, clicks: 1 }),

    /** Takes over days that were counted elsewhere. */
    adopt: (days: readonly Omit<Count, 'viewer'>[]): Promise<void> =>
      database.begin((tx) =>
        store.addDays(
          tx,
          days.map((day) => ({ ...day, viewer: 0 })),
        ),
      ),

    start(): void {
      timer ??= setInterval(() => void flush(), flushEveryMs).unref()
    },

    /** Writes down what is left. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
