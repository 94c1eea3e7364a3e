import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { encodingFor, matches } from './page-reply.ts'

const compress = promisify(gzip)

interface Options {
  type: string
  /** How long one copy serves everybody, and how long whoever got it may keep it. */
  maxAgeS: number
  /** What a browser is told about keeping it; `public` for as long as it serves here, unless it says otherwise. */
  cacheControl?: string
  clock: Clock
  make(): Promise<string>
}

interface Copy {
  plain: Buffer
  gzip: Buffer
  etag: string
  until: number
}

/**
 * A document that is the same for all who ask, as bytes: made once however many ask at the same time (single flight),
 * compressed once, and sent from one buffer, so that a thousand readers who take their time hold one copy of it.
 */
export function shareDocument({ type, maxAgeS, cacheControl, clock, make }: Options) {
  let kept: Copy | undefined
  let making: Promise<Copy> | undefined

  async function makeCopy(): Promise<Copy> {
    const until = clock().getTime() + maxAgeS * 1000
    const plain = Buffer.from(await make())
    const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { plain, gzip: await compress(plain, { level: 6 }), etag, until }
  }

  async function copy(): Promise<Copy> {
    if (kept && clock().getTime() < kept.until) return kept
    making ??= makeCopy().finally(() => {
      making = undefined
    })
    kept = await making
    return kept
  }

  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { plain, gzip: small, etag } = await copy()
    const zipped = encodingFor(headers['accept-encoding']) !== 'identity'
    const tag = `"${etag}${zipped ? '-gzip' : ''}"`
    reply.headers({ 'cache-control': cacheControl ?? `public, max-age=${maxAgeS}`, vary: 'Accept-Encoding', etag: tag })
    if (matches(headers['if-none-match'], tag)) return reply.status(304).send()
    if (zipped) reply.header('content-encoding', 'gzip')
    return reply.type(`${type}; charset=utf-8`).send(zipped ? small : plain)
  }
}
