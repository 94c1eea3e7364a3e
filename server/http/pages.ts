import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, CallRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { Assets, PagePlan, SiteBundle } from '#contract/base/rendering.ts'
import { isWechat } from '#contract/base/visitors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { isDatabaseAway } from '#server/platform/postgres/unreachable.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { bindersFrom, bringsToken, clearedSessionCookies, readCookies, tokenFrom } from './cookies.ts'
import { type Desk, noDoor } from './desk.ts'
import { headersFor, pagePolicy, policyFor } from './headers.ts'
import type { HtmlCache, MadePage } from './html-cache.ts'
import type { Identify, Identity } from './identity.ts'
import { type Admit, pageCost, tellReader } from './limits.ts'
import { pageAddress, splitAddress } from './page-address.ts'
import { type CommonHeaders, sendKept, sendMade } from './page-reply.ts'
import { type Reading, unread } from './reading.ts'
import { redirectBefore } from './redirects.ts'
import type { Handle } from './server.ts'

export interface PageParts {
  site: SiteBundle
  assets: Assets
  desk: Desk
  cache: HtmlCache
  identify: Identify
  clock: Clock
  defects: Defects
  /** Served over HTTPS: cookies are Secure and carry the `__Host-` prefix. */
  secure: boolean
  mobileOrigin: string
  /** Where an address has moved to for good, if it has. */
  movedTo(path: string): Promise<string | undefined>
  policy?: string
  /** Where WeChat's QR page comes from; undefined where there is no sign-in by scan. */
  frameOrigin?: string | undefined
  onServed(how: 'hit' | 'made' | 'own'): void
  /** Counts what has to be made: a kept page costs nothing. */
  admit: Admit
}

/** One page stands for every address where nothing is; made once, it cannot fill the cache. */
const nowhere = '/nowhere'
const nowherePlan: PagePlan = { query: {}, own: [], cached: true }

/** Announced when an address has moved, or has moved back: a page that is not there may be somewhere now. */
export const redirectsTopic = 'redirects'

/** Serves the sites. Order of a request: redirects, invite, cache, render. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const common = { ...headersFor(parts.secure), 'content-security-policy': parts.policy ?? pagePolicy }
  // A kept page is shared; one that has to be made is counted where that turns out.
  const options = { exposeHeadRoute: true, config: { bringsHeaders: true, answers: 'limited' } } as const
  app.get('/*', options, async (request, reply) => {
    const { path, query } = splitAddress(request.url)
    const parameters = query ? new URLSearchParams(query) : undefined
    const sent = redirectBefore({ request, reply, path, query, parameters, common, ...parts })
    if (sent) return sent
    const plan = parts.site.plan(path) ?? nowherePlan
    const address = plan === nowherePlan ? nowhere : pageAddress(path, parameters, plan)
    const own = plan.own.some((name) => parameters?.has(name))
    const serving = { request, reply, address, plan: own ? { ...plan, cached: false } : plan, parts, common }
    // An address that moved is none where a page is kept: before one can be, everybody is led on.
    if (plan !== nowherePlan && isGuest(request) && serving.plan.cached && serveKept(serving)) return reply
    const moved = await parts.movedTo(path)
    if (moved !== undefined) {
      reply.headers(common).header('cache-control', 'no-cache')
      return reply.redirect(query ? `${moved}?${query}` : moved, 301)
    }
    return serve(serving)
  })
}

/**
 * Most requests are a guest's for a page that is kept, and nothing about them has to be found out: no query, no
 * session, no redirect. They are answered before the framework has begun its work. Says whether it answered.
 */
export function frontOf({ cache, secure, policy, onServed }: FrontParts): (handle: Handle) => Handle {
  const common = { ...headersFor(secure), 'content-security-policy': policy ?? pagePolicy }
  return (handle) => (request, response) => {
    const kept = isPlainVisit(request) ? cache.get(request.url ?? '') : undefined
    if (!kept) return handle(request, response)
    sendKept(request, response, kept, { common, staleForS: cache.staleForS() })
    onServed('hit')
  }
}

type FrontParts = Pick<PageParts, 'cache' | 'secure' | 'policy' | 'onServed'>

function isPlainVisit({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || url === undefined || url.includes('?')) return false
  if (headers.cookie && bringsToken(headers.cookie)) return false
  return !isWechat(headers['user-agent'] ?? '')
}

function isGuest({ headers: { cookie } }: FastifyRequest): boolean {
  return !(cookie && bringsToken(cookie))
}

interface Serving {
  request: FastifyRequest
  reply: FastifyReply
  address: string
  plan: PagePlan
  parts: PageParts
  common: CommonHeaders
}

