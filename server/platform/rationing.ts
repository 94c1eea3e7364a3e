import { Refusal } from './refusal.ts'

/** More than this at one time are many people, and the oldest windows are over anyway. */
const keysMax = 10_000

/**
 * Rate limit: so many of a kind for each person in a window of time, counted in this process. For what costs little
 * and is asked often; what guards money or passwords is counted in the database.
 */
export function createRationing({ max, windowMs }: { max: number; windowMs: number }) {
  // A Map remembers the order of insertion: the first is the oldest window.
  const windows = new Map<string, { began: number; count: number }>()
  return (key: string, now: Date): void => {
    const at = now.getTime()
    for (const [oldest, { began }] of windows) {
      if (at - began < windowMs && windows.size < keysMax) break
      windows.delete(oldest)
    }
    const window = windows.get(key) ?? { began: at, count: 0 }
    window.count++
    windows.set(key, window)
    if (window.count > max) throw new Refusal('TOO_MANY_REQUESTS')
  }
}
