import { isDatabaseAway } from './postgres/unreachable.ts'

/** Stops it and waits for what is under way; throws what went wrong meanwhile. */
export type Stop = () => Promise<void>

/**
 * Heartbeat: does something again and again while something longer is under way, one after the other. A database that
 * is away for a moment is not told: the next beat makes up for it.
 */
export function every(ms: number, work: () => Promise<unknown>): Stop {
  let last: Promise<unknown> = Promise.resolve()
  let wrong: unknown
  const timer = setInterval(() => {
    last = last.then(work).catch((error: unknown) => {
      if (!isDatabaseAway(error)) wrong ??= error
    })
  }, ms).unref()
  return async () => {
    clearInterval(timer)
    await last
    if (wrong !== undefined) throw wrong
  }
}
