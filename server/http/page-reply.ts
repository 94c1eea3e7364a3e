import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, KeptPage, MadePage } from './html-cache.ts'

const compress = promisify(gzip)
const htmlType = 'text/html; charset=utf-8'
// Guests' pages differ by what a browser accepts, whether it is signed in, and whether it is WeChat.
const vary = 'Accept-Encoding, Cookie, User-Agent'

/**
 * A kept page is bytes and headers that are both known, so they go to the socket as they are: of all requests this
 * is the most common one, and everything Fastify would do for it has been done when the page was kept.
 */
export function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage, common: CommonHeaders): void {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = page.bodies[encoding] ?? page.bodies.identity
  const cookies = reply.getHeader('set-cookie')
  const headers: OutgoingHttpHeaders = {
    ...common,
    vary,
    'cache-control': cookies ? 'private, no-store' : 'no-cache',
    etag: body.etag,
    'content-type': htmlType,
  }
  if (cookies) headers['set-cookie'] = cookies as string[]
  if (body !== page.bodies.identity) headers['content-encoding'] = encoding
  reply.hijack()
  if (matches(request.headers['if-none-match'], body.etag)) {
    reply.raw.writeHead(304, headers).end()
    return
  }
  headers['content-length'] = body.bytes.length
  reply.raw.writeHead(page.status, headers)
  if (request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(body.bytes)
}

export type CommonHeaders = Readonly<Record<string, string>>

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
