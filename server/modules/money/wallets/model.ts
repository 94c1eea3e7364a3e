import type { Fen } from '#contract/base/money.ts'
import { fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { BillType } from '#contract/money/bills.ts'

export interface Total {
  purse: string
  kind: string
  amount: number
}

/** What is in a purse, and what moved in it, by day and kind. */
interface Days {
  balance: Fen
  moves: readonly { day: string; kind: string; came: Fen; went: Fen }[]
}

/** What came in by recharging, and what of that went back. */
const recharges = ['recharge', 'recharge_refund', 'recharge_refund_return'] as const satisfies BillType[]
/** Purchases, what of them was paid back, and what was taken of a deposit. */
const purchases = /^(pay_|refund_|deposit_deduct$)/
/** What a maker earned, and what of that was taken back; what an operator put right counts as if it had been earned. */
const earnings = [
  'commission',
  'commission_clawback',
  'commission_cancel',
  'adjust_add',
  'adjust_sub',
] as const satisfies BillType[]
/** Money that was ours to give back: it is in the purse again, and nobody earned it. */
const cameBack = [
  'recharge_refund_return',
  'recharge_bonus_return',
  'withdraw_return',
  'withdraw_fee_return',
  'withdraw_tax_return',
  'order_tax_return',
  'deposit_return',
] as const satisfies BillType[]

function sum(totals: readonly Total[], wanted: (total: Total) => boolean): number {
  return totals.filter(wanted).reduce((all, { amount }) => all + amount, 0)
}

export function rechargedOf(totals: readonly Total[]): Fen {
  const kinds: readonly string[] = recharges
  return fen(sum(totals, ({ purse, kind }) => purse === 'cash' && kinds.includes(kind)))
}

/** What the promotion fund paid was spent as well; what stands in the deposit was paid with the rest, and was not. */
export function spentOf(totals: readonly Total[]): Fen {
  return fen(Math.max(0, -sum(totals, ({ purse, kind }) => isSpent(purse) && purchases.test(kind))))
}

/** Over all purses of money: what was put into `pending` is earned, what came out of `debt` was too. */
export function earnedOf(totals: readonly Total[]): Fen {
  const kinds: readonly string[] = earnings
  return fen(
    Math.max(
      0,
      sum(totals, ({ purse, kind }) => purse !== 'score' && kinds.includes(kind)),
    ),
  )
}

function isSpent(purse: string): boolean {
  return purse === 'cash' || purse === 'promotion' || purse === 'deposit'
}

const dayMs = 24 * 60 * 60 * 1000
let lately: { today: string; days: readonly string[] } | undefined

/** The last days, today last. Memoized: everybody who opens their centre asks for those up to the same day. */
export function lastDays(now: Date, count: number): readonly string[] {
  const today = shanghaiDay(now)
  if (lately?.today !== today || lately.days.length !== count) {
    const days = Array.from({ length: count - 1 }, (_, at) => new Date(now.getTime() - (count - 1 - at) * dayMs))
    lately = { today, days: [...days.map(shanghaiDay), today] }
  }
  return lately.days
}

/** What was in a purse at the end of each of these days: from what is there now, back by what moved. */
export function balancesAt(days: readonly string[], { balance, moves }: Days): { day: string; amount: Fen }[] {
  let amount: number = balance
  return days
    .toReversed()
    .map((day) => {
      const closing = { day, amount: fen(amount) }
      amount -= moves.reduce((all, move) => (move.day === day ? all + move.came - move.went : all), 0)
      return closing
    })
    .toReversed()
}

/** What came in and by what, the largest first. */
export function incomeOf({ moves }: Days): { type: string; amount: Fen }[] {
  const backAgain: readonly string[] = cameBack
  const sums = new Map<string, number>()
  for (const { kind, came } of moves) {
    if (came > 0 && !backAgain.includes(kind)) sums.set(kind, (sums.get(kind) ?? 0) + came)
  }
  return [...sums].map(([type, amount]) => ({ type, amount: fen(amount) })).toSorted((a, b) => b.amount - a.amount)
}

/** The last months as `2026-11`, this one last. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = shanghaiDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const months = year * 12 + (month - 1) - (count - 1 - at)
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * What was earned in each of these months, over all purses: more of a debt is less earned. A month in which more was
 * taken back than given has less than nothing.
 */
export function earnedBy(
  months: readonly string[],
  { debt, ...owned }: Readonly<Record<'available' | 'pending' | 'debt', Days>>,
): { month: string; amount: Fen }[] {
  const kinds: readonly string[] = earnings
  const net = (days: Days, month: string) =>
    days.moves
      .filter(({ day, kind }) => kinds.includes(kind) && day.startsWith(month))
      .reduce((all, { came, went }) => all + came - went, 0)
  return months.map((month) => ({
    month,
    amount: fen(net(owned.available, month) + net(owned.pending, month) - net(debt, month)),
  }))
}
