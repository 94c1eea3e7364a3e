import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '#contract/base/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { apiPolicy, headersFor } from './headers.ts'
import { networkOf } from './networks.ts'

const minuteMs = 60_000
/** More addresses than this in one minute are a flood from everywhere: those not yet counted share one counter. */
const networksMax = 100_000
const everybodyElse = 'everybody else'
/** To make a page takes the processor as long as three calls do (7 ms of a list page against 2 ms of its list call). */
export const pageCost = 3

/** Undefined when a network may go on; otherwise the seconds after which it may. */
export type Admit = (address: string, cost: number) => number | undefined

/** Rate limit: what a network asks of this process in a minute. A fence against floods, not a rule of the business. */
export function createAdmission({ perMinute, clock }: { perMinute: number; clock: Clock }): Admit {
  const spend = createCounter()
  return (address, cost) => {
    const now = clock().getTime()
    if (spend(networkOf(address), cost, now) <= perMinute) return undefined
    return Math.ceil((minuteMs - (now % minuteMs)) / 1000)
  }
}

/** Counts calls and the routes that say so. Whoever is past the limit is told when to come back. */
export function limitCalls(app: FastifyInstance, { admit, secure }: { admit: Admit; secure: boolean }): void {
  demandAccount(app)
  // Counting is a matter of microseconds; a library that answers with a promise costs every call a tenth of its time.
  app.addHook('onRequest', (request, reply, done) => {
    const counted = isCall(request) || request.routeOptions.config.answers === 'counted'
    const retryAfterS = counted ? admit(request.ip, 1) : undefined
    if (retryAfterS === undefined) done()
    else if (isCall(request)) done(new Refusal('TOO_MANY_REQUESTS', { retryAfterS }))
    else void tellReader(reply, { retryAfterS, secure })
  })
}

/**
 * Every route says who pays for its answers: they are counted, or made once and shared by all who ask. One that says
 * neither stops the start, because a stranger could ask it for more work than everybody else together.
 */
function demandAccount(app: FastifyInstance): void {
  const routes: { method: unknown; url: string; config?: { answers?: unknown } | undefined }[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  // Looked at when all is mounted: a scope may speak for the routes of a plugin that cannot.
  app.addHook('onReady', (done) => {
    const silent = routes.filter(({ url, config }) => !url.startsWith('/api/') && config?.answers === undefined)
    const named = silent.map(({ method, url }) => `${String(method)} ${url}`).join(', ')
    done(named ? new Error(`routes that are neither counted nor shared: ${named}`) : undefined)
  })
}

/** By its route, because an address can be spelled in many ways; or by its address, where there is no such call. */
function isCall({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || routeOptions.url?.startsWith('/api/') === true
}

/** In plain words: to make a page is what this is to prevent. */
export function tellReader(reply: FastifyReply, { retryAfterS, secure }: { retryAfterS: number; secure: boolean }) {
  const { say, status } = refusals.TOO_MANY_REQUESTS
  return reply
    .status(status)
    .headers({ ...headersFor(secure), 'content-security-policy': apiPolicy })
    .headers({ 'retry-after': String(retryAfterS), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(say)
}

/** What each network has spent in the minute that is running. */
function createCounter() {
  let minute = 0
  let spent = new Map<string, number>()
  return (network: string, cost: number, now: number): number => {
    const current = Math.floor(now / minuteMs)
    if (current !== minute) {
      minute = current
      spent = new Map()
    }
    const key = spent.size < networksMax || spent.has(network) ? network : everybodyElse
    const sum = (spent.get(key) ?? 0) + cost
    spent.set(key, sum)
    return sum
  }
}
