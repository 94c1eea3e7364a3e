import { Refusal } from './refusal.ts'

interface GateLimits {
  runningMax: number
  waitingMax: number
  /** What those are told who find it full. */
  beyond?: 'BUSY' | 'TOO_MANY_REQUESTS'
}

/** Lets a few run at a time and a few more wait; beyond that it says so instead of piling up. */
export function createGate({ runningMax, waitingMax, beyond = 'BUSY' }: GateLimits) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new Refusal(beyond)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
