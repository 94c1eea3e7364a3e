import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

interface Parts {
  metrics: Metrics
  metricsToken: string | undefined
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Whether everything but this is turned away at the moment. */
  isTooBusy(): boolean
  /** Whether this process is about to stop. */
  isLeaving(): boolean
}

const shared = { config: { answers: 'shared' } } as const

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** For the ones who watch: alive, ready, and the numbers. */
export function mountHealth(app: FastifyInstance, parts: Parts): void {
  const { metrics, metricsToken, ping, isTooBusy, isLeaving } = parts
  app.get('/healthz', shared, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )

  let pinging: Promise<void> | undefined
  /** Single flight: however many watch, the database is asked by one at a time. */
  const pingOnce = () => {
    pinging ??= ping().finally(() => {
      pinging = undefined
    })
    return pinging
  }
  app.get('/readyz', shared, async (_request, reply) => {
    const unready = (status: string) => reply.status(503).header('retry-after', '2').send({ status })
    reply.header('cache-control', 'no-store')
    // Before anything else ends: a balancer needs some time to hear that it should send nobody here any more.
    if (isLeaving()) return unready('leaving')
    // Whoever supervises must hear it: to turn everybody away is not to serve.
    if (isTooBusy()) return unready('turning requests away')
    try {
      await pingOnce()
      return { status: 'ready' }
    } catch {
      return unready('database unreachable')
    }
  })

  app.get('/metrics', shared, async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.status(404).send()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** With a token, only who knows it. Without one, only this machine itself, and nobody on whose behalf a proxy asks. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for']
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
