import { fen, toYuan, yuan } from '#contract/base/fen.ts'
import type { Bill } from '#contract/money/bills.ts'

/** What is booked beside a withdrawal, and comes back beside one that did not succeed. */
const mainOf: Readonly<Record<string, string>> = {
  withdraw: 'withdraw',
  withdraw_fee: 'withdraw',
  withdraw_tax: 'withdraw',
  withdraw_return: 'withdraw_return',
  withdraw_fee_return: 'withdraw_return',
  withdraw_tax_return: 'withdraw_return',
}

export type BillLine<Row extends Bill> = Row & { parts: readonly Pick<Bill, 'title' | 'amount'>[] }

/**
 * Bills as their owner thinks of them: a withdrawal is one line with all that left for it, its fee and tax named in it.
 * Where the rest of it stands on another page or was filtered away, every bill keeps its own line.
 */
export function billLines<Row extends Bill>(bills: readonly Row[]): BillLine<Row>[] {
  const groups: Row[][] = []
  for (const bill of bills) {
    const last = groups.at(-1)
    if (last?.[0] && belongs(last[0], bill)) last.push(bill)
    else groups.push([bill])
  }
  return groups.flatMap((group) => {
    const main = group.find(({ type }) => mainOf[type] === type)
    const [newest] = group
    if (group.length === 1 || !main || !newest) return group.map((bill) => ({ ...bill, parts: [] }))
    const amount = toYuan(fen(group.reduce((sum, bill) => sum + yuan(bill.amount), 0)))
    return [{ ...main, amount, balance_after: newest.balance_after, parts: group.filter((bill) => bill !== main) }]
  })
}

function belongs(one: Bill, other: Bill): boolean {
  const main = mainOf[one.type]
  return (
    main !== undefined &&
    main === mainOf[other.type] &&
    one.order_no === other.order_no &&
    one.purse === other.purse &&
    one.direction === other.direction &&
    one.created_at === other.created_at
  )
}
