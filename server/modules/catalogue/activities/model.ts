import { startOfShanghaiDay } from '#contract/base/time.ts'
import { activityDaysMax, type activityPhases } from '#contract/catalogue/activities.ts'

/** An activity that was announced and will not take place stays where people look for it, and says so. */
export const life = {
  draft: { show: 'shown' },
  shown: { hide: 'hidden', cancel: 'cancelled' },
  hidden: { show: 'shown' },
  cancelled: { show: 'shown', hide: 'hidden' },
} as const

export interface Course {
  state: string
  starts_at: Date
  ends_at: Date
  signup_from: Date
  signup_until: Date
  quota: number
  /** Entered by operators for whoever called. */
  seats_taken: number
  /** Held by whoever signed up here. */
  seats_held: number
  waiting: number
}

/** Where an activity is in its course at a moment; each phase begins with the moment that names it. */
export function phaseOf(course: Course, now: Date): (typeof activityPhases)[number] {
  if (course.state === 'cancelled') return 'cancelled'
  if (now >= course.ends_at) return 'finished'
  if (now >= course.starts_at) return 'ongoing'
  if (now < course.signup_from) return 'soon'
  if (now >= course.signup_until) return 'closed'
  return seatsLeft(course) === 0 ? 'full' : 'signup'
}

export type Seats = Pick<Course, 'quota' | 'seats_taken' | 'seats_held' | 'waiting'>

/** Null where there is no end of them. What is free while somebody waits is theirs, and not for whoever comes now. */
export function seatsLeft({ waiting, ...seats }: Seats): number | null {
  return waiting > 0 ? 0 : seatsFree(seats)
}

/** The same whoever waits. */
export function seatsFree({ quota, seats_taken, seats_held }: Omit<Seats, 'waiting'>): number | null {
  return quota === 0 ? null : Math.max(0, quota - seats_taken - seats_held)
}

/** Until when whoever paid may cancel. */
export function cancelUntil({ cancel_until, starts_at }: { cancel_until: Date | null; starts_at: Date }): Date {
  return cancel_until ?? starts_at
}

const dayMs = 24 * 60 * 60 * 1000

/** The first moment of a month in Shanghai, the first after it, and since when what reaches into it can have begun. */
export function monthWindow(month: string): { from: Date; until: Date; begunSince: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const after = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const from = startOfShanghaiDay(`${month}-01`)
  return {
    from,
    until: startOfShanghaiDay(`${after}-01`),
    begunSince: new Date(from.getTime() - activityDaysMax * dayMs),
  }
}

export function isTooLong({ starts_at, ends_at }: Pick<Course, 'starts_at' | 'ends_at'>): boolean {
  return ends_at.getTime() - starts_at.getTime() > activityDaysMax * dayMs
}
