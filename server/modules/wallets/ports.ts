import type { Fen } from '#contract/money.ts'
import type { Tx } from '#server/platform/database.ts'

/** What of an enterprise's cash may be taken out now, and not only spent. */
export type WithdrawableCash = (tx: Tx, enterpriseId: number, now: Date) => Promise<Fen>

/** Whether somebody has begun something about money that is not over: an order that may still be paid, a payout. */
export type MoneyUnderWay = (tx: Tx, realm: 'enterprise' | 'maker', id: number) => Promise<boolean>
