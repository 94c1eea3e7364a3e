import type { Fen } from '#contract/base/money.ts'
import { fen } from '#contract/base/money.ts'
import type { BillType } from '#contract/money/bills.ts'

export interface Total {
  purse: string
  kind: string
  amount: number
}

/** What came in by recharging, and what of that went back. */
const recharges = ['recharge', 'recharge_refund', 'recharge_refund_return'] as const satisfies BillType[]
/** Purchases, and what of them was paid back. */
const purchases = /^(pay|refund)_/
/** What a maker earned, and what of that was taken back. */
const earnings = ['commission', 'commission_clawback'] as const satisfies BillType[]

function sum(totals: readonly Total[], wanted: (total: Total) => boolean): number {
  return totals.filter(wanted).reduce((all, { amount }) => all + amount, 0)
}

export function rechargedOf(totals: readonly Total[]): Fen {
  const kinds: readonly string[] = recharges
  return fen(sum(totals, ({ purse, kind }) => purse === 'cash' && kinds.includes(kind)))
}

/** Of both purses: what the promotion fund paid was spent as well. */
export function spentOf(totals: readonly Total[]): Fen {
  return fen(Math.max(0, -sum(totals, ({ purse, kind }) => isVisible(purse) && purchases.test(kind))))
}

/** Over all purses: what was put into `pending` is earned, what came out of `debt` was too. */
export function earnedOf(totals: readonly Total[]): Fen {
  const kinds: readonly string[] = earnings
  return fen(
    Math.max(
      0,
      sum(totals, ({ kind }) => kinds.includes(kind)),
    ),
  )
}

function isVisible(purse: string): boolean {
  return purse === 'cash' || purse === 'promotion'
}
