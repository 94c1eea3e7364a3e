import { type Call, callWith, isRefused } from '#contract/base/call.ts'
import { sessionInvalidCode } from '#contract/base/refusals.ts'
import { createHttpExchange } from '#contract/client/http-call.ts'
import { herePath, openPage } from '#web/app/base.ts'
import { dropSessionToken, sessionToken } from '#web/app/cookies.ts'
import { heldToken, holdSession, sessionChanged } from '#web/app/held-sessions.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { keepToast } from '#web/kit/toasts.tsx'

/**
 * Asks as the one account this page was loaded for and no other: whoever is signed in twice uploads their maker's
 * picture as the maker, and whoever signed in as somebody else in another tab changes nothing of theirs from this one.
 * A session that has ended meanwhile leads to where it is begun anew, and back here from there.
 */
function accountCall(realm: AccountRealm): Call {
  const ask = callWith(
    createHttpExchange({
      fetch: (address, init) => fetch(address, init),
      token: (asked) => (asked === realm ? heldToken(realm) : undefined),
      makeKey: () => crypto.randomUUID(),
    }),
  )
  return async (endpoint, input) => {
    if (sessionChanged(realm)) return leaveTo(realm)
    try {
      return await ask(endpoint, input)
    } catch (error) {
      if (!isRefused(error) || error.code !== sessionInvalidCode) throw error
      if (!sessionChanged(realm)) dropSessionToken(realm)
      return leaveTo(realm)
    }
  }
}

/** To the page of whoever is signed in now, or to where one signs in. */
function leaveTo(realm: AccountRealm): Promise<never> {
  if (sessionToken(realm)) {
    keepToast('登录账户已切换，页面已刷新', 'error')
    location.reload()
  } else {
    openPage(`${accountPlaces[realm].signIn}?from=${encodeURIComponent(herePath())}`)
  }
  // The browser is leaving: there is nothing more to say on this page.
  return new Promise<never>(() => {})
}

export const callAs: Readonly<Record<AccountRealm, Call>> = {
  enterprise: accountCall('enterprise'),
  maker: accountCall('maker'),
}

/** For the calls after which this session goes on under a new token: the page goes on with it. */
function renewingCall(realm: AccountRealm): Call {
  return async (endpoint, input) => {
    const answer = await callAs[realm](endpoint, input)
    holdSession(realm)
    return answer
  }
}

export const callRenewing: Readonly<Record<AccountRealm, Call>> = {
  enterprise: renewingCall('enterprise'),
  maker: renewingCall('maker'),
}
