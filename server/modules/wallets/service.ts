import type { readWallet } from '#contract/accounts.ts'
import type { OutputInside } from '#contract/endpoint.ts'
import { fen } from '#contract/money.ts'
import type { Tx } from '#server/platform/database.ts'

export type Wallets = ReturnType<typeof createWallets>
export type Purses = OutputInside<typeof readWallet>

/**
 * What an enterprise owns with us. Nothing in the house moves money before there is a ledger, so until then every
 * purse is empty, and that is what is said.
 */
export function createWallets() {
  const none = fen(0)
  return {
    /** Whether somebody has money here or owes some. */
    async isOpen(_tx: Tx, _realm: 'enterprise' | 'maker', _id: number): Promise<boolean> {
      return false
    },

    async bag(_enterpriseId: number): Promise<Purses> {
      return {
        balance: none,
        held: none,
        promotion_balance: none,
        withdrawable: none,
        score: '0',
        recharge_total: none,
        spend_total: none,
      }
    },
  }
}
