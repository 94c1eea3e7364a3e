import { type Fen, fen } from '#contract/base/money.ts'
import type { adPhases } from '#contract/catalogue/ads.ts'

/** Of an ad: paid for, looked at, shown, and over. A seat is let go with the step that ends it. */
export const life = {
  draft: {},
  pending_pay: {},
  pending_review: { show: 'approved', reject: 'rejected' },
  approved: { pause: 'paused', end: 'offline' },
  rejected: { submit: 'pending_review' },
  paused: { show: 'approved', end: 'offline' },
  offline: {},
  cancelled: {},
  refunded: {},
} as const

const dayMs = 24 * 60 * 60 * 1000

export interface Days {
  starts_on: string
  ends_on: string
}

/** Both the first and the last day are days. */
export function countDays({ starts_on, ends_on }: Days): number {
  return Math.round((Date.parse(ends_on) - Date.parse(starts_on)) / dayMs) + 1
}

export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

export function amountFor(priceDay: Fen, days: Days): Fen {
  return fen(priceDay * countDays(days))
}

export function phaseOf({ starts_on, ends_on }: Days, today: string): (typeof adPhases)[number] {
  if (today < starts_on) return 'coming'
  return today <= ends_on ? 'running' : 'finished'
}

const hourMs = 60 * 60 * 1000

/** As many as have room: those who share a place take it by turns, and each is as long on show as every other. */
export function turnAt<Ad>(ads: readonly Ad[], now: Date, room = 1): { turn: Ad[]; until: Date | undefined } {
  if (ads.length <= room) return { turn: [...ads], until: undefined }
  const hour = Math.floor(now.getTime() / hourMs)
  const first = hour % ads.length
  return { turn: [...ads.slice(first), ...ads].slice(0, room), until: new Date((hour + 1) * hourMs) }
}

/** How far ahead people can see what is free. */
export const calendarDays = 90
const digitMax = 9

/** One digit for each day: how many seats nobody has. A seat has one tenant a day, so ranges count as seats. */
export function freeSeats(from: string, capacity: number, held: readonly Days[]): string {
  let free = ''
  for (let at = 0; at < calendarDays; at++) {
    const day = dayAfter(from, at)
    const taken = held.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on).length
    free += Math.min(Math.max(capacity - taken, 0), digitMax)
  }
  return free
}
