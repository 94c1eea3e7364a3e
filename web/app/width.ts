import {
  desktopTwin,
  isCrawler,
  isMobilePath,
  isPhone,
  isSameForAll,
  isWechat,
  mobileTwin,
  mobileWidthPx,
} from '#contract/base/visitors.ts'

// The document says where the two sites are reached, where the mobile one has a host of its own.

/** Where a window this narrow should be instead, or undefined when it may stay. */
export function mobileAddress(path: string): string | undefined {
  if (innerWidth >= mobileWidthPx || isOnMobile(path) || isSameForAll(path)) return undefined
  // Crawlers index both sites as they are; a visitor who chose 电脑版 keeps it.
  if (isCrawler(navigator.userAgent) || choseDesktop()) return undefined
  return mobileTwin(path, mobileOrigin())
}

/** A wide window on a mobile address goes back, except where the server would send it here again, in a circle. */
export function desktopAddress(path: string): string | undefined {
  if (innerWidth < mobileWidthPx || !isOnMobile(path)) return undefined
  // Some tablets and telephones on a monitor call themselves a telephone, however wide the window is.
  const agent = navigator.userAgent
  if (isPhone(agent) || isWechat(agent) || isCrawler(agent)) return undefined
  return (document.documentElement.dataset.desktopOrigin ?? '') + desktopTwin(path)
}

/**
 * The PC site is made for 1200 px. On a telephone whose owner chose it, the page is laid out as wide as that and shown
 * small: they pinch to read and scroll to the side, which nothing here forbids (no scale is fixed).
 */
export function layOutForDesktop(path: string) {
  if (!choseDesktop() || isOnMobile(path) || isSameForAll(path)) return
  // Who chose it is shown the way back.
  document.documentElement.dataset.chose = 'desktop'
  // Beside the one in the document, of which the later counts: changed in its place, React would not know its own
  // when it takes the page over, and would put another one behind it.
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = `width=${mobileWidthPx}`
  document.querySelector('meta[name="viewport"]')?.after(viewport)
}

/** Inside WeChat some things are not offered, and others only there. Told before anything is painted. */
export function markWechat() {
  if (isWechat(navigator.userAgent)) document.documentElement.dataset.inside = 'wechat'
}

function isOnMobile(path: string): boolean {
  return isMobilePath(path) || location.origin === mobileOrigin()
}

function mobileOrigin(): string | undefined {
  return document.documentElement.dataset.mobileOrigin
}

function choseDesktop(): boolean {
  return /(^|; )desktop=1(;|$)/.test(document.cookie)
}
