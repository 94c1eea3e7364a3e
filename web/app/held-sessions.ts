import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { dropSessionToken, rememberRealm, sessionToken } from './cookies.ts'
import type { Stores } from './stores.ts'

/** Whose page this is. The cookies belong to the whole browser: another tab may have signed somebody else in since. */
const held: Partial<Record<AccountRealm, string | undefined>> = {}
/** Whose centre this page saw last; another tab may be at the other one. */
let last: AccountRealm | undefined

export function holdSessions(lastSeen: AccountRealm | undefined) {
  last = lastSeen
  for (const realm of accountRealms) holdSession(realm)
}

/** For whoever begins a session without loading the page anew. */
export function holdSession(realm: AccountRealm) {
  held[realm] = sessionToken(realm)
}

export function heldToken(realm: AccountRealm): string | undefined {
  return held[realm]
}

export function sessionChanged(realm: AccountRealm): boolean {
  return sessionToken(realm) !== held[realm]
}

/** Whose centre was seen last, for pages and calls that are for both. */
export function lastRealm(): AccountRealm | undefined {
  return last
}

/** This is somebody's centre: what is for both is theirs from here on, also when the browser comes back tomorrow. */
export function seeCentre(realm: AccountRealm) {
  last = realm
  rememberLast()
}

/** The cookie follows whoever looks: a tab in the background has nothing to say. */
function rememberLast() {
  if (last && document.visibilityState === 'visible') rememberRealm(last)
}

/** The session is over: nothing on this side goes on as if it were not. */
export function endSession(realm: AccountRealm, stores: Stores | undefined) {
  dropSessionToken(realm)
  adoptSession(realm, stores)
}

function adoptSession(realm: AccountRealm, stores: Stores | undefined) {
  holdSession(realm)
  const token = held[realm] ?? null
  if (realm === 'enterprise') {
    stores?.enterprise.setState({ userInfo: null, userId: null, token, wallet: null })
  } else {
    stores?.maker.setState({ personalInfo: null, personalId: null, personalToken: token, personalWallet: null })
  }
}

interface Watch {
  stores: Stores
  /** Whose session the page on screen needs, any of these. */
  needed(): readonly AccountRealm[]
  /** Asks who is signed in where a token is here and nobody knows whose. */
  refresh(): void
}

/**
 * Whoever comes back to this tab finds it as the other one left the browser: a page behind sign-in is loaded anew,
 * any other learns who is signed in now.
 */
export function watchSessions({ stores, needed, refresh }: Watch): () => void {
  const look = () => {
    rememberLast()
    const changed = document.visibilityState === 'visible' ? accountRealms.filter(sessionChanged) : []
    if (changed.length === 0) return
    if (needed().some((realm) => changed.includes(realm))) return location.reload()
    for (const realm of changed) adoptSession(realm, stores)
    refresh()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
