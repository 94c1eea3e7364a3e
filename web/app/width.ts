import { isCrawler, isMobilePath, isSameForAll, isWechat, mobileWidthPx } from '#contract/base/visitors.ts'

/** Where a window this narrow should be instead, or undefined when it may stay. */
export function mobileAddress(path: string): string | undefined {
  if (innerWidth >= mobileWidthPx || isMobilePath(path) || isSameForAll(path)) return undefined
  // Crawlers index both sites as they are; a visitor who chose 电脑版 keeps it.
  if (isCrawler(navigator.userAgent) || choseDesktop()) return undefined
  return (document.documentElement.dataset.mobileOrigin ?? '/m') + (path === '/' ? '' : path)
}

/** A wide window on a mobile address goes back, except in WeChat, which the server would send here again. */
export function desktopAddress(path: string): string | undefined {
  if (innerWidth < mobileWidthPx || !isMobilePath(path)) return undefined
  if (isWechat(navigator.userAgent) || isCrawler(navigator.userAgent)) return undefined
  return path.slice('/m'.length) || '/'
}

/**
 * The PC site is made for 1200 px. On a telephone whose owner chose it, the page is laid out as wide as that and shown
 * small: they pinch to read and scroll to the side, which nothing here forbids (no scale is fixed).
 */
export function layOutForDesktop(path: string) {
  if (!choseDesktop() || isMobilePath(path) || isSameForAll(path)) return
  // Beside the one in the document, of which the later counts: changed in its place, React would not know its own
  // when it takes the page over, and would put another one behind it.
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = `width=${mobileWidthPx}`
  document.querySelector('meta[name="viewport"]')?.after(viewport)
}

function choseDesktop(): boolean {
  return /(^|; )desktop=1(;|$)/.test(document.cookie)
}