function serveKept({ request, reply, address, parts, common }: Serving): boolean {
  const kept = parts.cache.get(address)
  if (!kept) return false
  reply.hijack()
  const cookies = reply.getHeader('set-cookie') as string[] | undefined
  sendKept(request.raw, reply.raw, kept, { common, cookies, staleForS: parts.cache.staleForS() })
  parts.onServed('hit')
  return true
}

async function serve(serving: Serving): Promise<FastifyReply> {
  const { request, reply, address, plan, parts, common } = serving
  reply.headers(common)
  if (plan.frames || plan.framed) reply.headers(framingOf(plan, parts))
  const identity = isGuest(request) ? {} : await visitorOf(request, reply, parts)
  const { guard } = plan
  if (guard && !identity[guard.realm]) {
    reply.header('cache-control', 'private, no-store')
    return reply.redirect(`${guard.signIn}?from=${encodeURIComponent(request.url)}`, 302)
  }
  const isOwn = Boolean(identity.enterprise || identity.maker || !plan.cached)
  if (!isOwn && serveKept(serving)) return reply
  const retryAfterS = parts.admit(request.ip, pageCost)
  if (retryAfterS !== undefined) return tellReader(reply, { retryAfterS, secure: parts.secure })
  if (isOwn) {
    parts.onServed('own')
    const { status, html } = await make(address, identity, request.id, parts, unread)
    return sendMade(request, reply, { status, body: html }, 'private, no-store')
  }
  parts.onServed('made')
  const { status, bodies } = await parts.cache.make(address, (reading) => make(address, {}, request.id, parts, reading))
  return sendMade(request, reply, { status, body: bodies.identity.bytes }, 'no-cache')
}

/** What a page that has to do with frames may do that no other page may. */
function framingOf({ frames, framed }: PagePlan, { policy = pagePolicy, frameOrigin }: PageParts) {
  const opened = { ...(frames && frameOrigin && { frameOrigin }), ...(framed && { framed }) }
  return {
    'content-security-policy': policyFor(policy, opened),
    ...(framed && { 'x-frame-options': 'SAMEORIGIN' }),
  }
}

/** Sessions of the two realms. A token that is dead is taken away, and its bearer is a guest from here on. */
async function visitorOf(request: FastifyRequest, reply: FastifyReply, parts: PageParts): Promise<Identity> {
  const cookies = readCookies(request.headers.cookie)
  const binders = bindersFrom(request.headers.cookie, parts.secure)
  const identity: Identity = {}
  for (const realm of ['enterprise', 'maker'] as const) {
    const token = tokenFrom(cookies, realm, parts.secure)
    if (!token) continue
    const session = (await parts.identify({ token, binders }))[realm]
    if (session) identity[realm] = session
    else reply.header('set-cookie', clearedSessionCookies(realm, parts.secure))
  }
  return identity
}

/** Answers with the page at an address as a guest sees it, for whoever has something to put into it; kept by nobody. */
export function pageSender(parts: PageParts) {
  const common = { ...headersFor(parts.secure), 'content-security-policy': parts.policy ?? pagePolicy }
  return async (request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply> => {
    reply.headers(common)
    const { status, html } = await make(address, {}, request.id, parts, unread)
    return sendMade(request, reply, { status, body: html }, 'private, no-store')
  }
}

/** Renders a page and notes what it was made from. */
async function make(
  address: string,
  identity: Identity,
  requestId: string,
  parts: PageParts,
  reading: Reading,
): Promise<MadePage> {
  const now = parts.clock()
  const call = callInProcess(parts.desk, { identity, now, requestId, reading, door: noDoor })
  const signedIn = { enterprise: Boolean(identity.enterprise), maker: Boolean(identity.maker) }
  const reply = await parts.site.render({ url: address, call, signedIn, assets: parts.assets })
  // Without its query, which may hold what somebody typed.
  const where = splitAddress(address).path
  // Not a page that failed but no page at all: to be answered as every call is while the database is away.
  if (isDatabaseAway(reply.fault)) throw reply.fault
  if (reply.fault) await parts.defects.record(reply.fault, { source: 'server', requestId, where })
  if (reply.status === 404) reading.dependsOn(redirectsTopic)
  return { status: reply.status, html: reply.html }
}

/** `call()` without a wire: the same desk, the same answers. Only reads, because a page may be rendered at any time. */
function callInProcess(desk: Desk, asking: Parameters<Desk['answer']>[2]): Call {
  return async (endpoint, input) => {
    if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} must not be called while rendering`)
    try {
      return (await desk.answer(endpoint, input, asking)) as never
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new CallRefused(refusals[error.code].code, error.message, error.fields)
    }
  }
}
