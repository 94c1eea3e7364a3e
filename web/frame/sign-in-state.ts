import { isRefused } from '#contract/base/call.ts'
import { destination } from '#contract/base/destination.ts'
import { sessionInvalidCode } from '#contract/base/refusals.ts'
import { addressOf, pageAt } from '#web/app/base.ts'
import { call } from '#web/app/call.ts'
import { dropSessionToken } from '#web/app/cookies.ts'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { keepToast } from '#web/kit/toasts.tsx'
import { forgetWechat } from '#web/kit/wechat/known.ts'

/**
 * The cookies came with the answer. A full load follows: the server renders the next page for whoever is signed in
 * now, and the stores begin with their token. Resolves only when somebody comes back to this page.
 */
export function afterSignIn(realm: AccountRealm, from: string | null | undefined): Promise<void> {
  return leaveFor(destination(from, realm) ?? accountPlaces[realm].centre)
}

/** Ends the session here and at the server. Rejects where the server could not be told: then nobody is signed out. */
export async function afterSignOut(realm: AccountRealm): Promise<void> {
  try {
    await call(accountCalls[realm].logout, {})
  } catch (error) {
    // A session that has ended already is what was wanted.
    if (!(isRefused(error) && error.code === sessionInvalidCode)) throw error
  }
  dropSessionToken(realm)
  if (realm === 'maker') forgetWechat()
  keepToast('已退出登录', 'success')
  await leaveFor('/')
}

/** What these pages were given works once: whoever goes back is not led to them. */
const usedOnce = /^\/personal\/(wxAuth|bindAccount)\/?$/i

/** Loads another page as a whole. Pending until then, so that a form stays busy to the end. */
export function leaveFor(path: string): Promise<void> {
  const address = addressOf(path)
  if (usedOnce.test(pageAt(location.pathname))) location.replace(address)
  else location.assign(address)
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}
