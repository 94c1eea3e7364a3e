import { type Call, callWith, isRefused } from '#contract/call.ts'
import { createHttpExchange } from '#contract/http-call.ts'
import { sessionInvalidCode } from '#contract/refusals.ts'
import { dropSessionToken, sessionToken } from '../cookies.ts'
import { type AccountRealm, accountPlaces } from './account-realm.ts'

/**
 * Asks as one account and no other: whoever is signed in twice uploads their maker's picture as the maker. A session
 * that has ended meanwhile leads to where it is begun anew, and back here from there.
 */
function accountCall(realm: AccountRealm): Call {
  const ask = callWith(
    createHttpExchange({
      fetch: (address, init) => fetch(address, init),
      token: (asked) => (asked === realm ? sessionToken(realm) : undefined),
      makeKey: () => crypto.randomUUID(),
    }),
  )
  return async (endpoint, input) => {
    try {
      return await ask(endpoint, input)
    } catch (error) {
      if (!isRefused(error) || error.code !== sessionInvalidCode) throw error
      dropSessionToken(realm)
      const here = location.pathname + location.search
      location.assign(`${accountPlaces[realm].signIn}?from=${encodeURIComponent(here)}`)
      // The browser is leaving: there is nothing more to say on this page.
      return new Promise<never>(() => {})
    }
  }
}

export const callAs: Readonly<Record<AccountRealm, Call>> = {
  enterprise: accountCall('enterprise'),
  maker: accountCall('maker'),
}
