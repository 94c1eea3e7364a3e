import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  choosing,
  inviteChannelPattern,
  invitePattern,
  isChoosing,
  isCrawler,
  isMobilePath,
  isPhone,
  isSameForAll,
  isWechat,
} from '#contract/base/visitors.ts'
import { withoutSlashes } from '#server/platform/paths.ts'
import { choseDesktop, desktopCookie, inviteCookies } from './cookies.ts'
import type { CommonHeaders } from './page-reply.ts'
import { isSamePath } from './visitor.ts'
import type { WhichSite } from './which-site.ts'

interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  /** As it is known inside the house. */
  path: string
  query: string
  parameters: URLSearchParams | undefined
  secure: boolean
  /** Where the PC site is reached from outside. */
  origin: string
  whichSite: WhichSite
  common: CommonHeaders
}

/**
 * What happens before a page is looked for: addresses are made one, telephones and WeChat are sent to the mobile site,
 * the choice of either site is kept, and an invite is remembered. Returns the reply when the visitor is sent elsewhere.
 */
export function redirectBefore(arrival: Arrival): FastifyReply | undefined {
  const { request, reply, path, query, parameters, secure, whichSite } = arrival
  if (isChoosing(path)) return choose(arrival)
  if (whichSite.isMisplaced(request.url)) return go(arrival, whichSite.outside(withQuery(path, query)), 301)
  if (path.length > 1 && path.endsWith('/')) {
    const shorter = withoutSlashes(path)
    if (isSamePath(shorter)) return go(arrival, whichSite.outside(withQuery(shorter, query)), 301)
  }
  const elsewhere = isMobilePath(path) || isSameForAll(path)
  if (!elsewhere && isSamePath(path) && belongsOnMobile(request)) {
    return go(arrival, whichSite.mobile(withQuery(path, query)), 302)
  }
  const invite = parameters?.get('invite')
  if (invite && invitePattern.test(invite)) {
    const channel = parameters?.get('c') ?? ''
    const code = invite
    reply.header(
      'set-cookie',
      inviteCookies({ code, channel: inviteChannelPattern.test(channel) ? channel : '' }, secure),
    )
  }
  return undefined
}

/**
 * WeChat always, as the specification says; a telephone unless its owner chose the PC site. Crawlers index both sites
 * as they are. Tablets and narrow windows are told by their width, which only a browser knows.
 */
function belongsOnMobile({ headers }: FastifyRequest): boolean {
  const userAgent = headers['user-agent'] ?? ''
  if (isCrawler(userAgent)) return false
  return isWechat(userAgent) || (isPhone(userAgent) && !choseDesktop(headers.cookie))
}

/** Somebody says which site they want. Inside WeChat there is no choice, and nothing that could lead in a circle. */
function choose(arrival: Arrival): FastifyReply {
  const { request, reply, path, query, parameters, secure, origin, whichSite } = arrival
  // The choice is kept where it counts: by the host of the PC site.
  if (whichSite.isMobileHost(request.headers.host)) return go(arrival, origin + withQuery(path, query), 302)
  const given = parameters?.get('to') ?? '/'
  const to = isSamePath(given) && !isMobilePath(given) ? given : '/'
  if (path === choosing.mobile || isWechat(request.headers['user-agent'] ?? '')) {
    reply.header('set-cookie', desktopCookie(false, secure))
    return go(arrival, whichSite.mobile(to), 302)
  }
  reply.header('set-cookie', desktopCookie(true, secure))
  return go(arrival, to, 302)
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}

function go({ reply, common }: Arrival, location: string, status: 301 | 302): FastifyReply {
  reply.headers(common)
  reply.header('vary', 'User-Agent, Cookie')
  reply.header('cache-control', 'private, no-store')
  return reply.redirect(location, status)
}
