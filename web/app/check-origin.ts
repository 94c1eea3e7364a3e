import type { DataRouter } from 'react-router'
import { rememberInvite } from './cookies.ts'
import { rememberWanted } from './missing-chunk.ts'
import { mobileAddress } from './width.ts'

/** The guard `checkOrigin` for moves inside the site; the first page was checked by the server and the gate. */
export function checkOrigin(router: DataRouter) {
  router.subscribe(({ navigation, location: current }) => {
    const target = navigation.location ?? current
    rememberWanted(target.pathname + target.search)
    if (navigation.state === 'idle') return
    rememberInvite(new URLSearchParams(target.search))
    const mobile = mobileAddress(target.pathname + target.search)
    if (mobile) location.assign(mobile)
  })
}
