export const mobileWidthPx = 1200
const crawlers = /bot|spider|crawl|slurp|lighthouse|headlesschrome-audit|facebookexternalhit/i
const wechat = /micromessenger\//i

/** Where a window this narrow should be instead, or undefined when it may stay. */
export function mobileAddress(path: string): string | undefined {
  if (innerWidth >= mobileWidthPx || isExempt() || isMobilePath(path)) return undefined
  return (mobileOrigin() || '/m') + (path === '/' ? '' : path)
}

/** A wide window on a mobile address goes back, except in WeChat, which the server would send here again. */
export function desktopAddress(path: string): string | undefined {
  if (innerWidth < mobileWidthPx || !isMobilePath(path)) return undefined
  if (wechat.test(navigator.userAgent) || crawlers.test(navigator.userAgent)) return undefined
  return path.slice('/m'.length) || '/'
}

function isMobilePath(path: string): boolean {
  return /^\/m(\/|\?|$)/.test(path)
}

/** Crawlers index both sites as they are; a visitor who chose 电脑版 keeps it. */
function isExempt(): boolean {
  return crawlers.test(navigator.userAgent) || /(^|; )desktop=1/.test(document.cookie)
}

function mobileOrigin(): string {
  return document.documentElement.dataset.mobileOrigin ?? ''
}
