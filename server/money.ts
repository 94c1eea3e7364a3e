import type { Desk } from './http/desk.ts'
import { ledgerJobs } from './modules/ledger/jobs.ts'
import { createLedger, type Ledger } from './modules/ledger/service.ts'
import type { TodoSource } from './modules/todo/ports.ts'
import { walletRoutes } from './modules/wallets/routes.ts'
import { createWallets } from './modules/wallets/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { JobWork } from './platform/jobs.ts'
import type { Pulse } from './platform/pulse.ts'

interface Parts {
  database: Database
}

export type Money = ReturnType<typeof createMoney>

/** The part of the composition root where money meets: how it comes in, where it is, and how it leaves. */
export function createMoney({ database }: Parts) {
  const ledger: Ledger = createLedger({ database })
  const wallets = createWallets()
  return { ledger, wallets }
}

export function moneyRoutes(desk: Desk, money: Money): void {
  walletRoutes(desk, money)
}

export function moneyJobs(parts: Money & { clock: Clock }): JobWork[] {
  return [...ledgerJobs(parts)]
}

/** What is looked after every few seconds: payments, refunds and payouts whose end is not known yet. */
export function moneyPulses(_parts: Money & { clock: Clock }): Pulse[] {
  return []
}

/** What waits for an operator about money. */
export function moneyQueues(_money: Money, _clock: Clock): TodoSource[] {
  return []
}
