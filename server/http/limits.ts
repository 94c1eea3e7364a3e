import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/platform/refusal.ts'

const minuteS = 60

/** Calls per minute and address, counted in this process: a fence against floods, not a rule of the business. */
export function limitCalls(app: FastifyInstance, { perMinute }: { perMinute: number }): void {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: minuteS })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) {
      done()
      return
    }
    limiter.consume(networkOf(request.ip)).then(
      () => done(),
      (over) => done(over instanceof RateLimiterRes ? tooMany(over) : over),
    )
  })
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', { retryAfterS: Math.ceil(msBeforeNext / 1000) })
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
