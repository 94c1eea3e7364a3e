import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Envelope } from '#contract/base/envelope.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Logger } from '#server/platform/process/logger.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { onErrand } from '#server/platform/seeing/errand.ts'
import type { Seeing } from '#server/platform/seeing/seeing.ts'
import type { Begun, Tracer } from '#server/platform/seeing/tracer.ts'
import { boundConnections, type ConnectionBounds } from './connections.ts'
import { answerErrors, answerNowhere } from './errors.ts'
import { apiPolicy, headersFor } from './headers.ts'
import type { Metrics } from './metrics.ts'
import type { Pressure } from './pressure.ts'
import { type Patience, watchBodies } from './slow-bodies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in a trace, while traces are written. */
    trace?: Begun | undefined
  }
  interface FastifyContextConfig {
    /** The route sets every header itself, those of security included. */
    bringsHeaders?: boolean
    /** The route takes files: its body may be long in coming, as long as it keeps coming. */
    largeBody?: boolean
    /**
     * Who pays for what it answers: it counts like a call, it is made once and shared by all who ask (a file, too), or
     * the route has a limit of its own.
     */
    answers?: 'counted' | 'shared' | 'limited'
  }
}

interface ServerOptions {
  logger: Logger
  defects: Defects
  metrics: Metrics
  seeing: Seeing
  /** Where traces are written. */
  tracer?: Tracer | undefined
  trustProxy: readonly string[]
  secure: boolean
  pressure: Pressure
  connections: ConnectionBounds
  /** What stands before the framework and may answer in its place. */
  wrap: (handle: Handle) => Handle
  /** Whether this process is about to stop: what is asked is answered, and the connection ends with it. */
  isLeaving?: () => boolean
  patience?: Patience
}

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

const bodyMaxBytes = 1024 * 1024
const headersMaxBytes = 16 * 1024
/** Longer than any address of ours; what is done to a path may cost more than its length. */
const pathMax = 2_000
/** The longest that any request may take to arrive; most get far less, see `defaultPatience`. */
const requestTimeoutMs = 600_000
/** Twenty megabytes have to come within the ten minutes above; who is slower than the pace would not make it anyway. */
const defaultPatience: Patience = { bodyMs: 30_000, paceMs: 30_000, paceBytes: 64 * 1024 }
const headersTimeoutMs = 10_000
const keepAliveTimeoutMs = 72_000
const slowMs = 1_000
const requestIdPattern = /^[\w-]{8,64}$/
/** Answered even under pressure: whoever watches must be able to see that the process is alive and busy. */
const alwaysAnswered = /^\/(healthz|readyz|metrics)(\?|$)/

/** Fastify with our limits, headers and error replies; knows nothing of what it serves. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { logger, defects, metrics, seeing, tracer, secure, pressure, patience = defaultPatience } = options
  const { isLeaving = () => false } = options
  const connections = boundConnections(options.connections)
  metrics.watch('http_connections', 'Connections that are open', connections.size)
  const bodies = watchBodies(patience, (socket) => hangUp(socket, '408 Request Timeout', '请求超时，请检查网络后重试'))
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    genReqId: requestIds(),
    // A logger for each request costs more than most requests; ours are given the request's id when they speak.
    childLoggerFactory: (parent) => parent,
    clientErrorHandler: answerBrokenRequest,
    // Connection draining: who still comes on a connection that was open is answered, and told that it ends.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      answerBadAddress(error.statusCode ?? 400, request.url, reply as unknown as FastifyReply)
    },
    // Outside of everything, because a body that nobody reads holds the connection no less.
    serverFactory: (handle) => {
      const inner = boundAddresses(options.wrap(handle), secure)
      const server = served(connections.watched(bodies.watched(partingWhile(isLeaving, inner))))
      connections.bind(server)
      return server
    },
  })

  // Hooks with a callback instead of a promise: they run for every request, and most have nothing to wait for.
  const headers = { ...headersFor(secure), 'content-security-policy': apiPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    const { bringsHeaders, largeBody } = request.routeOptions.config
    if (!bringsHeaders) reply.headers(headers)
    if (largeBody) bodies.expectLarge(request.raw)
    done()
  })
  // After the body has come: what is called back by the socket would not be on this errand any more.
  app.decorateRequest('trace', undefined)
  app.addHook('preValidation', (request, _reply, done) => {
    if (tracer) request.trace = tracer.begin(request.headers.traceparent?.toString())
    onErrand({ id: request.id, seeing, trace: request.trace }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.call?.path ?? request.routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime: ms } = reply
    metrics.served(route, status, ms)
    if (request.trace) writeRequest(request.trace, { route, method: request.method, status, ms, id: request.id })
    seeing.request({ route, method: request.method, status, ms, requestId: request.id })
    const worthALine = reply.statusCode >= 500 || reply.elapsedTime > slowMs || logger.isLevelEnabled('debug')
    if (worthALine) logRequest(logger, request, reply)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(pressure.isTooHigh() && !alwaysAnswered.test(request.url) ? new Refusal('BUSY') : undefined)
  })
  acceptEmptyBodies(app)
  answerErrors(app, defects)
  answerNowhere(app)
  return app
}

/** Unique over all processes by a random beginning, and within one by counting: no randomness for every request. */
function requestIds() {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers }: IncomingMessage): string => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && requestIdPattern.test(given)) return given
    return `${process}-${(++count).toString(36)}`
  }
}

