import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Call, CallRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { desktopTwin, isMobilePath, isPhone, isWechat } from '#contract/base/visitors.ts'
import { type Own, readEnterprise, readMaker, readWallet } from '#contract/people/accounts.ts'
import type { PagePlan, SharedReply, SiteAssets, SiteBundle } from '#contract/site/rendering.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { isDatabaseAway } from '#server/platform/postgres/unreachable.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { arriveBy, tokensIn } from './arriving.ts'
import { bringsToken, clearedSessionCookies, hasWritten, readCookies } from './cookies.ts'
import { type Asking, type Desk, noDoor } from './desk.ts'
import { headersFor, pagePolicy, policyFor } from './headers.ts'
import type { Arrive, Arrived, Identity } from './identity.ts'
import { bytesOf, type HtmlCache, type MadePage } from './keeping/html-cache.ts'
import type { RenderedPage, RenderedPages } from './keeping/rendered-pages.ts'
import type { Filling, SharedPage, SharedPages } from './keeping/shared-pages.ts'
import { type Admit, pageCost, tellReader } from './limits.ts'
import type { Served } from './metrics.ts'
import { pageAddress, splitAddress } from './page-address.ts'
import {
  type CommonHeaders,
  compress,
  sendKept,
  sendMade,
  sendRendered,
  sendShared,
  withPublicFiles,
  writeShared,
} from './page-reply.ts'
import { type Reading, unread } from './reading.ts'
import { redirectBefore } from './redirects.ts'
import type { Handle } from './server.ts'
import type { WhichSite } from './which-site.ts'

interface PageParts {
  site: SiteBundle
  assets: SiteAssets
  desk: Desk
  cache: HtmlCache
  /** The same for whoever is signed in. */
  shared: SharedPages
  fillFor(own: Own): Filling
  /** Pages of an account, by what they are rendered from. */
  rendered: RenderedPages
  arrive: Arrive
  clock: Clock
  defects: Defects
  /** Served over HTTPS: cookies are Secure and carry the `__Host-` prefix. */
  secure: boolean
  /** Where the PC site is reached from outside. */
  origin: string
  whichSite: WhichSite
  /** Where an address has moved to for good, if it has. */
  movedTo(path: string): Promise<string | undefined>
  policy?: string
  /** Where WeChat's QR page comes from; undefined where there is no sign-in by scan. */
  frameOrigin?: string | undefined
  onServed(how: Served): void
  /** Under which public files are served by another host; undefined while we do. */
  publicFiles?(): string | undefined
  /** Counts what has to be made: a kept page costs nothing. */
  admit: Admit
}

/** On each site one page stands for every address where nothing is; made once, it cannot fill the cache. */
const nowhereAt = (path: string) => (isMobilePath(path) ? '/m/nowhere' : '/nowhere')
const nowherePlan: PagePlan = { query: {}, own: [], cached: true, shared: true }

/** Announced when an address has moved, or has moved back: a page that is not there may be somewhere now. */
export const redirectsTopic = 'redirects'

/** Serves the sites. Order of a request: redirects, invite, cache, render. */
export function mountPages(app: FastifyInstance, parts: PageParts): void {
  const common = { ...headersFor(parts.secure), 'content-security-policy': parts.policy ?? pagePolicy }
  // A kept page is shared; one that has to be made is counted where that turns out.
  const options = { exposeHeadRoute: true, config: { bringsHeaders: true, answers: 'limited' } } as const
  app.get('/*', options, async (request, reply) => {
    const { path, query } = splitAddress(parts.whichSite.inside(request.url, request.headers))
    const parameters = query ? new URLSearchParams(query) : undefined
    const sent = redirectBefore({ request, reply, path, query, parameters, common, ...parts })
    if (sent) return sent
    const plan = parts.site.plan(path) ?? nowherePlan
    const address = plan === nowherePlan ? nowhereAt(path) : pageAddress(path, parameters, plan)
    const own = plan.own.some((name) => parameters?.has(name))
    const serving = { request, reply, address, plan: own ? { ...plan, cached: false } : plan, parts, common }
    if (plan !== nowherePlan && isGuest(request) && serving.plan.cached && serveKept(serving)) return reply
    const led = (moved: string) => {
      reply.headers(common).header('cache-control', 'no-cache')
      const to = query ? `${moved}?${query}` : moved
      return reply.redirect(isMobilePath(path) ? parts.whichSite.mobile(to) : to, 301)
    }
    // Where no page can be, nothing has to be made to know it; where one may be, it comes before what moved from there.
    const moved = plan === nowherePlan ? await parts.movedTo(desktopTwin(path)) : undefined
    if (moved !== undefined) return led(moved)
    return serve(serving).catch((error: unknown) => {
      if (error instanceof Moved) return led(error.to)
      throw error
    })
  })
}

