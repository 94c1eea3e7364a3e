import { fen } from '#contract/base/money.ts'
import { type Line, type Order, systemPurse } from '#server/modules/money/ledger/service.ts'

type Posting = Order & { lines: Line[]; now: Date }

/** Postings that tests, benches and other processes make alike. */
const now = new Date('2026-11-16T01:00:00Z')

export const cashOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'cash' }) as const
export const heldOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'held' }) as const

export function rechargeOf(id: number, amount: number, key: string): Posting {
  const lines: Line[] = [
    { account: cashOf(id), amount: fen(amount) },
    { account: systemPurse('channel_sandbox'), amount: fen(-amount) },
  ]
  return { key, kind: 'recharge', reference: `R${id}`, lines, now }
}

export function spendOf(id: number, amount: number, key: string): Posting {
  const lines: Line[] = [
    { account: cashOf(id), amount: fen(-amount) },
    { account: systemPurse('revenue_link'), amount: fen(amount) },
  ]
  return { key, kind: 'pay_link', reference: `L${id}`, lines, now }
}

export function holdOf(id: number, amount: number, key: string): Posting {
  const lines: Line[] = [
    { account: cashOf(id), amount: fen(-amount) },
    { account: heldOf(id), amount: fen(amount) },
  ]
  return { key, kind: 'withdraw', reference: `W${id}`, lines, now }
}
