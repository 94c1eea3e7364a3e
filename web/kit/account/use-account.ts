import { use } from 'react'
import { useRevalidator } from 'react-router'
import { type Enterprise, type Maker, readEnterprise, readMaker } from '#contract/people/accounts.ts'
import { type Stores, StoresContext } from '#web/app/stores.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import type { AccountRealm } from './account-realm.ts'

/** What a page does after it has changed something about its account. */
export function useAccount(realm: AccountRealm) {
  const stores = use(StoresContext)
  const { revalidate } = useRevalidator()
  if (!stores) throw new Error('the page is rendered outside its stores')
  const { enterprise, maker } = stores

  /** What was changed is changed, whether or not it can be shown at once. */
  const refresh = async () => {
    const call = callAs[realm]
    try {
      keep(stores, await (realm === 'enterprise' ? call(readEnterprise, {}) : call(readMaker, {})))
    } catch (error) {
      showToast(messageOf(error), 'error')
    }
  }

  return {
    /** What the account is now, everywhere it is shown: in the header too. */
    know: (info: Enterprise | Maker) => keep(stores, info),

    knowUnread(unread: number) {
      if (realm === 'enterprise') {
        enterprise.setState(({ userInfo }) => ({ userInfo: userInfo && { ...userInfo, unread } }))
      } else {
        maker.setState(({ personalInfo }) => ({ personalInfo: personalInfo && { ...personalInfo, unread } }))
      }
    },

    knowUnreadLeads(unread_leads: number) {
      if (realm === 'enterprise') {
        enterprise.setState(({ userInfo }) => ({ userInfo: userInfo && { ...userInfo, unread_leads } }))
      } else {
        maker.setState(({ personalInfo }) => ({ personalInfo: personalInfo && { ...personalInfo, unread_leads } }))
      }
    },

    reloadPage: revalidate,

    refresh,

    /** Asks anew for the account and for what the page itself had loaded. */
    async reload() {
      await Promise.all([refresh(), revalidate()])
    },

    /** Does something, says what went wrong, and that it is done where one would not see it. */
    async act(task: () => Promise<void>, done?: string) {
      try {
        await task()
        if (done) showToast(done, 'success')
      } catch (error) {
        showToast(messageOf(error), 'error')
      }
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Error')

function keep({ enterprise, maker }: Stores, info: Enterprise | Maker): void {
  if ('nickname' in info) {
    maker.setState({ personalInfo: info, personalId: info.id, personalWallet: info.wallet })
  } else {
    enterprise.setState({ userInfo: info, userId: info.id })
  }
}
