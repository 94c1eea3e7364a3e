import type { Refresh } from '#contract/refresh-functions.ts'
import { sessionInvalidCode } from '#contract/refusals.ts'
import { dropSessionToken } from '../cookies.ts'
import type { Stores } from '../stores.ts'

/**
 * The guards `user` and `personal`: on page load user info comes with the page. Only where a token is here and the
 * page came without it (the server could not reach it at that moment) is it asked for once more, silently.
 */
export async function refreshSessions(stores: Stores, refresh: Refresh): Promise<void> {
  await Promise.all([refreshEnterprise(stores.enterprise, refresh), refreshMaker(stores.maker, refresh)])
}

async function refreshEnterprise(store: Stores['enterprise'], refresh: Refresh): Promise<void> {
  const { token, userInfo } = store.getState()
  if (!token || userInfo) return
  const [info, wallet] = await Promise.all([refresh.userInfo({}), refresh.wallet({})])
  if (info === sessionInvalidCode) {
    dropSessionToken('enterprise')
    store.setState({ userInfo: null, userId: null, token: null, wallet: null })
    return
  }
  if (info) store.setState({ userInfo: info, userId: info.id })
  if (wallet && wallet !== sessionInvalidCode) store.setState({ wallet })
}

async function refreshMaker(store: Stores['maker'], refresh: Refresh): Promise<void> {
  const { personalToken, personalInfo } = store.getState()
  if (!personalToken || personalInfo) return
  const info = await refresh.personalInfo({})
  if (info === sessionInvalidCode) {
    dropSessionToken('maker')
    store.setState({ personalInfo: null, personalId: null, personalToken: null, personalWallet: null })
  } else if (info) {
    store.setState({ personalInfo: info, personalId: info.id, personalWallet: info.wallet })
  }
}
