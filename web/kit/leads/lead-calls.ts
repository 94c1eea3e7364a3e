import type { AccountRealm } from '#contract/base/realms.ts'
import { enterpriseLeads, makerLeads } from '#contract/catalogue/leads.ts'
import type { LeadState } from '#contract/catalogue/leads.words.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { listAddress } from '#web/kit/list-address.ts'

/** What can be asked about leads, under each realm's own addresses. */
export const leadCalls = { enterprise: enterpriseLeads, maker: makerLeads }

/** Where somebody looks at one of theirs. */
export const leadPath = (realm: AccountRealm, id: number): string => `${accountPlaces[realm].leads}/${id}`

/** The list of somebody's own. */
export function inboxPath(
  realm: AccountRealm,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  return listAddress(accountPlaces[realm].leads, parameters)
}

/** Where the stream of one is, which is no call. */
export const leadEvents = (realm: AccountRealm, id: number) =>
  `${realm === 'enterprise' ? '/api/user' : '/api/ck/user'}/leads/${id}/events`

export const leadTones: Readonly<Record<LeadState, 'brand' | 'quiet' | 'success' | 'warning' | 'danger'>> = {
  new: 'warning',
  read: 'brand',
  replied: 'brand',
  agreed: 'success',
  declined: 'danger',
  closed: 'quiet',
}
