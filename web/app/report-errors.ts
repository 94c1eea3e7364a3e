import type { Call } from '#contract/base/call.ts'
import { reportClientError } from '#contract/site/defects.ts'

/** A broken page can fail in a loop; the first few reports say all there is to know. */
const reportsMax = 5

/** Sends what goes wrong in the browser to the list of defects that operators see. */
export function reportErrors(call: Call) {
  let left = reportsMax
  const report = (error: unknown) => {
    if (left-- <= 0) return
    const known = error instanceof Error ? error : new Error(String(error))
    call(reportClientError, {
      message: (known.message || known.name).slice(0, 500),
      stack: (known.stack ?? '').slice(0, 4000),
      path: location.pathname.slice(0, 300),
    }).catch(() => {
      // The report itself could not be sent: there is nobody left to tell.
      left = 0
    })
  }
  addEventListener('error', (event) => report(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => report(event.reason))
}
