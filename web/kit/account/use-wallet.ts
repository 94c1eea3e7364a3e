import { use, useEffect } from 'react'
import { readWallet, type Wallet } from '#contract/people/accounts.ts'
import { StoresContext } from '#web/app/stores.ts'
import { callAs } from '#web/kit/form/account-call.ts'

/** Keeps what a page learned about the purse, so that it is the same everywhere it is shown. */
export function useWallet() {
  const stores = use(StoresContext)
  if (!stores) throw new Error('the page is rendered outside its stores')
  const { enterprise } = stores
  return {
    async refresh() {
      enterprise.setState({ wallet: await callAs.enterprise(readWallet, {}) })
    },
  }
}

/** The purse that came with the page is newer than the one that came with the document. */
export function useFreshWallet(wallet: Wallet) {
  const stores = use(StoresContext)
  useEffect(() => stores?.enterprise.setState({ wallet }), [stores, wallet])
}
