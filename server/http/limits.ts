import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'

const minuteMs = 60_000
/** More addresses than this in one minute are a flood from everywhere: those not yet counted share one counter. */
const networksMax = 100_000
const everybodyElse = 'everybody else'

/** Calls per minute and address, counted in this process: a fence against floods, not a rule of the business. */
export function limitCalls(app: FastifyInstance, { perMinute, clock }: { perMinute: number; clock: Clock }): void {
  const count = createCounter()
  // Counting is a matter of microseconds; a library that answers with a promise costs every call a tenth of its time.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) {
      done()
      return
    }
    const now = clock().getTime()
    if (count(networkOf(request.ip), now) <= perMinute) done()
    else done(new Refusal('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil((minuteMs - (now % minuteMs)) / 1000) }))
  })
}

/** How often each network has called in the minute that is running. */
function createCounter() {
  let minute = 0
  let counts = new Map<string, number>()
  return (network: string, now: number): number => {
    const current = Math.floor(now / minuteMs)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const key = counts.size < networksMax || counts.has(network) ? network : everybodyElse
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

/** One household has one IPv4 address but 2^64 of the sixth version: those count together. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
