/** Those who have an account with us, and come in by its door. */
export type AccountRealm = 'enterprise' | 'maker'

/** Everybody who can have a session. */
export type Realm = AccountRealm | 'staff'

export const accountRealms = ['enterprise', 'maker'] as const satisfies readonly AccountRealm[]

/** Kept in the browser: the realm whose centre, or door, was seen last. */
export const lastRealmCookie = 'last_realm'

/**
 * As which of the two somebody is taken where there is one page, or call, for both: the first as whom they are signed
 * in. That is the one whose centre they saw last, and the enterprise where nobody knows.
 */
export function memberRealms(last: AccountRealm | undefined): readonly AccountRealm[] {
  return last === 'maker' ? ['maker', 'enterprise'] : accountRealms
}

/** What a cookie says, which anybody may have written. */
export function realmIn(cookie: string | undefined): AccountRealm | undefined {
  return accountRealms.find((realm) => realm === cookie)
}
