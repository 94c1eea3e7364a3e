import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/base/envelope.ts'
import { type RefusalCode, refusals } from '#contract/base/refusals.ts'
import type { Defects } from '#server/platform/defects.ts'
import { isDatabaseAway } from '#server/platform/postgres/unreachable.ts'
import { Refusal } from '#server/platform/refusal.ts'

const byStatus: Record<number, RefusalCode> = {
  400: 'BODY_MALFORMED',
  404: 'PATH_UNKNOWN',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'MEDIA_UNSUPPORTED',
  429: 'TOO_MANY_REQUESTS',
  503: 'BUSY',
}
const retryAfterS = 5

/** The one place where an error becomes a reply. */
export function answerErrors(app: FastifyInstance, defects: Defects): void {
  app.setErrorHandler(async (error: FastifyError | Error, request, reply) => {
    const refusal = refusalOf(error)
    if (isDatabaseAway(error)) request.log.warn({ requestId: request.id, reason: error.message }, 'database away')
    if (!refusal) await defects.record(error, { source: 'server', requestId: request.id, where: routeOf(request) })
    else if (Object.keys(refusal.detail).length > 0) {
      // A disk that is full is not mended by whoever asked: it stands out for whoever reads the log.
      const level = refusal.code === 'STORAGE_FULL' ? 'error' : 'info'
      request.log[level]({ requestId: request.id, refusal: refusal.code, detail: refusal.detail }, 'refused')
    }
    if (refusal?.code === 'BUSY' && isReader(request)) return tellBusy(reply)
    return sendRefusal(reply, refusal ?? new Refusal('DEFECT'))
  })
}

/** Whoever reads pages is told in words: to make a page is what cannot be done now. */
function tellBusy(reply: FastifyReply): FastifyReply {
  const { say, status } = refusals.BUSY
  reply.headers({ 'retry-after': String(retryAfterS), 'cache-control': 'no-store' })
  return reply.status(status).type('text/plain; charset=utf-8').send(say)
}

/** What no route knows and is no page: a file that is not there, or a page asked for with another method. */
export function answerNowhere(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const reading = request.method === 'GET' || request.method === 'HEAD'
    // A form that was sent before its script had come: whoever reads pages is shown the page again.
    if (request.method === 'POST' && isReader(request)) return reply.redirect(request.url, 303)
    if (!reading) reply.header('allow', 'GET, HEAD')
    return sendRefusal(reply, new Refusal(reading ? 'PATH_UNKNOWN' : 'METHOD_NOT_ALLOWED'))
  })
}

function isReader({ headers, url }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true && !url.startsWith('/api/') && /^\/(?![/\\])/.test(url)
}

/** An expected no, or undefined when the error is our own fault. */
function refusalOf(error: FastifyError | Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  // Nobody's mistake: whoever asks again in a moment is answered, and a thousand reports of it would help nobody.
  if (isDatabaseAway(error)) return new Refusal('BUSY')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  // Fastify's own complaints about a request carry a 4xx status; whatever else has none is a defect.
  return status < 500 ? new Refusal(byStatus[status] ?? 'BODY_MALFORMED') : undefined
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const entry: { code: number; say: string; status?: number } = refusals[refusal.code]
  const status = entry.status ?? 200
  if (status === 429 || status === 503) {
    reply.header('retry-after', String(refusal.detail.retryAfterS ?? retryAfterS))
  }
  const data = refusal.fields ? { fields: refusal.fields } : status === 500 ? { request_id: reply.request.id } : null
  const answer: Envelope = { code: entry.code, data, message: refusal.message }
  return reply.status(status).header('cache-control', 'no-store').send(answer)
}

function routeOf(request: FastifyRequest): string {
  return `${request.method} ${request.call?.path ?? request.routeOptions.url ?? 'unknown'}`
}