interface Answered {
  id: string
  method: string
  route: string
  status: number
  ms: number
}

function writeRequest({ write, ...place }: Begun, { id, method, route, status, ms }: Answered): void {
  const about = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'request.id': id,
  }
  write({ ...place, name: `${method} ${route}`, kind: 'server', ms, failed: status >= 500, about })
}

const keyInPath = /(?<![\w-])[\w-]{43}(?![\w-])/g

function logRequest(logger: Logger, request: FastifyLike, reply: { statusCode: number; elapsedTime: number }) {
  const { id: requestId, method } = request
  // The query may hold what somebody searched for or an invite; the path says enough.
  // What is shaped like a key opens something for whoever reads it, also in a path.
  const path = request.url.split('?', 1)[0]?.replace(keyInPath, '*')
  logger.info({ requestId, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
}

interface FastifyLike {
  id: string
  method: string
  url: string
}

/** Some calls of the specification are posts without a body; a browser still says it sends JSON. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parse(request, body as string, done)
  })
}

/** An address that cannot be decoded never reaches a route. */
function answerBadAddress(status: number, url: string, reply: FastifyReply): void {
  reply.status(status)
  if (url.startsWith('/api/')) void reply.send({ code: status, data: null, message: '请求的地址不正确' })
  // A person mistyped it: an address that cannot be read is a page that is not there.
  else void reply.redirect('/404', 302)
}

/** What is not even HTTP is answered on the bare socket, briefly, and the connection ends. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  hangUp(socket, status, '请求格式有误')
}

function hangUp(socket: Socket, status: string, message: string): void {
  const body = JSON.stringify({ code: Number(status.slice(0, 3)), data: null, message })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // To end is only to stop talking; whoever does not hang up in turn would keep the connection.
    () => socket.destroy(),
  )
}

/** Before anything reads the address: a path beyond all measure is answered in a line and looked at by nobody. */
function boundAddresses(handle: Handle, secure: boolean): Handle {
  return (request, response) => {
    const { url = '' } = request
    const end = url.indexOf('?')
    if ((end < 0 ? url.length : end) <= pathMax) return handle(request, response)
    const { code, say, status } = refusals.ADDRESS_TOO_LONG
    const headers = { ...headersFor(secure), 'content-security-policy': apiPolicy, 'cache-control': 'no-store' }
    response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ code, data: null, message: say } satisfies Envelope))
  }
}

/** Keep-alive ends politely: whoever hears it opens the next connection to somebody who stays. */
function partingWhile(isLeaving: () => boolean, handle: Handle): Handle {
  return (request, response) => {
    if (isLeaving()) response.shouldKeepAlive = false
    handle(request, response)
  }
}

function served(handle: Handle): Server {
  const server = createHttpServer({ maxHeaderSize: headersMaxBytes }, handle)
  server.requestTimeout = requestTimeoutMs
  server.headersTimeout = headersTimeoutMs
  server.keepAliveTimeout = keepAliveTimeoutMs
  // Beyond this a connection is closed after its answer, so that a load balancer can move clients along.
  server.maxRequestsPerSocket = 10_000
  return server
}