/** There is no page, and the address has moved: thrown where one would be made, so that nothing is kept of it. */
class Moved extends Error {
  readonly to: string
  constructor(to: string) {
    super(`moved to ${to}`)
    this.to = to
  }
}

/**
 * Most requests are for a page that is kept, and nothing about them has to be found out but who is signed in: no query,
 * no redirect. They are answered before the framework has begun its work.
 */
export function frontOf(parts: FrontParts): (handle: Handle) => Handle {
  const { cache, secure, policy, onServed } = parts
  const common = { ...headersFor(secure), 'content-security-policy': policy ?? pagePolicy }
  return (handle) => (request, response) => {
    if (!isPlainVisit(request)) return handle(request, response)
    const address = parts.whichSite.inside(request.url ?? '', request.headers)
    if (isSentOn(address, request.headers['user-agent']) || parts.whichSite.isMisplaced(request.url ?? ''))
      return handle(request, response)
    if (bringsToken(request.headers.cookie ?? '')) {
      const page = parts.isTooBusy() ? undefined : parts.shared.peek(address)
      if (!page) return handle(request, response)
      const hand = () => handle(request, response)
      sendToKnown(request, response, page, { common, parts }).then((sent) => sent || hand(), hand)
      return
    }
    const kept = cache.get(address)
    if (!kept) return handle(request, response)
    sendKept(request, response, kept, { common, staleForS: cache.staleForS() })
    onServed('hit')
  }
}

interface FrontParts extends Pick<PageParts, 'cache' | 'shared' | 'secure' | 'onServed' | 'whichSite'> {
  policy?: string
  arrive: Arrive
  fillFor?: PageParts['fillFor'] | undefined
  isTooBusy(): boolean
}

/** False where the framework has to do it after all: somebody's session has ended, or nobody can say. */
async function sendToKnown(
  request: IncomingMessage,
  response: ServerResponse,
  page: SharedPage,
  { common, parts }: { common: CommonHeaders; parts: FrontParts },
): Promise<boolean> {
  const { fillFor, secure, onServed } = parts
  const cookies = readCookies(request.headers.cookie)
  const tokens = tokensIn(cookies, secure)
  if (!fillFor || (tokens.enterprise === undefined && tokens.maker === undefined)) return false
  const { dead, own } = await arriveBy(cookies, { tokens, whole: false, wallet: false }, parts)
  if (dead.length > 0) return false
  writeShared(request, response, page, { common, fill: fillFor(own) })
  onServed('hit')
  return true
}

