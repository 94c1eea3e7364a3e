import type { Activity } from '#contract/catalogue/activities.ts'

/** A day of a calendar page, with what takes place on it; days of other months fill its first and last week. */
export interface CalendarDay {
  /** `2026-11-20` */
  day: string
  inMonth: boolean
  activities: Activity[]
}

const dayMs = 24 * 60 * 60 * 1000
/** In months from this one: further away a calendar would be empty, and lead on for ever. */
const reach = { back: 36, ahead: 24 } as const

/** `2026-11` in an address, if it is near enough to today for a calendar to have a page for it. */
export function monthIn(query: URLSearchParams, today: string): string | undefined | 'too far' {
  const month = asMonth(query.get('month') ?? '')
  if (month === undefined) return undefined
  const away = monthNumber(month) - monthNumber(today.slice(0, 7))
  return away < -reach.back || away > reach.ahead ? 'too far' : month
}

export function asMonth(given: string): string | undefined {
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(given) ? given : undefined
}

export function otherMonth(month: string, by: number, today: string): string | undefined {
  const number = monthNumber(month) + by
  const away = number - monthNumber(today.slice(0, 7))
  if (away < -reach.back || away > reach.ahead) return undefined
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** `2026年11月` */
export function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${year}年${number}月`
}

/** The weeks of a month, from Monday on. What takes several days stands on each of them. */
export function weeksOf(month: string, activities: readonly Activity[]): CalendarDay[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = Date.UTC(year, number - 1, 1)
  const last = Date.UTC(year, number, 0)
  // Sunday is the day before Monday, not the first of the week.
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const weeks: CalendarDay[][] = []
  for (let at = start; at <= last; at += 7 * dayMs) {
    weeks.push(Array.from({ length: 7 }, (_, place) => dayAt(at + place * dayMs, month, activities)))
  }
  return weeks
}

function dayAt(at: number, month: string, activities: readonly Activity[]): CalendarDay {
  const day = new Date(at).toISOString().slice(0, 10)
  const inMonth = day.startsWith(month)
  return { day, inMonth, activities: inMonth ? activities.filter((one) => takesPlaceOn(one, day)) : [] }
}

/** What ends at midnight is over with the day before. */
function takesPlaceOn({ starts_at, ends_at }: Activity, day: string): boolean {
  const ends = ends_at.slice(0, 10)
  const untilMidnight = ends === day && ends_at.slice(11, 16) === '00:00'
  return starts_at.slice(0, 10) <= day && day <= ends && !untilMidnight
}

function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return year * 12 + number - 1
}
