import { useEffect } from 'react'
import type { Call } from '#contract/base/call.ts'
import { readPage } from '#contract/texts/content.ts'
import { call } from '#web/app/call.ts'
import { type Agreement, type Stores, useEnterprise, useMaker, useStores } from '#web/app/stores.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'

/** The agreement of a realm: in its store from the moment at which somebody is asked to accept it. */
export function useAgreement(realm: AccountRealm): Agreement | null {
  const stores = useStores()
  const enterprise = useEnterprise(({ protocol }) => protocol)
  const maker = useMaker(({ personalProtocol }) => personalProtocol)
  useEffect(() => void holdAgreement(stores, realm, call), [stores, realm])
  return realm === 'enterprise' ? enterprise : maker
}

/** Asked for once. */
export async function holdAgreement({ enterprise, maker }: Stores, realm: AccountRealm, ask: Call): Promise<void> {
  const ours = realm === 'enterprise'
  if (ours ? enterprise.getState().protocol : maker.getState().personalProtocol) return
  const page = await ask(readPage, { key: ours ? 'protocol_enterprise' : 'protocol_maker' }).catch(() => {
    // Not published yet, or not reached: the form leads to the agreement's own page all the same, which says so.
  })
  if (!page || 'list' in page) return
  const { title, html, updated_at } = page
  if (ours) enterprise.setState({ protocol: { title, html, updated_at } })
  else maker.setState({ personalProtocol: { title, html, updated_at } })
}
