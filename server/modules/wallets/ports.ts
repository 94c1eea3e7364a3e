import type { Tx } from '#server/platform/database.ts'

/** Whether recharged money may be taken out again, or only spent. */
export type RechargesWithdrawable = (tx: Tx) => Promise<boolean>

/** Whether somebody has begun something about money that is not over: an order that may still be paid, a payout. */
export type MoneyUnderWay = (tx: Tx, realm: 'enterprise' | 'maker', id: number) => Promise<boolean>
