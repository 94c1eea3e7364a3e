import { type Fen, fen } from '#contract/base/money.ts'
import { billTypes } from '#contract/money/bills.ts'

const statementPurses = ['available', 'pending', 'debt', 'held'] as const
type StatementPurse = (typeof statementPurses)[number]

export { statementPurses }

export interface Moves {
  balance: Fen
  moves: readonly { day: string; kind: string; came: Fen; went: Fen }[]
}

export interface StatementLine {
  type: string
  title: string
  came: Fen
  went: Fen
}

export type StandingOf = Record<StatementPurse, Fen>

/** What more of a purse means for its owner: what is owed is less. */
const worth = (purse: StatementPurse) => (purse === 'debt' ? -1 : 1)

/**
 * A month of a maker: what there was before and after, and what made the difference, over all purses together. What
 * only moved from one into another comes to nothing and is left out: the difference of the two standings is the sum
 * of the lines.
 */
export function monthOf(
  month: string,
  purses: Readonly<Record<StatementPurse, Moves>>,
): { opening: StandingOf; closing: StandingOf; lines: StatementLine[] } {
  const standing = (includes: (day: string) => boolean) =>
    Object.fromEntries(
      statementPurses.map((purse) => {
        const { balance, moves } = purses[purse]
        const since = moves.filter(({ day }) => !includes(day)).reduce((all, { came, went }) => all + came - went, 0)
        return [purse, fen(balance - since)]
      }),
    ) as StandingOf
  const net = new Map<string, number>()
  for (const purse of statementPurses) {
    for (const { day, kind, came, went } of purses[purse].moves) {
      if (day.startsWith(month)) net.set(kind, (net.get(kind) ?? 0) + worth(purse) * (came - went))
    }
  }
  const titles: Readonly<Record<string, string>> = billTypes
  return {
    opening: standing((day) => day < `${month}-01`),
    closing: standing((day) => day < `${month}-32`),
    lines: [...net]
      .filter(([, amount]) => amount !== 0)
      .map(([type, amount]) => ({
        type,
        title: titles[type] ?? type,
        came: fen(Math.max(0, amount)),
        went: fen(Math.max(0, -amount)),
      }))
      .toSorted((a, b) => b.came - b.went - (a.came - a.went)),
  }
}

/** The last twelve months, this one first. */
export function monthsBack(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) => {
    const months = year * 12 + month - 1 - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
