import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { Touch } from '#server/modules/site/visits/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { channelOf, firstDay, spans, touchesOfNetwork } from '../model.ts'
import * as owning from '../owning/store.ts'
import type { BroughtSince, MakersOf, ReadsDays, SecondLevel } from '../ports.ts'
import * as store from './store.ts'

const graceMs = 15 * 60 * 1000

export interface CountingParts {
  database: Database
  makersOf: MakersOf
  readsDays: ReadsDays
  secondLevel: SecondLevel
}

interface Asked {
  by: 'day' | 'month'
  channel?: string | undefined
  brought: Awaited<ReturnType<BroughtSince>>
  origins: ReadonlyMap<string, string>
}

/** Who followed a maker's links, who registered through them, and what came of that. */
export function createCounting({ database, makersOf, readsDays, secondLevel }: CountingParts) {
  return {
    /** What visitors followed since it was last written down: each counts once for a link and day. */
    async touched(tx: Tx, touches: readonly Touch[], day: string): Promise<void> {
      const makers = await makersOf(tx, [...new Set(touches.map(({ code }) => code))])
      const named = await owning.slugsOfAll(tx, [...new Set(makers.values())])
      const known = touches.flatMap(({ code, channel, visitor, network }) => {
        const maker_id = makers.get(code)
        if (maker_id === undefined) return []
        return [{ maker_id, channel: channelOf(channel, named.get(maker_id) ?? new Set()), visitor, network }]
      })
      if (known.length === 0) return
      const fresh = await store.insert(tx, day, withinNetworks(known, await store.networks(tx, day, known)))
      const counts = [...Map.groupBy(fresh, ({ maker_id, channel }) => `${maker_id} ${channel}`).values()]
      const sums = counts.flatMap((same) => same.slice(0, 1).map((one) => ({ ...one, visits: same.length })))
      if (sums.length > 0) await store.addVisits(tx, day, sums)
    },

    /** Days or months with who came and what was paid; `origins` says through which link each child came. */
    async figures(tx: Reader, makerId: number, { by, channel, brought, origins }: Asked, now: Date) {
      const days_allowed = await readsDays(tx, makerId, now)
      const answered = days_allowed ? by : 'month'
      const names = spans(answered, now)
      const from = firstDay(names[0] ?? '')
      const slug = channel === 'direct' ? '' : channel
      const letters = answered === 'day' ? 10 : 7
      const span = { letters, from, since: startOfShanghaiDay(from), channel: slug } as const
      const [counted, wide] = await Promise.all([store.figures(tx, makerId, span), secondLevel()])
      const orders = new Map<string, number>()
      for (const { child, day, orders: paid } of brought) {
        if (slug !== undefined && (origins.get(`${child.realm}:${child.id}`) ?? '') !== slug) continue
        const at = day.slice(0, letters)
        orders.set(at, (orders.get(at) ?? 0) + paid)
      }
      const figures = names.map((at) => {
        const { visits = 0, registrations = 0 } = counted.get(at) ?? {}
        return { at, visits, registrations, orders: orders.get(at) ?? 0 }
      })
      const second_level = wide ? { people: await store.countGrandchildren(tx, makerId) } : null
      return { by: answered, days_allowed, figures, second_level } as const
    },

    /** Days that were counted elsewhere, before this site stood; who came is known by number alone. */
    adopt: (tx: Tx, day: string, counts: Parameters<typeof store.addVisits>[2]) => store.addVisits(tx, day, counts),

    /** Whoever came on a day that is over is recognised by nobody any more. */
    forgetVisitors: (now: Date): Promise<void> =>
      database.begin((tx) => store.deleteTouchesBefore(tx, shanghaiDay(new Date(now.getTime() - graceMs)))),
  }
}

/** One network plays no crowd: of what it brings to one maker on a day, so many count. */
function withinNetworks(touches: readonly store.Touched[], known: Map<string, number>): store.Touched[] {
  return touches.filter(({ maker_id, network }) => {
    const key = `${maker_id} ${network.toString('hex')}`
    const before = known.get(key) ?? 0
    known.set(key, before + 1)
    return before < touchesOfNetwork
  })
}
