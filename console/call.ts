import { type Call, CallFailed, callWith, isRefused } from '#contract/call.ts'
import { createHttpExchange } from '#contract/http-call.ts'
import { sessionInvalidCode } from '#contract/refusals.ts'
import { session, waitForSignIn } from './session.ts'

const tokenName = 'staff_token'

function staffToken(): string | undefined {
  const cookies = new Map(
    document.cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
  // Under HTTPS the cookie carries the prefix that only the server could have set.
  const value = cookies.get(`__Host-${tokenName}`) ?? cookies.get(tokenName)
  return value ? decodeURIComponent(value) : undefined
}

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

/**
 * Asks, and when the session has ended meanwhile waits for a new sign-in and asks again. Nothing was done by the call
 * that was turned away, so asking again does it once.
 */
export const call: Call = async (endpoint, input) => {
  try {
    return await callOnce(endpoint, input)
  } catch (error) {
    if (!isSessionLost(error) || !session.getState().me) throw error
    await waitForSignIn()
    return callOnce(endpoint, input)
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
