// What the server and the browser must agree on about a visitor: both redirect, and both remember invites.

const wechatPattern = /micromessenger\//i
// WeCom names itself a MicroMessenger too, but is an office client with a full window.
const wecomPattern = /wxwork\//i
const crawlerPattern = /bot|spider|crawl|slurp|lighthouse|facebookexternalhit/i

/** A window narrower than this belongs to the mobile site. */
export const mobileWidthPx = 1200

/** Any well-formed value is kept; whether it is anybody's invite is found out at registration. */
export const invitePattern = /^[\w-]{1,64}$/

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

const anyOrigin = 'http://site.invalid'
const sitePathMax = 1000

/**
 * The page of this site that a text from outside (`from`) names, or undefined. Nothing that a browser could take for
 * another host passes: it drops tabs and line ends, reads a backslash as a slash, and resolves `/.//host`.
 */
export function sitePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > sitePathMax || !text.startsWith('/') || /[\p{Cc}\\]/u.test(text)) return undefined
  const url = URL.parse(text, anyOrigin)
  if (url?.origin !== anyOrigin || url.username || url.pathname.startsWith('//')) return undefined
  const plain = decoded(url.pathname)
  if (plain === undefined || plain.startsWith('//') || /[\p{Cc}\\]/u.test(plain)) return undefined
  return url.pathname + url.search + url.hash
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
