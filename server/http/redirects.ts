import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  inviteChannelPattern,
  invitePattern,
  isCrawler,
  isMobilePath,
  isSameForAll,
  isWechat,
} from '#contract/base/visitors.ts'
import { withoutSlashes } from '#server/platform/paths.ts'
import { choseDesktop, desktopCookie, inviteCookies } from './cookies.ts'
import type { CommonHeaders } from './page-reply.ts'
import { isSamePath } from './visitor.ts'

interface Arrival {
  request: FastifyRequest
  reply: FastifyReply
  path: string
  query: string
  parameters: URLSearchParams | undefined
  secure: boolean
  mobileOrigin: string
  common: CommonHeaders
}

/**
 * What happens before a page is looked for: addresses are made one, WeChat is sent to the mobile site, the choice of
 * 电脑版 is kept, and an invite is remembered. Returns the reply when the visitor is sent elsewhere.
 */
export function redirectBefore(arrival: Arrival): FastifyReply | undefined {
  const { request, reply, path, query, parameters, secure } = arrival
  if (path === '/m/desktop') return chooseDesktop(arrival)
  if (path.length > 1 && path.endsWith('/')) {
    const shorter = withoutSlashes(path)
    if (isSamePath(shorter)) return go(arrival, withQuery(shorter, query), 301)
  }
  const userAgent = request.headers['user-agent'] ?? ''
  const elsewhere = isMobilePath(path) || isSameForAll(path)
  const toMobile = isWechat(userAgent) && !isCrawler(userAgent) && !choseDesktop(request.headers.cookie)
  if (toMobile && !elsewhere && isSamePath(path)) {
    const base = arrival.mobileOrigin || '/m'
    return go(arrival, withQuery(base + (path === '/' ? '' : path), query), 302)
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

function chooseDesktop(arrival: Arrival): FastifyReply {
  const { reply, parameters, secure } = arrival
  const to = parameters?.get('to') ?? '/'
  reply.header('set-cookie', desktopCookie(secure))
  return go(arrival, isSamePath(to) && !isMobilePath(to) ? to : '/', 302)
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
