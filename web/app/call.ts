import { callWith } from '#contract/base/call.ts'
import { createMake } from '#contract/client/function-maker.ts'
import { createHttpExchange } from '#contract/client/http-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { sessionToken } from './cookies.ts'
import { lastRealm } from './held-sessions.ts'

// The browser's way to the server. Nothing here runs before it is asked, so that both sides may import it.

export const exchange = createHttpExchange({
  fetch: (address, init) => fetch(address, init),
  // The console has its own bundle and its own sessions.
  token: (realm) => (realm === 'staff' ? undefined : sessionToken(realm)),
  lastRealm,
  makeKey: () => crypto.randomUUID(),
})

/** Rejects with the refusal: for whoever shows it where it belongs, beside a field. */
export const call = callWith(exchange)

export const functionParts = {
  exchange,
  toast: (message: string) => showToast(message, 'error'),
  // A failed call is somebody's lost connection far more often than a defect; it stays in the browser's own log.
  log: (error: unknown) => console.warn(error),
}

export const make = createMake(functionParts)
