import { countDays, dayAfter } from '#contract/catalogue/ads.words.ts'

export interface Chosen {
  starts_on: string
  ends_on: string
}

export interface SeatDays {
  /** The day of the first letter. */
  from: string
  /** One letter a day: `1` where the seat is free. */
  free: string
  /** Before this day nothing can begin. */
  earliest: string
  min: number
  max: number
}

interface MonthDays {
  /** `2026-11`. */
  month: string
  /** Days of the first week that belong to the month before. */
  blanks: number
  days: string[]
}

/** The days as months, each beginning on its weekday. */
export function monthsOf(from: string, count: number): MonthDays[] {
  const days = Array.from({ length: count }, (_, at) => dayAfter(from, at))
  return [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, own]) => ({
    month,
    blanks: (new Date(Date.parse(own[0] ?? from)).getUTCDay() + 6) % 7,
    days: own,
  }))
}

export function isFree({ from, free, earliest }: SeatDays, day: string): boolean {
  return day >= earliest && free[countDays({ starts_on: from, ends_on: day }) - 1] === '1'
}

/** Whether a span can be booked: every day of it free, and as many as the slot is sold for. */
export function fits(seat: SeatDays, { starts_on, ends_on }: Chosen): boolean {
  const count = countDays({ starts_on, ends_on })
  if (count < seat.min || count > seat.max) return false
  return Array.from({ length: count }, (_, at) => dayAfter(starts_on, at)).every((day) => isFree(seat, day))
}

/** So many days from one on, or nothing where they are not free. */
export function spanFrom(seat: SeatDays, starts_on: string, count: number): Chosen | undefined {
  const span = { starts_on, ends_on: dayAfter(starts_on, count - 1) }
  return fits(seat, span) ? span : undefined
}

/**
 * What a click on a day means: the end of what was begun, where that can be booked; otherwise a new beginning, of as
 * few days as are sold.
 */
export function pick(seat: SeatDays, chosen: Chosen | undefined, day: string): Chosen | undefined {
  if (chosen && day > chosen.starts_on) {
    const longer = { starts_on: chosen.starts_on, ends_on: day }
    if (fits(seat, longer)) return longer
  }
  return spanFrom(seat, day, seat.min)
}
