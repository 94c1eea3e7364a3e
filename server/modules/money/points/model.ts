import { shanghaiDay, startOfShanghaiDay, yearAfter } from '#contract/base/time.ts'
import { scoreWarnedDays, streakDays } from '#contract/money/points.words.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long before it runs out somebody is told. */
export const warnedBeforeMs = scoreWarnedDays * dayMs
/** What came back too late to be used lasts so long. */
const lengthenedMs = 30 * dayMs

/** To the end of the day a year on: nobody loses anything in the middle of an afternoon. */
export const expiryOf = (grantedAt: Date): Date => yearAfter(grantedAt)

export const hasRunOut = ({ expires_at }: { expires_at: Date }, now: Date): boolean => expires_at <= now

export const lengthenedUntil = (now: Date): Date => new Date(now.getTime() + lengthenedMs)

/** What is taken of which batch, in the order given; undefined where all of them together are not enough. */
export function draw<Batch extends { remaining: number }>(batches: readonly Batch[], points: number) {
  const parts: { batch: Batch; points: number }[] = []
  let wanted = points
  for (const batch of batches) {
    if (wanted === 0) break
    const part = Math.min(wanted, batch.remaining)
    if (part > 0) parts.push({ batch, points: part })
    wanted -= part
  }
  return wanted === 0 ? parts : undefined
}

export interface Limits {
  per_day: number | null
  in_all: number | null
}

/** Whether it may be earned once more. */
export function mayEarn({ per_day, in_all }: Limits, counted: { today: number; times: number }): boolean {
  return (per_day === null || counted.today < per_day) && (in_all === null || counted.times < in_all)
}

export interface Signed {
  day: string
  streak: number
}

const dayBefore = (day: string): string => shanghaiDay(new Date(startOfShanghaiDay(day).getTime() - dayMs))

/** How many days in a row it is with this one. */
export function streakOn(day: string, last: Signed | undefined): number {
  return last?.day === dayBefore(day) ? last.streak + 1 : 1
}

/** How many days in a row are behind somebody: a day that is not over yet breaks nothing. */
export function streakNow(day: string, last: Signed | undefined): number {
  return last && (last.day === day || last.day === dayBefore(day)) ? last.streak : 0
}

/** Whether this day completes a row of days that brings something extra. */
export const completesWeek = (streak: number): boolean => streak % streakDays === 0

/** The last days, today last. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, at) => shanghaiDay(new Date(now.getTime() - (count - 1 - at) * dayMs)))
}
