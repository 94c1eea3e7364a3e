import { sessionInvalidCode } from '#contract/base/refusals.ts'
import type { Refresh } from '#contract/client/refresh-functions.ts'
import { endSession } from './held-sessions.ts'
import type { Stores } from './stores.ts'

// On page load user info comes with the page. Only where a token is here and the page came without it (the server could
// not reach it at that moment) is it asked for once more, silently.

export async function refreshEnterprise(stores: Stores, refresh: Refresh): Promise<void> {
  const { enterprise: store } = stores
  const { token, userInfo } = store.getState()
  if (!token || userInfo) return
  const [info, wallet] = await Promise.all([refresh.userInfo({}), refresh.wallet({})])
  if (info === sessionInvalidCode) return endSession('enterprise', stores)
  if (info) store.setState({ userInfo: info, userId: info.id })
  if (wallet && wallet !== sessionInvalidCode) store.setState({ wallet })
}

export async function refreshMaker(stores: Stores, refresh: Refresh): Promise<void> {
  const { maker: store } = stores
  const { personalToken, personalInfo } = store.getState()
  if (!personalToken || personalInfo) return
  const info = await refresh.personalInfo({})
  if (info === sessionInvalidCode) return endSession('maker', stores)
  if (info) store.setState({ personalInfo: info, personalId: info.id, personalWallet: info.wallet })
}

// Pages that are no account's come without what somebody has. Whoever goes on to their account gets it on the way.

export async function completeEnterprise(stores: Stores, refresh: Refresh): Promise<void> {
  const { enterprise: store } = stores
  const { token, userInfo, wallet: known } = store.getState()
  if (!token || !userInfo || known) return
  const wallet = await refresh.wallet({})
  if (wallet && wallet !== sessionInvalidCode) store.setState({ wallet })
}

export async function completeMaker(stores: Stores, refresh: Refresh): Promise<void> {
  const { maker: store } = stores
  const { personalToken, personalInfo, personalWallet } = store.getState()
  if (!personalToken || !personalInfo || personalWallet) return
  const info = await refresh.personalInfo({})
  if (info && info !== sessionInvalidCode) store.setState({ personalInfo: info, personalWallet: info.wallet })
}
