/** How many visible entries a shelf has on each of its days, newest day first. */
export interface DayCount {
  day: string
  entries: number
}

/** The days of a shelf with a running total, so that a place in the list can be found without walking to it. */
export interface ShelfIndex {
  days: readonly string[]
  /** Entries up to and including the day of the same place. */
  upto: readonly number[]
}

export function indexOf(counts: readonly DayCount[]): ShelfIndex {
  const upto: number[] = []
  let sum = 0
  for (const { entries } of counts) {
    sum += entries
    upto.push(sum)
  }
  return { days: counts.map(({ day }) => day), upto }
}

/** The part of an index that lies in one year. */
export function inYear({ days, upto }: ShelfIndex, year: number): ShelfIndex {
  const first = days.findIndex((day) => day.startsWith(`${year}-`))
  if (first < 0) return { days: [], upto: [] }
  const last = days.findLastIndex((day) => day.startsWith(`${year}-`))
  const before = first === 0 ? 0 : (upto[first - 1] ?? 0)
  return { days: days.slice(first, last + 1), upto: upto.slice(first, last + 1).map((sum) => sum - before) }
}

export function totalOf({ upto }: ShelfIndex): number {
  return upto.at(-1) ?? 0
}

/** On which day the entry at `offset` stands, and how many of that day come before it; undefined past the end. */
export function locate({ days, upto }: ShelfIndex, offset: number): { day: string; skip: number } | undefined {
  let low = 0
  let high = upto.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upto[middle] ?? 0) > offset) high = middle
    else low = middle + 1
  }
  const day = days[low]
  if (day === undefined) return undefined
  return { day, skip: offset - (low === 0 ? 0 : (upto[low - 1] ?? 0)) }
}

/** The years of a shelf with what they hold, newest first. */
export function yearsOf({ days, upto }: ShelfIndex): { year: number; total: number }[] {
  return totalsBy({ days, upto }, (day) => day.slice(0, 4)).map(([year, total]) => ({ year: Number(year), total }))
}

/** The months of a shelf with what they hold, newest first. */
export function monthsOf(index: ShelfIndex): { month: string; total: number }[] {
  return totalsBy(index, (day) => day.slice(0, 7)).map(([month, total]) => ({ month, total }))
}

function totalsBy({ days, upto }: ShelfIndex, name: (day: string) => string): [string, number][] {
  const totals = new Map<string, number>()
  days.forEach((day, place) => {
    const entries = (upto[place] ?? 0) - (upto[place - 1] ?? 0)
    totals.set(name(day), (totals.get(name(day)) ?? 0) + entries)
  })
  return [...totals]
}
