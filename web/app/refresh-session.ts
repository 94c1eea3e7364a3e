import { sessionInvalidCode } from '#contract/base/refusals.ts'
import type { Refresh } from '#contract/client/refresh-functions.ts'
import { endSession } from './held-sessions.ts'
import { isWhole, type Stores } from './stores.ts'

// On page load user info comes with the page. Only where a token is here and the page came without it (the server could
// not reach it at that moment) is it asked for once more, silently.

export async function refreshEnterprise(stores: Stores, refresh: Refresh): Promise<void> {
  const { token, userInfo } = stores.enterprise.getState()
  if (token && !userInfo) await loadEnterprise(stores, refresh)
}

async function loadEnterprise(stores: Stores, refresh: Refresh): Promise<void> {
  const { enterprise: store } = stores
  const [info, wallet] = await Promise.all([refresh.userInfo({}), refresh.wallet({})])
  if (info === sessionInvalidCode) return endSession('enterprise', stores)
  if (info) store.setState({ userInfo: info, userId: info.id })
  if (wallet && wallet !== sessionInvalidCode) store.setState({ wallet })
}

export async function refreshMaker(stores: Stores, refresh: Refresh): Promise<void> {
  const { personalToken, personalInfo } = stores.maker.getState()
  if (personalToken && !personalInfo) await loadMaker(stores, refresh)
}

async function loadMaker(stores: Stores, refresh: Refresh): Promise<void> {
  const { maker: store } = stores
  const info = await refresh.personalInfo({})
  if (info === sessionInvalidCode) return endSession('maker', stores)
  if (info) store.setState({ personalInfo: info, personalId: info.id, personalWallet: info.wallet })
}

// Pages that are no account's come with who is signed in alone. Whoever goes on to their account gets the rest on the
// way there.

export async function completeEnterprise(stores: Stores, refresh: Refresh): Promise<void> {
  const { token, userInfo, wallet } = stores.enterprise.getState()
  if (token && !(isWhole(userInfo) && wallet)) await loadEnterprise(stores, refresh)
}

export async function completeMaker(stores: Stores, refresh: Refresh): Promise<void> {
  const { personalToken, personalInfo } = stores.maker.getState()
  if (personalToken && !isWhole(personalInfo)) await loadMaker(stores, refresh)
}
