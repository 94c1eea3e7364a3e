import { clock } from './clock.ts'

const reloadPauseMs = 60_000
const lastReloadKey = 'console:reloaded-at'

/**
 * After a release the browser may ask for a file that is gone. One reload brings the new files, and drafts outlive
 * it; a second one within a minute would be a loop, so the failure is shown instead.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const at = clock().getTime()
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
    if (at - last < reloadPauseMs) return
    sessionStorage.setItem(lastReloadKey, String(at))
    event.preventDefault()
    location.reload()
  })
}
