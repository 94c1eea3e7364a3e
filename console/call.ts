import { type Call, CallFailed, callWith, isRefused } from '#contract/base/call.ts'
import { sessionInvalidCode } from '#contract/base/refusals.ts'
import { createHttpExchange } from '#contract/client/http-call.ts'
import { readMe } from '#contract/people/staff.ts'
import { createSamePerson } from './same-person.ts'
import { session, waitForSignIn } from './session.ts'
import { staffToken } from './token.ts'
import { replacePage } from './unsaved.ts'

const exchangeBy = (send: typeof fetch) =>
  createHttpExchange({
    fetch: send,
    // A visitor's session in the same browser is none of the console's business.
    token: (realm) => (realm === 'staff' ? staffToken() : undefined),
    makeKey: () => crypto.randomUUID(),
  })

/** Asks once and lets a lost session be a refusal: for signing in, and for finding out who is there. */
export const callOnce: Call = callWith(exchangeBy((address, init) => fetch(address, init)))

/** A last word that still goes out while the page is being closed. */
export const callOnLeaving: Call = callWith(exchangeBy((address, init) => fetch(address, { ...init, keepalive: true })))

const samePerson = createSamePerson({
  askWho: () => callOnce(readMe, {}),
  handOver: () => replacePage(() => location.reload()),
})

/** Whoever comes back to this tab may have let somebody else sign in in another one. */
export function watchForOthers(): void {
  const look = () => {
    // Where the session is lost, the sign-in dialog looks by itself.
    if (document.visibilityState !== 'visible' || session.getState().lost) return
    samePerson().catch(() => {
      // Nobody is signed in any more, or there is no network: the next call tells, when somebody is there to be told.
    })
  }
  addEventListener('focus', look)
  document.addEventListener('visibilitychange', look)
}

/**
 * Asks, and when the session has ended meanwhile waits for a new sign-in and asks again. Nothing was done by the call
 * that was turned away, so asking again does it once. Nothing is changed in the name of somebody else.
 */
export const call: Call = (endpoint, input) =>
  signedIn(async (again) => {
    if (endpoint.method === 'POST' && !again) await samePerson()
    return callOnce(endpoint, input)
  })

/** The same for what is no call: bytes that only staff may have. */
export async function signedIn<Answer>(ask: (again: boolean) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(false)
  } catch (error) {
    if (!isSessionLost(error) || !session.getState().me) throw error
    await waitForSignIn()
    return ask(true)
  }
}

export function isSessionLost(error: unknown): boolean {
  return isRefused(error) && error.code === sessionInvalidCode
}

/** What a person is told; never a word that was meant for a program. */
export function messageOf(error: unknown): string {
  const known = isRefused(error) || error instanceof CallFailed || error instanceof Error ? error.message : ''
  return /\p{Script=Han}/u.test(known) ? known : '操作没有成功，请稍后再试'
}
