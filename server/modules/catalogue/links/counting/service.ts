import { shanghaiDay } from '#contract/base/time.ts'
import type { Parts } from '../ports.ts'
import * as links from '../store.ts'
import * as store from './store.ts'

export type Counting = ReturnType<typeof createCounting>

const flushEveryMs = 5_000
/** More pairs of a link and a day than there can be in a few seconds are somebody's game, and not counted. */
const tallyMax = 5_000

/** Who goes out through a link: whether a person at all, and whose account they came with. */
interface Going {
  now: Date
  person: boolean
  staff: boolean
  enterpriseId: number | undefined
}

/**
 * Clicks by the day. Counting is a matter of memory; every few seconds what was counted is written down in one
 * statement, so that nobody who leaves waits for it. Neither the owner's clicks count nor the operators'.
 */
export function createCounting({ database, defects }: Pick<Parts, 'database' | 'defects'>) {
  let tally = new Map<string, store.Click>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function add({ id, day, clicks }: store.Click): void {
    const key = `${id} ${day}`
    const known = tally.get(key)
    if (known) known.clicks += clicks
    else if (tally.size < tallyMax) tally.set(key, { id, day, clicks })
  }

  async function writeDown(): Promise<void> {
    if (tally.size === 0) return
    const taken = tally
    tally = new Map()
    try {
      await database.begin((tx) => store.add(tx, [...taken.values()]))
    } catch (error) {
      await defects.record(error, { source: 'server', where: 'links.clicks' })
      for (const click of taken.values()) add(click)
    }
  }

  /** One after the other: what a failed one puts back is in the next. */
  function flush(): Promise<void> {
    flushing = flushing.then(writeDown)
    return flushing
  }

  return {
    flush,

    /** Where a link leads while it is shown; undefined where it is not. */
    async leadOut(id: number, { now, person, staff, enterpriseId }: Going): Promise<string | undefined> {
      const link = await database.read((tx) => links.findRunning(tx, id, now))
      if (!link) return undefined
      const own = enterpriseId !== undefined && enterpriseId === link.enterprise_id
      if (person && !staff && !own) add({ id, day: shanghaiDay(now), clicks: 1 })
      return new URL(link.url).href
    },

    /** Takes over what was counted elsewhere, before this site stood. */
    adopt: (past: readonly { id: number; at: Date; clicks: number }[]): Promise<void> =>
      database.begin((tx) => {
        const counted = past.filter(({ clicks }) => clicks > 0)
        return store.add(
          tx,
          counted.map(({ id, at, clicks }) => ({ id, day: shanghaiDay(at), clicks })),
        )
      }),

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
