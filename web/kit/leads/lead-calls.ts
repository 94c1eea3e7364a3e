import type { AccountRealm } from '#contract/base/realms.ts'
import { enterpriseLeads, makerLeads } from '#contract/catalogue/leads.ts'
import type { LeadState } from '#contract/catalogue/leads.words.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { listAddress } from '#web/kit/list-address.ts'

/** What can be asked about leads, under each realm's own addresses. */
export const leadCalls = { enterprise: enterpriseLeads, maker: makerLeads }

/** Where somebody looks at one of theirs. */
export function leadPath(realm: AccountRealm, id: number): string {
  return realm === 'enterprise' ? `/user/leads/${id}` : listAddress('/personal', { tab: 'leads', id })
}

/** The list of somebody's own; the maker has it as a section of their one address. */
export function inboxPath(
  realm: AccountRealm,
  parameters: Readonly<Record<string, string | number | undefined>>,
): string {
  const [path = ''] = accountPlaces[realm].leads.split('?')
  return listAddress(path, realm === 'maker' ? { tab: 'leads', ...parameters } : parameters)
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
