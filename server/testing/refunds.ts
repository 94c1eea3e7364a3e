import { fen } from '#contract/base/money.ts'
import type { House } from './house.ts'

/** An operator gives something of an order back at the counter, whatever the room thinks that sold it. */
export async function giveByHand({ services, signIn, clock }: House, order_no: string, amount: number): Promise<void> {
  const { id } = await signIn.staff(['orders.refund'])
  const asked = { order_no, amount: fen(amount), reason: '协商退款', by: { kind: 'staff', id } as const, now: clock() }
  await services.ledger.begin((tx) => services.checkout.refund(tx, asked))
}
