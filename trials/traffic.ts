import { setTimeout } from 'node:timers/promises'
import { askThrough, type Bought, buy, chance, expectCredited, register } from './customers.ts'
import { firstSeed } from './size.ts'

const read = ['/', '/news', '/company', '/api/company?count=5', '/m']

interface Traffic {
  /** What readers met that was no answer. */
  failedReads: string[]
  /** Writes that came to nobody, or of which nobody can say; each was asked again under its key. */
  repeated: Map<number, number>
  reads(): number
  writes(): number
  /** When each write was answered. */
  acknowledged: readonly number[]
  /** The longest that one write took from its first word to its answer. */
  slowestMs(): number
  /** Everybody comes to an end; what each of them bought. */
  end(): Promise<Bought[]>
  /** What was said to have been paid is in the purses, once; with the sessions of the beginning. How many ran out. */
  expectCredited(bought: readonly Bought[], options?: { mayClose: boolean }): Promise<number>
}

interface Crowd {
  readers?: number
  customers?: number
  /** How their telephone numbers begin. */
  prefix?: string
  /** Between what one of them does and the next; without any, they do as much as they can. */
  pauseMs?: number
  /** Reads that fail are no surprise. */
  mayFail?: boolean
}

/** People who read and people who pay, at an address, until they are told to stop. */
export async function openTraffic(
  address: string,
  { readers = 4, customers = 4, prefix = '1370000', pauseMs = 0, mayFail = false }: Crowd = {},
): Promise<Traffic> {
  let over = false
  let reads = 0
  let writes = 0
  let slowestMs = 0
  const acknowledged: number[] = []
  const failedReads: string[] = []
  const repeated = new Map<number, number>()
  const ask = askThrough({
    address: () => address,
    isOver: () => false,
    onAnswer: ({ method }, ms) => {
      if (method !== 'POST') return
      writes++
      acknowledged.push(performance.now())
      slowestMs = Math.max(slowestMs, ms)
    },
    onReply: (status, _headers, { method, path }) => {
      if (status !== 0 && status < 500 && status !== 429) return
      if (method === 'GET') failedReads.push(`${path}: ${status}`)
      else repeated.set(status, (repeated.get(status) ?? 0) + 1)
    },
  })
  const isOver = async () => {
    await setTimeout(pauseMs)
    return over
  }
  const tokens: string[] = []
  for (let n = 0; n < customers; n++) tokens.push(await register(ask, `${prefix}${String(n).padStart(4, '0')}`))
  const buying = Promise.all(tokens.map((token, n) => buy(ask, token, chance(firstSeed() + n), isOver)))

  async function reader(): Promise<void> {
    for (let n = 0; !over; n++) {
      const path = read[n % read.length] ?? '/'
      try {
        const reply = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(20_000) })
        const text = await reply.text()
        if (reply.status !== 200 && !mayFail) failedReads.push(`${path}: ${reply.status} ${text.slice(0, 200)}`)
        reads++
      } catch (error) {
        failedReads.push(`${path}: ${error instanceof Error ? (error.cause ?? error.message) : error}`)
      }
      await setTimeout(5 + pauseMs / 2)
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, reader))
  // Nobody's failure may pass unseen while somebody else is waited for.
  buying.catch(() => undefined)
  return {
    acknowledged,
    failedReads,
    repeated,
    reads: () => reads,
    writes: () => writes,
    slowestMs: () => slowestMs,
    async end() {
      over = true
      await reading
      return buying
    },
    async expectCredited(bought, options) {
      let closed = 0
      for (const [n, orders] of bought.entries()) closed += await expectCredited(ask, tokens[n] ?? '', orders, options)
      return closed
    },
  }
}
