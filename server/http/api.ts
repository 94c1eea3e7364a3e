import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { inviteChannelPattern, invitePattern } from '#contract/base/visitors.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createCallTable } from './call-table.ts'
import {
  bindersFrom,
  clearedSessionCookies,
  deviceCookie,
  deviceFrom,
  hasWritten,
  inviteCookies,
  lastRealmCookies,
  newDevice,
  readCookies,
  sessionCookies,
  wroteCookie,
} from './cookies.ts'
import type { Desk, Door } from './desk.ts'
import type { Identify, Identity } from './identity.ts'
import { canonicalAddress } from './networks.ts'
import { unread } from './reading.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The endpoint that is asked, of all those behind one route. */
    call?: Endpoint | undefined
  }
}

const jsonType = 'application/json; charset=utf-8'
const afterPath = /[?#]/
const idempotencyKeyPattern = /^[\w-]{8,64}$/
const tokenMax = 200
const pageMax = 300

interface ApiParts {
  desk: Desk
  identify: Identify
  clock: Clock
  /** Served over HTTPS: cookies are Secure. */
  secure: boolean
  /** Whether somebody has to remember that they wrote: some answers may come from a replica. */
  noteWrites?: boolean
}

/**
 * Puts every endpoint of the desk on HTTP, under its method and path. Under /api nothing is a page: an unknown path is
 * 404, a known one with another method 405, both in the envelope.
 */
export function mountApi(app: FastifyInstance, parts: ApiParts): void {
  const { desk, identify, clock, secure, noteWrites = false } = parts
  const calls = createCallTable(desk.endpoints())
  app.decorateRequest('call', undefined)
  app.all('/api/*', async (request, reply) => {
    const path = request.url.split(afterPath, 1)[0] ?? ''
    const found = calls.find(request.method === 'HEAD' ? 'GET' : request.method, path)
    if (!found) throw noSuchCall(reply, calls.methodsAt(path))
    const { endpoint, params } = found
    request.call = endpoint
    const identity = endpoint.access === 'public' ? {} : await whoIs(request, identify, secure)
    const answer = await desk.reply(endpoint, inputOf(endpoint, request, params), {
      identity,
      now: clock(),
      requestId: request.id,
      idempotencyKey: endpoint.idempotent ? keyOf(request) : undefined,
      reading: unread,
      door: doorOf(request, reply, secure),
      wrote: noteWrites && mayHaveWritten(request, secure),
    })
    if (noteWrites && endpoint.method !== 'GET') reply.header('set-cookie', wroteCookie(secure))
    reply.header('cache-control', 'no-store')
    if (Buffer.isBuffer(answer)) reply.header('content-type', jsonType)
    return answer
  })
}

/** Whoever brings a session and no cookies, an app or a script, may have written a moment ago and cannot say so. */
function mayHaveWritten(request: FastifyRequest, secure: boolean): boolean {
  const { cookie, authorization } = request.headers
  return cookie === undefined ? authorization !== undefined : hasWritten(cookie, secure)
}

function noSuchCall(reply: FastifyReply, methods: readonly string[]): Refusal {
  if (methods.length === 0) return new Refusal('PATH_UNKNOWN')
  reply.header('allow', methods.join(', '))
  return new Refusal('METHOD_NOT_ALLOWED')
}

/** `"0"`, empty, malformed, expired and another realm's token are all simply "no session". */
export async function whoIs(request: FastifyRequest, identify: Identify, secure: boolean): Promise<Identity> {
  const token = tokenOf(request)
  if (!token || token === '0' || token.length > tokenMax) return {}
  return identify({ token, binders: bindersFrom(request.headers.cookie, secure) })
}

function tokenOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  return header.startsWith('Bearer ') ? header.slice('Bearer '.length) : header
}

function doorOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Door {
  const { headers } = request
  const cookies = readCookies(headers.cookie)
  const device = deviceFrom(cookies, secure)
  const invite = cookies.invite ?? ''
  const channel = cookies.invite_channel ?? ''
  const forget = () => reply.header('set-cookie', inviteCookies({ code: '', channel: '' }, secure))
  return {
    ip: canonicalAddress(request.ip) ?? '',
    token: tokenOf(request),
    device,
    knownDevice: () => {
      if (device) return device
      const made = newDevice()
      reply.header('set-cookie', deviceCookie(made, secure))
      return made
    },
    invite: invitePattern.test(invite) ? invite : '',
    inviteChannel: inviteChannelPattern.test(channel) ? channel : '',
    inviteUsed: () => void (cookies.invite && forget()),
    userAgent: headers['user-agent'] ?? '',
    page: ownPage(headers.referer, request.host),
    browser: headers.origin !== undefined || headers['sec-fetch-site'] !== undefined,
    signedIn: (realm, session) => {
      reply.header('set-cookie', [...sessionCookies(realm, session, secure), ...lastRealmCookies(realm, secure)])
    },
    signedOut: (realm) => void reply.header('set-cookie', clearedSessionCookies(realm, secure)),
  }
}

/** Same origin only: a page of another site is none of ours, whatever its path. */
function ownPage(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return ''
  const { protocol, host: from, pathname } = new URL(referer)
  return /^https?:$/.test(protocol) && from === host && pathname.length <= pageMax ? pathname : ''
}

function inputOf(endpoint: Endpoint, request: FastifyRequest, params: Record<string, string>): unknown {
  const sent = endpoint.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  // The path is the address of a record: a field of the same name in the body must not be able to move it.
  return { ...sent, ...params }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && idempotencyKeyPattern.test(key)) return key
  throw new Refusal('INPUT_INVALID', {}, { 'Idempotency-Key': '应为 8 到 64 位字母、数字、下划线或短横线' })
}
