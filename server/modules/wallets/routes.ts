import { readWallet } from '#contract/accounts.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Wallets } from './service.ts'

export function walletRoutes(desk: Desk, { wallets }: { wallets: Wallets }) {
  desk.handle(readWallet, ({ caller }) => wallets.bag(caller.enterpriseId))
}
