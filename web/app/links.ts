import type { DataRouter } from 'react-router'
import { isChoosing, isElsewhere } from '#contract/base/visitors.ts'
import { addressOf, pageAt } from './base.ts'

/**
 * Links are plain `<a>` elements, which render almost twice as fast as router links; one handler for the whole
 * document turns same-site clicks into client navigation.
 */
export function followPlainLinks(router: DataRouter) {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link && pathInside(link)
    if (!path) return
    event.preventDefault()
    router.navigate(path).catch(() => location.assign(addressOf(path)))
  })
}

/** The path a link leads to, if it stays inside this site. */
function pathInside(link: HTMLAnchorElement): string | undefined {
  if (!link.href || link.target || link.hasAttribute('download')) return undefined
  const url = new URL(link.href)
  const path = isChoosing(url.pathname) ? url.pathname : pageAt(url.pathname)
  if (url.origin !== location.origin || isElsewhere(path)) return undefined
  // A jump within the page is the browser's own business: it moves focus as well.
  if (url.hash && path === pageAt(location.pathname) && url.search === location.search) return undefined
  return path + url.search + url.hash
}
