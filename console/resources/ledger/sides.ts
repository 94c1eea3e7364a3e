import { fen, isPoints, toYuan, yuan } from '#contract/base/fen.ts'
import type { LedgerPosting, PurseTotal } from '#contract/money/ledger.console.ts'

type Line = Pick<LedgerPosting['lines'][number], 'amount' | 'side'>

/** Without its sign: the column says on which side it stands. */
export function sized(amount: string): string {
  return amount.replace(/^-/, '')
}

/** What all lines of a side come to. */
export function sumOf(lines: readonly Line[], side: 'debit' | 'credit'): string {
  const amounts = lines.filter((line) => line.side === side).map(({ amount }) => sized(amount))
  // A posting is of money or of points, never of both.
  if (lines.some(({ amount }) => isPoints(amount)))
    return String(amounts.reduce((sum, points) => sum + Number(points), 0))
  return toYuan(fen(amounts.reduce((sum, amount) => sum + yuan(amount), 0)))
}

/** What everybody has in the purses of a side; what is below zero there is taken off. */
export function totalOf(purses: readonly PurseTotal[], side: 'debit' | 'credit'): string {
  return toYuan(fen(purses.filter((one) => one.side === side).reduce((sum, { balance }) => sum + yuan(balance), 0)))
}

/** By how much two sums differ: nothing, as long as the books are right. */
export function between(one: string, other: string): string {
  return toYuan(fen(yuan(one) - yuan(other)))
}
