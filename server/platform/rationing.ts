import { Refusal } from './refusal.ts'

/** More than this at one time are many people, and the oldest windows are over anyway. */
const keysMax = 10_000

interface Ration {
  max: number
  windowMs: number
}

/**
 * Rate limit: so many of a kind for each person in a window of time, counted in this process; answers whether there is
 * one left. For what costs little and is asked often; what guards money or passwords is counted in the database.
 */
export function createAllowance({ max, windowMs }: Ration) {
  // A Map remembers the order of insertion: the first is the oldest window.
  const windows = new Map<string, { began: number; count: number }>()
  return (key: string, now: Date): boolean => {
    const at = now.getTime()
    for (const [oldest, { began }] of windows) {
      if (at - began < windowMs && windows.size < keysMax) break
      windows.delete(oldest)
    }
    const window = windows.get(key) ?? { began: at, count: 0 }
    window.count++
    windows.set(key, window)
    return window.count <= max
  }
}

/** The same, for what is refused beyond it. */
export function createRationing(ration: Ration) {
  const allows = createAllowance(ration)
  return (key: string, now: Date): void => {
    if (!allows(key, now)) throw new Refusal('TOO_MANY_REQUESTS')
  }
}
