import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isWechat } from '#contract/base/visitors.ts'
import { functionParts } from '#web/app/call.ts'
import { useStores } from '#web/app/stores.ts'

/**
 * Tells WeChat how the page on screen is shared, again after each navigation. Mounted once, in a frame; outside of
 * WeChat nothing is loaded and nobody asked, and without it Open Graph is what WeChat reads.
 */
export function WechatShare() {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const { maker } = useStores()
  // SPA inside WeChat for iOS: a signature is compared with the address at which the page was loaded.
  const landed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is on screen
  useEffect(() => {
    if (state !== 'idle' || !isWechat(navigator.userAgent)) return
    landed.current ||= location.href
    let here = true
    // Read here and not while rendering: a page that is kept for all who are signed in knows none of them.
    const signedIn = maker.getState().personalToken !== null
    import('./share-page.ts')
      .then(({ sharePage }) => (here ? sharePage({ landed: landed.current, signedIn }) : undefined))
      // Whoever shares has the page's own card all the same.
      .catch(functionParts.log)
    return () => {
      here = false
    }
  }, [pathname, search, state, maker])
  return null
}
