import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { apiPolicy, headersFor } from './headers.ts'

const minuteMs = 60_000
/** More addresses than this in one minute are a flood from everywhere: those not yet counted share one counter. */
const networksMax = 100_000
const everybodyElse = 'everybody else'

interface Parts {
  perMinute: number
  clock: Clock
  secure: boolean
}

/** Calls per minute and address, counted in this process: a fence against floods, not a rule of the business. */
export function limitCalls(app: FastifyInstance, { perMinute, clock, secure }: Parts): void {
  const count = createCounter()
  const headers = { ...headersFor(secure), 'content-security-policy': apiPolicy }
  // Counting is a matter of microseconds; a library that answers with a promise costs every call a tenth of its time.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) {
      done()
      return
    }
    const now = clock().getTime()
    if (count(networkOf(request.ip), now) <= perMinute) {
      done()
      return
    }
    const retryAfterS = Math.ceil((minuteMs - (now % minuteMs)) / 1000)
    if (isCall(request)) done(new Refusal('TOO_MANY_REQUESTS', { retryAfterS }))
    else void tellReader(reply.headers(headers), retryAfterS)
  })
}

/** By its route, because an address can be spelled in many ways; or by its address, where there is no such call. */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true
}

/** Calls, routes that cost as much as one, and pages that are looked up by words: those are made anew each time. */
function isCounted(request: FastifyRequest): boolean {
  if (isCall(request) || request.routeOptions.config.counted) return true
  const query = request.url.indexOf('?')
  return query >= 0 && new URLSearchParams(request.url.slice(query)).has('q')
}

/** In plain words: to make a page is what this is to prevent. */
function tellReader(reply: FastifyReply, retryAfterS: number): FastifyReply {
  const { say, status } = refusals.TOO_MANY_REQUESTS
  const headers = { 'retry-after': String(retryAfterS), 'cache-control': 'no-store' }
  return reply.status(status).headers(headers).type('text/plain; charset=utf-8').send(say)
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
