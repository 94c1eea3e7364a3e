import type { Call } from '#contract/base/call.ts'
import { type AccountRealm, memberRealms } from '#contract/base/realms.ts'
import { readShell } from '#contract/site/site.ts'
import { checkOrigin } from './check-origin.ts'
import type { PageEntry } from './page.ts'
import { completeEnterprise, completeMaker, refreshEnterprise, refreshMaker } from './refresh-session.ts'

/** What a loader is given besides the address: the two sides of the house fill it differently. */
export interface Visit {
  call: Call
  signedIn(realm: AccountRealm): boolean
  /** Whose centre was seen last. */
  lastRealm(): AccountRealm | undefined
  /** Whether somebody else is signed in than when the document was loaded. */
  changed(realm: AccountRealm): boolean
  /** Resolves when what the pages of an account show of it is there. */
  complete(realm: AccountRealm): Promise<void>
  /** Told that a session is over, so that nothing goes on as if it were not. */
  ended(realm: AccountRealm): void
}

/**
 * The route guards under the specification's names. The first four stand before every page, one of the last two
 * before those that need an account: the site map says which.
 */
export const guards = {
  /** Nothing is shown without the site's own data. */
  webConfig: { load: ({ call }: Visit, part: 'pc' | 'mobile') => call(readShell, { part }) },
  /** Narrow windows and invites. The first page is checked by the server, and by the gate before it is painted. */
  checkOrigin: { watch: checkOrigin },
  /** Who is signed in as an enterprise comes with the page; asked for once more where the page came without. */
  user: { refresh: refreshEnterprise, complete: completeEnterprise },
  /** The same for a maker. */
  personal: { refresh: refreshMaker, complete: completeMaker },
  /** Where a visitor without a session is sent. */
  auth: { realm: 'enterprise', signIn: '/user/login' },
  personalAuth: { realm: 'maker', signIn: '/personal/login' },
} as const

/** Whose session a page takes, the one it prefers first; none where it asks for none. */
export function realmsFor(
  { guard, members }: Pick<PageEntry, 'guard' | 'members'>,
  last?: AccountRealm,
): readonly AccountRealm[] {
  if (members) return memberRealms(last)
  return guard ? [guards[guard].realm] : []
}
