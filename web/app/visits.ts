import type { DataRouter } from 'react-router'
import type { Call } from '#contract/base/call.ts'
import { countMakerVisit, countVisit } from '#contract/site/visits.ts'
import { pageAt } from './base.ts'
import { inviteIn, sessionToken } from './cookies.ts'

const addressMax = 300

/**
 * Tells the server which page is being read and where its reader came from. A page made ready before anybody looks
 * at it is hidden, and counts when it is shown.
 */
export function countVisits(router: Pick<DataRouter, 'state' | 'subscribe'>, call: Call) {
  let from = cameFrom(document.referrer)
  let counted = ''
  const count = () => {
    const { location: current, navigation } = router.state
    const address = current.pathname + current.search
    if (navigation.state !== 'idle' || document.visibilityState !== 'visible' || address === counted) return
    counted = address
    const path = pageAt(current.pathname).slice(0, addressMax)
    const onlyMaker = !sessionToken('enterprise') && sessionToken('maker')
    call(onlyMaker ? countMakerVisit : countVisit, { path, referrer: from, ...inviteIn(current.search) }).catch(() => {
      // A view that could not be counted is not worth a word to whoever reads the page.
    })
    from = path
  }
  router.subscribe(count)
  document.addEventListener('visibilitychange', count)
  count()
}

/** A page of ours by its path; of another site only its name, because the rest may say what somebody searched for. */
function cameFrom(referrer: string): string {
  if (!URL.canParse(referrer)) return ''
  const { origin, pathname } = new URL(referrer)
  return (origin === location.origin ? pageAt(pathname) : origin).slice(0, addressMax)
}
