const wechatPattern = /micromessenger\//i
// WeCom names itself a MicroMessenger too, but is an office client with a full window.
const wecomPattern = /wxwork\//i
const crawlerPattern = /bot|spider|crawl|slurp|lighthouse|facebookexternalhit/i
export const invitePattern = /^[\w-]{1,64}$/

export function isWechat(userAgent: string): boolean {
  return wechatPattern.test(userAgent) && !wecomPattern.test(userAgent)
}

export function isCrawler(userAgent: string): boolean {
  return crawlerPattern.test(userAgent)
}

/** A path of this site and nothing else: no other host, no scheme, no trick with slashes or control characters. */
export function isSamePath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
}

/** Parameters that say where a visitor came from; no page shows anything different for them. */
export const trackingPattern = /^(utm_\w+|from_wx|gclid|fbclid|bd_vid|spm)$/
