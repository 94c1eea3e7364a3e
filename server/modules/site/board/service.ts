import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { boardDaysMax, type boardTabs } from '#contract/site/board.ts'
import type { StaffCaller } from '#server/http/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { GaugeSource } from '#server/platform/seeing/gauge.ts'
import * as model from './model.ts'
import type { SeriesSource } from './ports.ts'
import * as store from './store.ts'

export type Board = ReturnType<typeof createBoard>

const rangeDays = 30
/** The first night takes two years, every other one a few days. */
const daysBack = 2 * boardDaysMax
/** Counted in one statement, so that the first night of a house that is large by then comes near no limit. */
const keptAtOnce = 31
/** What is corrected within these days is counted again. */
const againDays = 3

interface Parts {
  database: Database
  clock: Clock
  sources(): readonly SeriesSource[]
}

interface Asked {
  tab: (typeof boardTabs)[number]
  from?: string | undefined
  to?: string | undefined
}

/** Numbers by the day: those of days that are over are kept, the others counted when somebody looks. */
export function createBoard({ database, clock, sources }: Parts) {
  const count = (tx: Reader, { days: read }: SeriesSource, days: readonly string[]) =>
    read(
      tx,
      days.map((day) => startOfShanghaiDay(day)),
      startOfShanghaiDay(model.daysAfter(days.at(-1) ?? '', 1)),
    )

  /** One number for each day, none left out. */
  async function valuesOf(tx: Reader, source: SeriesSource, days: readonly string[]): Promise<number[]> {
    const known = await store.keptDays(tx, source.key, days[0] ?? '', days.at(-1) ?? '')
    const missing = model.missingIn(days, known)
    if (missing.length > 0) {
      const counted = await count(tx, source, missing)
      missing.forEach((day, at) => {
        if (!known.has(day)) known.set(day, counted[at] ?? 0)
      })
    }
    return days.map((day) => known.get(day) ?? 0)
  }

  async function shown(tx: Reader, source: SeriesSource, days: readonly string[], before: readonly string[]) {
    const { key, label, unit } = source
    const values = await valuesOf(tx, source, [...before, ...days])
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
    const [earlier, now] = [values.slice(0, before.length), values.slice(before.length)]
    const rows = days.map((day, at) => ({ day, value: now[at] ?? 0, before: earlier[at] ?? 0 }))
    return { key, label, unit, total: sum(now), total_before: sum(earlier), days: rows }
  }

  return {
    read: ({ tab, ...range }: Asked, { rights }: Pick<StaffCaller, 'rights'>, now: Date) =>
      database.read(async (tx) => {
        const to = range.to ?? shanghaiDay(now)
        const from = range.from ?? model.daysAfter(to, 1 - rangeDays)
        const days = model.daysBetween(from, to)
        if (days.length === 0) throw new Refusal('INPUT_INVALID', {}, { to: '结束日期应不早于开始日期' })
        if (days.length > boardDaysMax) throw new Refusal('INPUT_INVALID', {}, { to: `最多 ${boardDaysMax} 天` })
        const before = model.rangeBefore(from, to)
        const mine = sources().filter((source) => source.tab === tab && rights.has(source.right))
        const series = []
        for (const source of mine) {
          series.push(await shown(tx, source, days, model.daysBetween(before.from, before.to)))
        }
        return { from, to, before_from: before.from, before_to: before.to, series }
      }),

    /** Keeps the days that are over; the last few once more, for what came late. */
    async keep(): Promise<void> {
      const last = model.daysAfter(shanghaiDay(clock()), -1)
      const all = model.daysBetween(model.daysAfter(last, 1 - daysBack), last)
      const again = new Set(all.slice(-againDays))
      for (const source of sources()) {
        const known = await database.read((tx) => store.keptDays(tx, source.key, all[0] ?? '', last))
        for (const day of again) known.delete(day)
        for (const days of model.inParts(model.missingIn(all, known), keptAtOnce)) {
          await database.begin(async (tx) => store.keepDays(tx, source.key, days, await count(tx, source, days)))
        }
      }
    },

    /** What happened since midnight. A counter may begin anew: whoever reads its rate knows that it does. */
    today: async (tx: Reader, now: Date, unit: SeriesSource['unit']) => {
      const found = []
      for (const source of sources().filter((one) => one.unit === unit)) {
        const [value = 0] = await count(tx, source, [shanghaiDay(now)])
        found.push({ of: source.key, value: Math.max(0, value) })
      }
      return found
    },
  }
}

export function boardGauges({ today }: Pick<Board, 'today'>): GaugeSource[] {
  return [
    {
      name: 'business_events_total',
      help: 'What happened since midnight in Shanghai: visitors, registrations, orders paid; begins anew each day',
      label: 'event',
      read: (tx, now) => today(tx, now, 'count'),
    },
    {
      name: 'business_fen_total',
      help: 'Money in fen that moved since midnight in Shanghai; begins anew each day',
      label: 'event',
      read: (tx, now) => today(tx, now, 'fen'),
    },
  ]
}
