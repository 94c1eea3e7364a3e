import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/base/envelope.ts'
import { successCode } from '#contract/base/refusals.ts'
import * as contract from '#contract/site/files.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bytesType, type Files, ticketHeader } from './service.ts'

const discardedMaxBytes = 24 * 1024 * 1024

export function fileRoutes(desk: Desk, { files }: { files: Files }) {
  desk.handle(contract.readUploadPolicy, ({ input: { file }, caller, now }) =>
    file ? files.promise(caller.signedIn(), file, now) : files.limitsFor(caller.realm),
  )
  desk.handle(contract.finishUpload, ({ input, caller, now }) => files.finish(caller, input.key, now))
}

/**
 * Where the bare bytes arrive. Not an endpoint of the desk: it takes no JSON and no session, but the ticket that came
 * with the policy. In a scope of its own, so that nothing else in the house accepts such bodies.
 */
export async function fileUploads(app: FastifyInstance, { files, clock }: { files: Files; clock: Clock }) {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    // Handed on as it flows: what reads it counts the bytes, and stops at the first one too many.
    scope.addContentTypeParser(bytesType, (_request, payload, done) => done(null, payload))
    scope.post<{ Params: { key: string } }>(
      '/api/upload/:key',
      { config: { largeBody: true } },
      async (request, reply) => {
        const ticket = request.headers[ticketHeader]
        const source = request.body instanceof Readable ? request.body : Readable.from([])
        try {
          const ours = typeof ticket === 'string' ? ticket : ''
          await files.receive(request.params.key, ours, flowing(source), clock())
        } catch (error) {
          if (!(await discard(source))) reply.header('connection', 'close')
          throw error
        }
        reply.header('cache-control', 'no-store')
        return { code: successCode, data: null, message: '文件已收到' } satisfies Envelope
      },
    )
    ready()
  })
}

interface DownloadParts {
  files: Files
  identify: Identify
  clock: Clock
  secure: boolean
}

/** Where staff get private files: bytes and no envelope, but a session like everywhere at the console. */
export function fileDownloads(app: FastifyInstance, { files, identify, clock, secure }: DownloadParts) {
  app.get<{ Params: { key: string } }>(`${contract.consoleFiles}:key`, async (request, reply) => {
    const caller = callerFor('staff', await whoIs(request, identify, secure))
    const file = await files.openWith({ ...caller, now: clock(), requestId: request.id }, request.params.key)
    // Whoever may not have it hears no more than whoever guesses.
    if (!file) throw new Refusal('PATH_UNKNOWN')
    return sendAttachment(reply, file)
  })
}

/** To stop reading must not end the connection: the answer has to travel on it. */
function flowing(source: Readable): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => source.iterator({ destroyOnReturn: false }) }
}

/**
 * Lets the rest of a refused body run past, because most browsers read no answer before they have said everything.
 * False when there is more of it than any file of ours: that sender is cut off.
 */
async function discard(source: Readable): Promise<boolean> {
  if (source.readableEnded) return true
  if (source.destroyed) return false
  let bytes = 0
  try {
    for await (const chunk of flowing(source)) {
      bytes += chunk.length
      if (bytes > discardedMaxBytes) return false
    }
    return true
  } catch {
    // They went away in the middle: there is nobody left to answer.
    return false
  }
}
