/** Those who have an account with us, and come in by its door. */
export type AccountRealm = 'enterprise' | 'maker'

/** Everybody who can have a session. */
export type Realm = AccountRealm | 'staff'

export const accountRealms = ['enterprise', 'maker'] as const satisfies readonly AccountRealm[]
