const dayMs = 24 * 60 * 60 * 1000

export interface CalendarDay {
  key: string
  /** Undefined for days of a week that are not part of the calendar. */
  free: number | undefined
}

interface CalendarWeek {
  first: string
  /** `11月`, beside the week in which a month begins. */
  month: string
  days: CalendarDay[]
}

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The days as whole weeks from Monday to Sunday. */
export function calendarWeeks(from: string, free: string): CalendarWeek[] {
  const before = (new Date(Date.parse(from)).getUTCDay() + 6) % 7
  const monday = dayAfter(from, -before)
  const count = Math.ceil((before + free.length) / 7)
  return Array.from({ length: count }, (_, week) => {
    const first = dayAfter(monday, week * 7)
    const days = Array.from({ length: 7 }, (_none, at) => {
      const place = week * 7 + at - before
      const digit = free[place]
      return { key: dayAfter(first, at), free: digit === undefined ? undefined : Number(digit) }
    })
    return { first, month: monthIn(days, week === 0), days }
  })
}

function monthIn(days: readonly CalendarDay[], isFirst: boolean): string {
  const shown = days.filter(({ free }) => free !== undefined)
  const named = isFirst ? shown[0] : shown.find(({ key }) => key.endsWith('-01'))
  return named ? `${Number(named.key.slice(5, 7))}月` : ''
}

/** How much of a week is free, in quarters: nought when it is full, four when all of it is free. */
export function shareOf(days: readonly CalendarDay[], capacity: number): number {
  const known = days.flatMap(({ free }) => (free === undefined ? [] : [free]))
  const seats = known.reduce((sum, free) => sum + free, 0)
  const all = known.length * Math.min(capacity, 9)
  return seats === 0 ? 0 : Math.max(1, Math.floor((4 * seats) / all))
}

/** The next day on which a seat is free. */
export function nextFree(from: string, free: string): string {
  const next = [...free].findIndex((seats) => seats !== '0')
  if (next < 0) return `${free.length} 天内已满`
  const day = dayAfter(from, next)
  return next === 0 ? '今天起有空档' : `最近空档 ${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
}

/** The calendar in a sentence: how many days are free, and which is the next one. */
export function freeSummary(from: string, free: string, capacity: number): string {
  const digits = [...free].map(Number)
  const full = digits.filter((seats) => seats === 0).length
  const next = digits.findIndex((seats) => seats > 0)
  if (next < 0) return `未来 ${free.length} 天席位已满，可留言登记候补。`
  const open = `未来 ${free.length} 天中有 ${free.length - full} 天可投放`
  const day = dayAfter(from, next)
  const when = next === 0 ? '今天起即有空档' : `最近的空档是 ${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
  return `${open}，${when}（共 ${capacity} 个席位）。`
}
