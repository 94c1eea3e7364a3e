import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'

/**
 * What the browser does by itself when it loads a page, done after a move inside the site: a new page begins at its
 * top and is where keyboard and screen reader go on; going back returns to where the reader had been.
 * (The router's own component for this writes an inline script, which the content security policy forbids.)
 */
export function useArrival() {
  // Layout effects throughout: the reader never sees the new page at the old page's place.
  const { key, hash, pathname } = useLocation()
  const way = useNavigationType()
  const leaving = useNavigation().state !== 'idle'
  const positions = useRef(new Map<string, number>()).current
  const shown = useRef(key)
  const at = useRef(pathname)

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload is the browser's own affair again.
    const hand = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', hand)
    return () => removeEventListener('pagehide', hand)
  }, [])

  useLayoutEffect(() => {
    if (leaving) positions.set(shown.current, scrollY)
  }, [leaving, positions])

  useLayoutEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const narrowed =
      at.current === pathname && way !== 'POP' ? document.querySelector<HTMLElement>('[data-list]') : null
    at.current = pathname
    if (narrowed && !hash) return stayAt(narrowed)
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (target) return target.scrollIntoView({ behavior: 'instant' })
    scrollTo({ top: way === 'POP' ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [key, hash, way, pathname, positions])
}

/**
 * The same list with another choice: the reader stays where they are, or sees its beginning where that lies above them.
 * The list is where keyboard and screen reader go on: what was clicked may not be there any more.
 */
function stayAt(list: HTMLElement) {
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ behavior: 'instant' })
  list.focus({ preventScroll: true })
}
