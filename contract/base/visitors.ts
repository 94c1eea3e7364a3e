// What the server and the browser must agree on about a visitor: both redirect, and both remember invites.

const wechatPattern = /micromessenger\//i
// WeCom names itself a MicroMessenger too, but is an office client with a full window.
const wecomPattern = /wxwork\//i
const crawlerPattern = /bot|spider|crawl|slurp|lighthouse|facebookexternalhit/i

/** A window narrower than this belongs to the mobile site. */
export const mobileWidthPx = 1200

/** Kept in a browser in which somebody runs the site: what they look at is no reader's look. */
export const staffMark = 'staff-browser'

/** Any well-formed value is kept; whether it is anybody's invite is found out at registration. */
export const invitePattern = /^[\w-]{1,64}$/

/** Which of a maker's links it was, as `c` in the address tells it. */
export const inviteChannelPattern = /^[a-z0-9][a-z0-9-]{1,19}$/

export function isWechat(userAgent: string): boolean {
  return wechatPattern.test(userAgent) && !wecomPattern.test(userAgent)
}

export function isCrawler(userAgent: string): boolean {
  return crawlerPattern.test(userAgent)
}

export function isMobilePath(path: string): boolean {
  return /^\/m(\/|\?|$)/.test(path)
}

/** What has no mobile twin and is the same in every window. */
export function isSameForAll(path: string): boolean {
  return /^\/(console|sandbox|api)(\/|\?|$)/.test(path)
}

const elsewherePattern =
  /^\/(api|console|sandbox|files|m|openapi\.json|metrics|sitemap[^/]*\.xml|rss\.xml|robots\.txt|go|qr|share)(\/|$|\?)/

/** Paths that belong to other parts of the house: they are opened by the browser, not by the site's router. */
export function isElsewhere(path: string): boolean {
  return elsewherePattern.test(path)
}
