import { readEnterprise, readMaker, readWallet } from '#contract/people/accounts.ts'
import type { Make } from './function-maker.ts'

export type Refresh = ReturnType<typeof createRefresh>

/** The refresh on page load: it tells nobody when it fails. By itself, because every page carries it. */
export function createRefresh(make: Make) {
  const quiet = { gives: 'data', failed: null, silent: true } as const
  return {
    userInfo: make(readEnterprise, quiet),
    wallet: make(readWallet, quiet),
    personalInfo: make(readMaker, quiet),
  }
}
