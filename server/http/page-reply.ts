import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzipSync, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf, type Encoding, type KeptBody, type KeptPage } from './keeping/html-cache.ts'
import type { RenderedPage } from './keeping/rendered-pages.ts'
import { type Filling, gzipped, joined, type SharedPage } from './keeping/shared-pages.ts'

const compressBeside = promisify(gzip)
/** What is read once: the first level takes half of the time of the fourth, and its result is a fourteenth larger. */
const hasty = { level: 1 } as const
/** Letters or bytes of a page that is compressed at once, as nearly all are: a millisecond and a half at most. */
const atOnceMax = 128 * 1024
/** Where a page lies as bytes while it is compressed; a letter takes three of them at most. */
const workspace = Buffer.allocUnsafeSlow(3 * atOnceMax)
const htmlType = 'text/html; charset=utf-8'
// Guests' pages differ by what a browser accepts, whether it is signed in, and whether it is WeChat.
const vary = 'Accept-Encoding, Cookie, User-Agent'

/**
 * A kept page is bytes and headers that are both known, so they go to the socket as they are: of all requests this
 * is the most common one, and everything a framework would do for it has been done when the page was kept.
 */
export function sendKept(request: IncomingMessage, response: ServerResponse, page: KeptPage, parts: KeptParts): void {
  const { common, cookies, staleForS } = parts
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = page.bodies[encoding] ?? page.bodies.identity
  body.headers ??= headersOf(body, body === page.bodies.identity ? undefined : encoding, common)
  // Nearly always they are those that were written for whoever came first.
  const headers =
    cookies === undefined && staleForS === undefined
      ? body.headers
      : {
          ...body.headers,
          ...(cookies && { 'cache-control': 'private, no-store', 'set-cookie': cookies }),
          // RFC 9211: a time to live below nought is how a cache says that what it gave out is stale.
          ...(staleForS !== undefined && {
            'cache-control': 'no-store',
            'cache-status': `pages; hit; ttl=-${staleForS}`,
          }),
        }
  if (matches(request.headers['if-none-match'], body.etag)) {
    const { 'content-length': _, ...rest } = headers
    response.writeHead(304, rest).end()
    return
  }
  response.writeHead(page.status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(bytesOf(page, body))
}

interface KeptParts {
  common: CommonHeaders
  /** Cookies that go with the page; a page that carries any is nobody else's. */
  cookies?: string[] | undefined
  /** Set while nobody can say whether the page is still true. */
  staleForS?: number | undefined
}

function headersOf(body: KeptBody, encoding: Encoding | undefined, common: CommonHeaders): OutgoingHttpHeaders {
  return {
    ...common,
    vary,
    'cache-control': 'no-cache',
    etag: body.etag,
    'content-type': htmlType,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  }
}

export type CommonHeaders = Readonly<Record<string, string>>

export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { status: number; body: string | Buffer },
  cacheControl: string,
): Promise<FastifyReply> {
  reply.header('vary', vary)
  reply.header('cache-control', reply.hasHeader('set-cookie') ? 'private, no-store' : cacheControl)
  reply.header('content-type', htmlType)
  reply.status(page.status)
  if (encodingFor(request.headers['accept-encoding']) === 'identity') return reply.send(page.body)
  reply.header('content-encoding', 'gzip')
  return reply.send(await compress(page.body))
}

/**
 * On this thread: what goes to another one and comes back takes a stream's furniture along, and lives long enough for
 * the collector to believe that it stays. A page of somebody's own cost a quarter more that way.
 */
export function compress(body: string | Buffer): Buffer | Promise<Buffer> {
  if (body.length > atOnceMax) return compressBeside(body, hasty)
  return gzipSync(typeof body === 'string' ? workspace.subarray(0, workspace.write(body)) : body, hasty)
}

/** A page of somebody's own. Nearly every browser takes it as it was packed. */
export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, zipped }: RenderedPage,
): FastifyReply {
  reply.header('vary', vary)
  reply.header('cache-control', 'private, no-store')
  reply.header('content-type', htmlType)
  reply.status(status)
  if (encodingFor(request.headers['accept-encoding']) === 'identity') return reply.send(gunzipSync(zipped))
  return reply.header('content-encoding', 'gzip').send(zipped)
}

/** A page of whoever is signed in: nobody keeps it on the way. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SharedPage,
  fill: Filling,
): Promise<FastifyReply> {
  const zipped = encodingFor(request.headers['accept-encoding']) === 'identity' ? undefined : gzipped(page, fill)
  if (!zipped) return sendMade(request, reply, { status: page.status, body: joined(page, fill) }, 'private, no-store')
  reply.header('vary', vary)
  reply.header('cache-control', 'private, no-store')
  reply.header('content-type', htmlType)
  reply.header('content-encoding', 'gzip')
  return reply.status(page.status).send(zipped)
}

/** The same straight to the socket, where nothing but the visitor had to be found out. */
export function writeShared(
  request: IncomingMessage,
  response: ServerResponse,
  page: SharedPage,
  { common, fill }: { common: CommonHeaders; fill: Filling },
): void {
  const zipped = encodingFor(request.headers['accept-encoding']) === 'identity' ? undefined : gzipped(page, fill)
  const body = zipped ?? joined(page, fill)
  response.writeHead(page.status, {
    ...common,
    vary,
    'cache-control': 'private, no-store',
    'content-type': htmlType,
    ...(zipped && { 'content-encoding': 'gzip' }),
    'content-length': body.length,
  })
  response.end(body)
}

/**
 * Markup names public files where they are served from, so that no picture costs a redirect. What the page is made of
 * keeps our own addresses, which go on working: whoever saves it again saves those. Quotes in that data are escaped, so
 * that only attributes look like this.
 */
export function withPublicFiles(html: string, root: string | undefined): string {
  return root ? html.replace(/ (src|href)="\/files\/(?=\d{4}\/\d{2}\/)/g, (_all, name) => ` ${name}="${root}`) : html
}

/** The best encoding the browser names; one refused with `q=0` counts as not named. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
