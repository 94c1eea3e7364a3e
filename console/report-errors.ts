import { reportClientError } from '#contract/site/defects.ts'
import { callOnce } from './call.ts'

/** A broken screen can fail in a loop; the first few reports say all there is to know. */
const reportsMax = 5
let left = reportsMax

/** Sends what goes wrong to the list of defects, which is a screen of this very console. */
export function reportError(error: unknown): void {
  if (left-- <= 0) return
  const known = error instanceof Error ? error : new Error(String(error))
  callOnce(reportClientError, {
    message: (known.message || known.name).slice(0, 500),
    stack: (known.stack ?? '').slice(0, 4000),
    path: location.pathname.slice(0, 300),
  }).catch(() => {
    // The report itself could not be sent: there is nobody left to tell.
    left = 0
  })
}

export function reportErrors(): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => reportError(event.reason))
}
