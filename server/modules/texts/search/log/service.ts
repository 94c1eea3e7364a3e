import { shanghaiDay } from '#contract/base/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from '../reading/store.ts'

const flushEveryMs = 5_000
/** Ten minutes without success: what is held then is given up. */
const failuresMax = 120
/** Anybody can ask for anything: a day holds this many different questions, and counts the others together. */
const queriesMax = 5_000
const heldMax = 5_000
const keptDays = 180
const rangeDays = 30
const rangeDaysMax = 180
const listedMax = 200
const dayMs = 24 * 60 * 60 * 1000
/** Where questions are counted that are not written down. */
const others = ''

/** What was asked on a day, each question once. */
export interface PastSearches {
  day: string
  rows: readonly store.Asked[]
}

interface Parts {
  database: Database
  clock: Clock
  defects: Defects
}

/** What visitors looked for, counted in memory and written down every few seconds. */
export function createSearchLog({ database, clock, defects }: Parts) {
  let held = new Map<string, store.Asked & { day: string }>()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function add(day: string, { query, asked, missed }: store.Asked): void {
    const name = held.has(`${day} ${query}`) || held.size < heldMax ? query : others
    const row = held.get(`${day} ${name}`) ?? { day, query: name, asked: 0, missed: 0 }
    held.set(`${day} ${name}`, { ...row, asked: row.asked + asked, missed: row.missed + missed })
  }

  async function writeDown(): Promise<void> {
    if (held.size === 0) return
    const taken = held
    held = new Map()
    try {
      const days = Map.groupBy(taken.values(), ({ day }) => day)
      await database.begin(async (tx) => {
        for (const day of [...days.keys()].sort()) await write(tx, day, days.get(day) ?? [])
      })
      failures = 0
    } catch (error) {
      await defects.record(error, { source: 'server', where: 'search.flush' })
      if (++failures < failuresMax) for (const row of taken.values()) add(row.day, row)
    }
  }

  /** One after the other: what a failed one puts back is in the next. */
  function flush(): Promise<void> {
    flushing = flushing.then(writeDown)
    return flushing
  }

  return {
    /** Notes a question and whether it found anything. Waits for nothing. */
    count({ query, found, now }: { query: string | undefined; found: boolean; now: Date }): void {
      add(shanghaiDay(now), { query: query ?? others, asked: 1, missed: found ? 0 : 1 })
    },

    flush,

    /** Takes over days that were counted elsewhere, before this site stood. */
    async adopt(tx: Tx, past: readonly PastSearches[]): Promise<void> {
      for (const { day, rows } of past) await write(tx, day, rows)
    },

    start(): void {
      timer ??= setInterval(() => void flush(), flushEveryMs).unref()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },

    async read(range: { from?: string | undefined; to?: string | undefined }, now: Date) {
      const to = range.to ?? shanghaiDay(now)
      const from = range.from ?? daysAfter(to, 1 - rangeDays)
      checkRange(from, to)
      const [days, top, missed] = await database.browse((tx) =>
        Promise.all([
          store.listDays(tx, from, to),
          store.listTop(tx, from, to, 'asked', listedMax),
          store.listTop(tx, from, to, 'missed', listedMax),
        ]),
      )
      const found = new Map(days.map((row) => [row.day, row]))
      const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
      const every = Array.from({ length: count }, (_, at) => daysAfter(from, at))
      return { days: every.map((day) => found.get(day) ?? { day, asked: 0, missed: 0 }), top, missed }
    },

    forget: (): Promise<void> =>
      database.begin((tx) => store.removeBefore(tx, daysAfter(shanghaiDay(clock()), -keptDays))),
  }
}

async function write(tx: Tx, day: string, rows: readonly store.Asked[]): Promise<void> {
  await store.lockDay(tx, day)
  const { total, queries } = await store.known(
    tx,
    day,
    rows.map(({ query }) => query),
  )
  let room = Math.max(0, queriesMax - total)
  const kept: store.Asked[] = []
  const rest = { query: others, asked: 0, missed: 0 }
  for (const row of rows) {
    const fits = row.query !== others && (queries.has(row.query) || room-- > 0)
    if (fits) kept.push(row)
    else {
      rest.asked += row.asked
      rest.missed += row.missed
    }
  }
  await store.add(tx, day, rest.asked > 0 ? [...kept, rest] : kept)
}

function checkRange(from: string, to: string): void {
  if (from > to) throw new Refusal('INPUT_INVALID', {}, { from: '开始日期不能晚于结束日期' })
  if (daysAfter(from, rangeDaysMax) <= to) {
    throw new Refusal('INPUT_INVALID', {}, { from: `一次最多查看 ${rangeDaysMax} 天` })
  }
}

function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

const daysOf =
  (which: 'asked' | 'missed') =>
  async (tx: Reader, starts: readonly Date[]): Promise<number[]> => {
    const names = starts.map((at) => shanghaiDay(at))
    const rows = await store.listDays(tx, names[0] ?? '', names.at(-1) ?? '')
    const known = new Map(rows.map((row) => [row.day, row[which]]))
    return names.map((day) => known.get(day) ?? 0)
  }

/** For the dashboards, by the day. */
export const searchSeries = [
  { key: 'searches', label: '搜索次数', tab: 'search', unit: 'count', right: 'search.read', days: daysOf('asked') },
  { key: 'missed', label: '没有结果', tab: 'search', unit: 'count', right: 'search.read', days: daysOf('missed') },
] as const
