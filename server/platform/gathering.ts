import { Refusal } from './refusal.ts'

interface GatherLimits {
  atOnceMax: number
  waitingMax: number
}

/**
 * While some are being written the next ones gather, and are then written together: what costs a commit each when few
 * come costs one for all of them when many do. Beyond so many it says that it is busy instead of piling up.
 */
export function createGathering<T, R>(
  write: (some: readonly T[]) => Promise<readonly R[]>,
  { atOnceMax, waitingMax }: GatherLimits,
) {
  interface Waiting extends PromiseWithResolvers<R> {
    item: T
  }
  const waiting: Waiting[] = []
  let writing = false

  async function writeTogether(some: readonly Waiting[]): Promise<void> {
    try {
      const results = await write(some.map(({ item }) => item))
      some.forEach(({ resolve }, at) => {
        resolve(results[at] as R)
      })
    } catch (error) {
      // One that cannot be written must not take the others with it.
      if (some.length > 1) for (const one of some) await writeTogether([one])
      else some[0]?.reject(error)
    }
  }

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) await writeTogether(waiting.splice(0, atOnceMax))
    writing = false
  }

  return (item: T): Promise<R> => {
    if (waiting.length >= waitingMax) throw new Refusal('BUSY')
    const mine = { ...Promise.withResolvers<R>(), item }
    waiting.push(mine)
    if (!writing) void writeAll()
    return mine.promise
  }
}