function isPlainVisit({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url !== undefined && !url.includes('?')
}

/** Whoever may have to be led to the mobile site is looked at more closely, unless they are there. */
function isSentOn(address: string, userAgent = ''): boolean {
  return !isMobilePath(address) && (isWechat(userAgent) || isPhone(userAgent))
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
  const { identity, own, wallet } = isGuest(request) ? nobody : await visitorOf(request, reply, plan, parts)
  const { guard } = plan
  if (guard && !guard.realms.some((realm) => identity[realm])) {
    reply.header('cache-control', 'private, no-store')
    return reply.redirect(signInOf(serving, guard.signIn), 302)
  }
  const isKnown = Boolean(identity.enterprise || identity.maker)
  if (isKnown && plan.cached && plan.shared) return serveShared(serving, own)
  const isOwn = isKnown || !plan.cached
  if (!isOwn && serveKept(serving)) return reply
  const waits = admitted(serving)
  if (waits) return waits
  if (isOwn) {
    parts.onServed('own')
    const wrote = hasWritten(request.headers.cookie, parts.secure)
    const page = await takeOwn(address, { identity, own, wallet, wrote }, request.id, parts)
    if ('location' in page) {
      reply.header('cache-control', 'private, no-store')
      return reply.redirect(parts.whichSite.outside(page.location), 302)
    }
    return sendRendered(request, reply, page)
  }
  let how: Served = 'waited'
  const page = await parts.cache.make(address, (reading) => {
    how = 'made'
    return make(address, nobody, request.id, parts, reading)
  })
  parts.onServed(how)
  return sendMade(request, reply, { status: page.status, body: bytesOf(page, page.bodies.identity) }, 'no-cache')
}

/** Where to sign in on the same site; what it leads back to is named as on the PC site, whichever that is. */
function signInOf({ request, address, parts }: Serving, signIn: string): string {
  const wanted = desktopTwin(parts.whichSite.inside(request.url, request.headers))
  const to = `${signIn}?from=${encodeURIComponent(wanted)}`
  return isMobilePath(address) ? parts.whichSite.mobile(to) : to
}

/** What a page takes that has to be made is counted; whoever asks for too much is told to wait. */
function admitted({ request, reply, parts }: Serving): FastifyReply | undefined {
  const retryAfterS = parts.admit(request.ip, pageCost)
  return retryAfterS === undefined ? undefined : tellReader(reply, { retryAfterS, secure: parts.secure })
}

/** What is the same for all who are signed in, and what is theirs put between. */
async function serveShared(serving: Serving, own: Own): Promise<FastifyReply> {
  const { request, reply, address, parts } = serving
  const isKept = parts.shared.isKept(address)
  const waits = isKept ? undefined : admitted(serving)
  if (waits) return waits
  let how: Served = isKept ? 'hit' : 'waited'
  const page = await parts.shared.take(address, (reading) => {
    how = 'made'
    return makeShared(address, request.id, parts, reading)
  })
  parts.onServed(how)
  return sendShared(request, reply, page, parts.fillFor(own))
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
async function visitorOf(request: FastifyRequest, reply: FastifyReply, plan: PagePlan, parts: PageParts) {
  const { secure } = parts
  const cookies = readCookies(request.headers.cookie)
  const [centre, other] = plan.guard?.realms ?? []
  const shown = { whole: plan.guard !== undefined, wallet: plan.wallet ?? false, centre: other ? undefined : centre }
  const { dead, ...arrived } = await arriveBy(cookies, { tokens: tokensIn(cookies, secure), ...shown }, parts)
  for (const realm of dead) reply.header('set-cookie', clearedSessionCookies(realm, secure))
  return arrived
}

/** Answers with the page at an address as a guest sees it, for whoever has something to put into it; kept by nobody. */
export function pageSender(parts: PageParts) {
  const common = { ...headersFor(parts.secure), 'content-security-policy': parts.policy ?? pagePolicy }
  return async (request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply> => {
    reply.headers(common)
    const { status, html } = await make(address, nobody, request.id, parts, unread)
    return sendMade(request, reply, { status, body: html }, 'private, no-store')
  }
}

interface Visitor {
  identity: Identity
  own: Own
  wallet?: Arrived['wallet']
  wrote?: boolean
}

const nobody: Visitor = { identity: {}, own: { enterprise: null, wallet: null, maker: null } }

/** Renders a page and notes what it was made from. */
async function make(
  address: string,
  { identity, own, wrote = false }: Visitor,
  requestId: string,
  parts: PageParts,
  reading: Reading,
): Promise<MadePage> {
  const call = callInProcess(parts, { identity, requestId, reading, wrote }, toldBy(own))
  const { status, html, fault } = await parts.site.render({ url: address, call, own, assets: parts.assets })
  await account({ address, status, fault, requestId, parts, reading })
  return { status, html: withPublicFiles(html, parts.publicFiles?.()) }
}

/**
 * A page of somebody's own: what it says is read anew each time, and rendered where it says something new. Whose
 * session ends on the way there is sent to where they sign in.
 */
async function takeOwn(
  address: string,
  { identity, own, wallet, wrote = false }: Visitor,
  requestId: string,
  parts: PageParts,
): Promise<RenderedPage | { location: string }> {
  const call = callInProcess(parts, { identity, requestId, reading: unread, wrote }, toldBy(own, wallet))
  const prepared = await parts.site.prepare({ url: address, call, own, wallet, assets: parts.assets })
  const { status, fault, location, from } = prepared
  if (location !== undefined) return { location }
  await account({ address, status, fault, requestId, parts, reading: unread })
  // Where files are served from may change, and stands in the page.
  const root = parts.publicFiles?.()
  const render = async () => ({ status, zipped: await compress(withPublicFiles(prepared.render(), root)) })
  // Of guests' pages one is like no other: whoever makes up addresses must not push out what others come back to.
  const comesBack = identity.enterprise ?? identity.maker
  return from === undefined || !comesBack ? render() : parts.rendered.take(`${root ?? ''}\n${from}`, render)
}

/** The same for all who are signed in: whoever they are, it cannot be asked. */
async function makeShared(
  address: string,
  requestId: string,
  parts: PageParts,
  reading: Reading,
): Promise<SharedReply> {
  const call = callInProcess(parts, { identity: { isKnown: true }, requestId, reading })
  const reply = await parts.site.renderShared({ url: address, call, assets: parts.assets })
  await account({ address, status: reply.status, fault: reply.fault, requestId, parts, reading })
  return { ...reply, pieces: reply.pieces.map((piece) => withPublicFiles(piece, parts.publicFiles?.())) }
}

interface Rendered {
  address: string
  status: number
  fault: unknown
  requestId: string
  parts: PageParts
  reading: Reading
}

/** What became of a page: its fault for whoever looks after it, and what its not being there depends on. */
async function account({ address, status, fault, requestId, parts, reading }: Rendered): Promise<void> {
  // Not a page that failed but no page at all: to be answered as every call is while the database is away.
  if (isDatabaseAway(fault)) throw fault
  // Without its query, which may hold what somebody typed.
  const where = splitAddress(address).path
  if (fault) await parts.defects.record(fault, { source: 'server', requestId, where })
  if (status !== 404) return
  reading.dependsOn(redirectsTopic)
  const moved = await parts.movedTo(desktopTwin(where))
  if (moved !== undefined) throw new Moved(moved)
}

/** What was found out when somebody came, and need not be asked again for their page. */
function toldBy({ enterprise, maker }: Own, wallet?: Arrived['wallet']): ReadonlyMap<string, unknown> {
  const told = new Map<string, unknown>()
  if (enterprise && 'created_at' in enterprise) told.set(readEnterprise.path, enterprise)
  if (wallet) told.set(readWallet.path, wallet)
  if (maker && 'created_at' in maker) told.set(readMaker.path, maker)
  return told
}

/** `call()` without a wire: the same desk, the same answers. Only reads, because a page may be rendered at any time. */
function callInProcess(
  { desk, clock }: PageParts,
  given: Pick<Asking, 'identity' | 'requestId' | 'reading' | 'wrote'>,
  told: ReadonlyMap<string, unknown> = new Map(),
): Call {
  const asking = { ...given, now: clock(), door: noDoor }
  return async (endpoint, input) => {
    if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} must not be called while rendering`)
    if (told.has(endpoint.path)) return told.get(endpoint.path) as never
    try {
      return (await desk.answer(endpoint, input, asking)) as never
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new CallRefused(refusals[error.code].code, error.message, error.fields)
    }
  }
}
