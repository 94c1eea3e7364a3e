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
    // Keeps the router from showing an error page for the instant before the browser leaves.
    if (reloadOnce()) event.preventDefault()
  })
}

/** The same for a file whose address came with the page, of which the bundler knows nothing. */
export async function importFile<Module>(file: string): Promise<Module> {
  try {
    return await import(/* @vite-ignore */ file)
  } catch (error) {
    // Nothing more happens here: the browser is about to leave.
    if (reloadOnce()) return new Promise(() => undefined)
    throw error
  }
}

function reloadOnce(): boolean {
  // Whoever waits for the page is asked whether to try again.
  if (!navigator.onLine) return false
  const now = performance.timeOrigin + performance.now()
  const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
  if (now - last < reloadPauseMs) return false
  sessionStorage.setItem(lastReloadKey, String(now))
  location.assign(wanted ?? location.href)
  return true
}
