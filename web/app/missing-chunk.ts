export const offline = '网络异常，请检查网络后重试'
export const reloadPauseMs = 60_000
const lastReloadKey = 'reloaded-at'

/** The page last asked for by a click; a reload leads there, not back to the page that was left. */
let wanted: string | undefined

export function rememberWanted(path: string) {
  wanted = path
}

/**
 * After a release the browser may ask for a file that is gone. One reload brings the new files; a second one within
 * a minute would be a loop, so the failure is shown instead. Without a network a reload would lose this page too.
 */
export function reloadOnMissingChunk() {
  addEventListener('vite:preloadError', (event) => {
    // Whoever waits for the page is asked whether to try again.
    if (!navigator.onLine) return
    const now = performance.timeOrigin + performance.now()
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
    if (now - last < reloadPauseMs) return
    sessionStorage.setItem(lastReloadKey, String(now))
    // Keeps the router from showing an error page for the instant before the browser leaves.
    event.preventDefault()
    location.assign(wanted ?? location.href)
  })
}
