import { randomBytes } from 'node:crypto'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { networkOf } from '#server/http/networks.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { createRecent } from '#server/platform/recent.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from './model.ts'
import type { OnTouched, OnViews } from './ports.ts'
import * as store from './store.ts'

export type Visits = ReturnType<typeof createVisits>
export { isReader } from './model.ts'
export type { Touch } from './ports.ts'

const flushEveryMs = 5_000
/** Ten minutes without success: what is held then is given up, so that one bad line cannot stop all counting. */
const failuresMax = 120
/** The same page for the same visitor within this time is one view, sent twice. */
const sameViewMs = 3_000
const recentMax = 10_000
const userAgentMax = 300
const saltBytes = 32
const rangeDaysMax = 92
const rangeDays = 30
const pagesMax = 50
const sourcesMax = 20

interface Parts {
  database: Database
  clock: Clock
  defects: Defects
  /** Where the site is reached from outside; whoever comes from there was here already. */
  origin: string
  onViews: OnViews
  onTouched: OnTouched
}

/** A day that is over, as it was counted. */
export interface PastDay {
  day: string
  visitors: number
  hours: readonly { hour: Date; visitors: number }[]
  views: readonly model.View[]
}

interface SeenView {
  path: string
  referrer: string
  ip: string
  userAgent: string
  /** The invite link it was opened through, if it was by somebody who has no account yet. */
  invite?: { code: string; channel: string } | undefined
  now: Date
}

/**
 * Page views and visitors by hour. Counting is a matter of memory; every few seconds what was counted is written down
 * in one transaction. Nothing that leads back to a visitor outlives the day.
 */
export function createVisits({ database, clock, defects, origin, ...told }: Parts) {
  const ownHost = new URL(origin).host
  const isRepeated = createRecent({ forMs: sameViewMs, max: recentMax })
  let tally = model.emptyTally()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  async function writeDown(): Promise<void> {
    if (tally.views.size === 0) return
    const taken = tally
    tally = model.emptyTally()
    try {
      await database.begin((tx) => write(tx, taken, clock(), told))
      failures = 0
    } catch (error) {
      await defects.record(error, { source: 'server', where: 'visits.flush' })
      if (++failures < failuresMax) model.addTally(tally, taken)
    }
  }

  /** One after the other: what a failed one puts back is in the next. */
  function flush(): Promise<void> {
    flushing = flushing.then(writeDown)
    return flushing
  }

  return {
    /** Notes a view if a person had it. Waits for nothing. */
    count({ path: address, referrer, ip, userAgent, invite, now }: SeenView): void {
      if (!model.isReader(userAgent)) return
      const path = model.pathOf(address)
      const network = networkOf(ip)
      const visitor = `${network} ${userAgent.slice(0, userAgentMax)}`
      if (isRepeated(`${address} ${visitor}`, now)) return
      if (invite) model.addFollowed(tally, { day: shanghaiDay(now), ...invite, visitor, network })
      const hour = model.hourOf(now)
      model.addView(tally, { hour, path, source: model.sourceOf(referrer, ownHost), views: 1 })
      model.addVisitor(tally, { day: shanghaiDay(now), hour, visitor })
    },

    flush,

    /** Takes over days that were counted elsewhere, before this site stood; who came is known by number alone. */
    async adopt(tx: Tx, past: readonly PastDay[]): Promise<void> {
      for (const { day, views, visitors, hours } of past) {
        const ofDay = model.emptyTally()
        for (const view of views) model.addView(ofDay, view)
        await store.addViews(tx, [...ofDay.views.values()])
        for (const { hour, visitors: came } of hours) await store.addVisitors(tx, hour, came)
        await store.addDay(tx, day, { views: views.reduce((sum, view) => sum + view.views, 0), visitors })
        await told.onViews(tx, model.viewsByPath(ofDay.views.values()), day)
      }
    },

    start(): void {
      timer ??= setInterval(() => void flush(), flushEveryMs).unref()
    },

    /** Writes down what is left. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },

    async read(range: { from?: string | undefined; to?: string | undefined }, now: Date) {
      const to = range.to ?? shanghaiDay(now)
      const from = range.from ?? model.daysAfter(to, 1 - rangeDays)
      checkRange(from, to)
      const span = { since: startOfShanghaiDay(from), until: startOfShanghaiDay(model.daysAfter(to, 1)) }
      const [days, hours, pages, sources] = await database.browse((tx) =>
        Promise.all([
          store.listDays(tx, from, to),
          from === to ? store.listHours(tx, span) : [],
          store.topPages(tx, span, pagesMax),
          store.topSources(tx, span, sourcesMax),
        ]),
      )
      return { days: everyDay(from, to, days), hours: from === to ? everyHour(from, hours) : [], pages, sources }
    },

    /** Salts and digests of days that are over. */
    forgetVisitors: (): Promise<void> =>
      database.begin((tx) => store.deleteVisitorsBefore(tx, model.firstOpenDay(clock()))),

    forgetHoursBefore: (at: Date): Promise<void> => database.begin((tx) => store.deleteHoursBefore(tx, at)),
  }
}

