import { isCrawler, isMobilePath, isSameForAll, isWechat, mobileWidthPx } from '#contract/visitors.ts'

/** Where a window this narrow should be instead, or undefined when it may stay. */
export function mobileAddress(path: string): string | undefined {
  if (innerWidth >= mobileWidthPx || isMobilePath(path) || isSameForAll(path)) return undefined
  // Crawlers index both sites as they are; a visitor who chose 电脑版 keeps it.
  if (isCrawler(navigator.userAgent) || /(^|; )desktop=1/.test(document.cookie)) return undefined
  return (document.documentElement.dataset.mobileOrigin ?? '/m') + (path === '/' ? '' : path)
}

/** A wide window on a mobile address goes back, except in WeChat, which the server would send here again. */
export function desktopAddress(path: string): string | undefined {
  if (innerWidth < mobileWidthPx || !isMobilePath(path)) return undefined
  if (isWechat(navigator.userAgent) || isCrawler(navigator.userAgent)) return undefined
  return path.slice('/m'.length) || '/'
}
