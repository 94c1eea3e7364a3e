import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { bindersIn, type Cookies, lastRealmFrom, tokenFrom } from './cookies.ts'
import type { Arrive, Arrived } from './identity.ts'

type Tokens = Partial<Record<AccountRealm, string>>

/** What a browser brings, unproved. */
export function tokensIn(cookies: Cookies, secure: boolean): Tokens {
  const tokens: Tokens = {}
  for (const realm of accountRealms) {
    const token = tokenFrom(cookies, realm, secure)
    if (token) tokens[realm] = token
  }
  return tokens
}

/**
 * Whoever is signed in as both is taken for the one whose centre this page is, or which they saw last, here and in
 * their browser.
 */
export async function arriveBy(
  cookies: Cookies,
  { centre, ...arriving }: { tokens: Tokens; whole: boolean; wallet: boolean; centre?: AccountRealm | undefined },
  { arrive, secure }: { arrive: Arrive; secure: boolean },
): Promise<Arrived> {
  const arrived = await arrive({ ...arriving, binders: bindersIn(cookies, secure) })
  const { identity, own } = arrived
  const lastRealm = identity.enterprise && identity.maker && (centre ?? lastRealmFrom(cookies))
  if (!lastRealm) return arrived
  return { ...arrived, identity: { ...identity, lastRealm }, own: { ...own, lastRealm } }
}