type Told = Pick<Parts, 'onViews' | 'onTouched'>

async function write(tx: Tx, { views, visitors, followed }: model.Tally, now: Date, told: Told): Promise<void> {
  const viewsOf = Map.groupBy(views.values(), ({ hour }) => shanghaiDay(hour))
  const visitorsOf = Map.groupBy(visitors.values(), ({ day }) => day)
  // Around midnight there are two days; everyone takes their locks in the same order.
  for (const day of [...viewsOf.keys()].sort()) {
    const ofDay = viewsOf.get(day) ?? []
    // A day that is over has lost its salt: who read its last pages can not be known any more, only that they did.
    const open = day >= model.firstOpenDay(now)
    const salt = open ? await store.holdSalt(tx, day, randomBytes(saltBytes)) : undefined
    for (const [hour, ofHour] of Map.groupBy(ofDay, (view) => view.hour.getTime())) {
      const known = await store.listPairs(tx, new Date(hour))
      await store.addViews(tx, model.fitInto(known, ofHour))
    }
    const fresh = salt ? await writeVisitors(tx, day, visitorsOf.get(day) ?? [], salt) : 0
    const sum = ofDay.reduce((total, view) => total + view.views, 0)
    await store.addDay(tx, day, { views: sum, visitors: fresh })
    await told.onViews(tx, model.viewsByPath(ofDay), day)
    const touches = salt ? touchesOf(followed, day, salt) : []
    if (touches.length > 0) await told.onTouched(tx, touches, day)
  }
}

function touchesOf(followed: model.Tally['followed'], day: string, salt: Buffer) {
  const ofDay = [...followed.values()].filter((one) => one.day === day)
  return ofDay.map(({ code, channel, visitor, network }) => ({
    ...{ code, channel },
    visitor: model.digestOf(visitor, salt),
    network: model.digestOf(network, salt),
  }))
}

/** Counts who is new to their hour; answers how many are new to the day. */
async function writeVisitors(tx: Tx, day: string, visitors: readonly model.Visitor[], salt: Buffer): Promise<number> {
  const seen = visitors.map(({ hour, visitor }) => ({ hour, digest: model.digestOf(visitor, salt) }))
  const digests = new Map(seen.map(({ digest }) => [digest.toString('hex'), digest]))
  const known = await store.countKnown(tx, day, [...digests.values()])
  const hours = await store.insertDigests(tx, day, seen)
  for (const [hour, fresh] of Map.groupBy(hours, (at) => at.getTime())) {
    await store.addVisitors(tx, new Date(hour), fresh.length)
  }
  return digests.size - known
}

function checkRange(from: string, to: string): void {
  if (from > to) throw new Refusal('INPUT_INVALID', {}, { from: '开始日期不能晚于结束日期' })
  if (model.daysAfter(from, rangeDaysMax) <= to) {
    throw new Refusal('INPUT_INVALID', {}, { from: `一次最多查看 ${rangeDaysMax} 天` })
  }
}

/** A day on which nobody came is a number too. */
function everyDay(from: string, to: string, rows: readonly { day: string; views: number; visitors: number }[]) {
  const found = new Map(rows.map((row) => [row.day, row]))
  return model.daysBetween(from, to).map((day) => found.get(day) ?? { day, views: 0, visitors: 0 })
}

function everyHour(day: string, rows: readonly { hour: Date; views: number; visitors: number }[]) {
  const found = new Map(rows.map((row) => [row.hour.getTime(), row]))
  return model.hoursIn(day).map((hour) => found.get(hour.getTime()) ?? { hour, views: 0, visitors: 0 })
}

/** How often the site was read today, as a number to begin the day with. */
export const visitFigure = {
  key: 'visits',
  label: '今日浏览',
  right: 'visits.read',
  path: '/console/visits',
  unit: 'count',
  read: async (tx: Reader, starts: readonly Date[]) => {
    const names = starts.map((at) => shanghaiDay(at))
    const known = new Map((await store.listDays(tx, names[0] ?? '', names.at(-1) ?? '')).map((row) => [row.day, row]))
    const days = names.map((day) => known.get(day)?.views ?? 0)
    return { value: days.at(-1) ?? 0, note: `访客 ${known.get(names.at(-1) ?? '')?.visitors ?? 0} 人`, days }
  },
} as const

const daysOf =
  (which: 'visitors' | 'views') =>
  async (tx: Reader, starts: readonly Date[]): Promise<number[]> => {
    const names = starts.map((at) => shanghaiDay(at))
    const rows = await store.listDays(tx, names[0] ?? '', names.at(-1) ?? '')
    const known = new Map(rows.map((row) => [row.day, row[which]]))
    return names.map((day) => known.get(day) ?? 0)
  }

/** For the dashboards, by the day. */
export const visitSeries = [
  { key: 'visitors', label: '访客', tab: 'funnel', unit: 'count', right: 'visits.read', days: daysOf('visitors') },
  { key: 'views', label: '页面浏览', tab: 'content', unit: 'count', right: 'visits.read', days: daysOf('views') },
] as const
