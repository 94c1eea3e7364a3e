// What the server and the browser must agree on about a visitor: both redirect, and both remember invites.

const wechatPattern = /micromessenger\//i
// WeCom names itself a MicroMessenger too, but is an office client with a full window.
const wecomPattern = /wxwork\//i
// Tablets say so, or say nothing: the width of their window decides.
const phonePattern = /\bmobile\b/i
const tabletPattern = /ipad|tablet/i
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

export function isPhone(userAgent: string): boolean {
  return phonePattern.test(userAgent) && !tabletPattern.test(userAgent)
}

/** Where somebody pays: on a desk, in a browser of their telephone, or inside WeChat. */
export const payPlaces = ['pc', 'phone', 'wechat'] as const
export type PayPlace = (typeof payPlaces)[number]

export function payPlaceOf(userAgent: string): PayPlace {
  if (isWechat(userAgent)) return 'wechat'
  return phonePattern.test(userAgent) || tabletPattern.test(userAgent) ? 'phone' : 'pc'
}

export function isCrawler(userAgent: string): boolean {
  return crawlerPattern.test(userAgent)
}

export function isMobilePath(path: string): boolean {
  return /^\/m(\/|\?|$)/.test(path)
}

/** The mobile site stands below this, unless it has a host of its own. */
export const mobileBase = '/m'

/** The mobile twin of a page of the PC site, where the mobile site stands at `base`. */
export function mobileTwin(path: string, base: string = mobileBase): string {
  return base + (/^\/(?=\?|$)/.test(path) && base !== '' ? path.slice(1) : path)
}

/** The page of the PC site that an address of the mobile site is the twin of; any other address as it is. */
export function desktopTwin(path: string): string {
  if (!isMobilePath(path)) return path
  // Open redirect: a browser takes two slashes, or a backslash, for the beginning of another host.
  return path.slice(mobileBase.length).replace(/^[\\/]*/, '/')
}

/** Where somebody says which of the two sites they want; `to` is the page, as the PC site names it. */
export const choosing = { desktop: '/m/desktop', mobile: '/m/mobile' } as const

export function isChoosing(path: string): boolean {
  return /^\/m\/(desktop|mobile)(?=\?|$)/.test(path)
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
