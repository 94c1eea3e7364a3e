import { Refusal } from './refusal.ts'

interface GatherLimits {
  atOnceMax: number
  waitingMax: number
  /** How many go beside each other: one for what is written in turn; two where one that hangs must not stop all. */
  underWayMax?: number
  /** Whether each is tried by itself where all of them failed; not where asking again would fail in the same way. */
  tryAlone?: boolean
}

/**
 * Batching (group commit, and for what is read what DataLoader does): while some are under way the next ones gather,
 * and then go together. What costs a commit or a question each when few come costs one for all of them when many do.
 * Each goes after it came, so that nobody is told what was true before. Beyond so many it says that it is busy instead
 * of piling up.
 */
export function createGathering<T, R>(
  write: (some: readonly T[]) => Promise<readonly R[]>,
  { atOnceMax, waitingMax, underWayMax = 1, tryAlone = true }: GatherLimits,
) {
  interface Waiting extends PromiseWithResolvers<R> {
    item: T
  }
  const waiting: Waiting[] = []
  let underWay = 0

  async function writeTogether(some: readonly Waiting[]): Promise<void> {
    try {
      const results = await write(some.map(({ item }) => item))
      some.forEach(({ resolve }, at) => {
        resolve(results[at] as R)
      })
    } catch (error) {
      // One that cannot be written must not take the others with it.
      if (tryAlone && some.length > 1) for (const one of some) await writeTogether([one])
      else for (const { reject } of some) reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    underWay++
    while (waiting.length > 0) await writeTogether(waiting.splice(0, atOnceMax))
    underWay--
  }

  return (item: T): Promise<R> => {
    if (waiting.length >= waitingMax) throw new Refusal('BUSY')
    const mine = { ...Promise.withResolvers<R>(), item }
    waiting.push(mine)
    if (underWay < underWayMax) void writeAll()
    return mine.promise
  }
}
