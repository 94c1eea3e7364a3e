import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, KeptPage, MadePage } from './html-cache.ts'

const compress = promisify(gzip)
const htmlType = 'text/html; charset=utf-8'
// Guests' pages differ by what a browser accepts, whether it is signed in, and whether it is WeChat.
const vary = 'Accept-Encoding, Cookie, User-Agent'

export function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = page.bodies[encoding] ?? page.bodies.identity
  reply.header('vary', vary)
  reply.header('cache-control', reply.hasHeader('set-cookie') ? 'private, no-store' : 'no-cache')
  reply.header('etag', body.etag)
  if (matches(request.headers['if-none-match'], body.etag)) return reply.status(304).send()
  if (body !== page.bodies.identity) reply.header('content-encoding', encoding)
  reply.header('content-type', htmlType)
  return reply.status(page.status).send(body.bytes)
}

export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  page: MadePage,
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header('vary', vary)
  reply.header('cache-control', reply.hasHeader('set-cookie') ? 'private, no-store' : cacheControl)
  reply.header('content-type', htmlType)
  reply.status(page.status)
  if (encodingFor(request.headers['accept-encoding']) === 'identity') return reply.send(page.html)
  reply.header('content-encoding', 'gzip')
  return reply.send(await compress(page.html, { level: 4 }))
}

/** The best encoding the browser names; one refused with `q=0` counts as not named. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
