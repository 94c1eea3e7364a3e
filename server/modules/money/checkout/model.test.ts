import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { splitRefund, timelineOf } from './model.ts'

const orders = Array.from({ length: 12 }, (_, n) => n + 1).flatMap((amount) =>
  Array.from({ length: amount }, (_, promotion) => ({
    ...{ amount: fen(amount), promotion_part: fen(promotion), deposit_part: fen(0) },
  })),
)

test.each(orders)(
  'of $amount fen, $promotion_part of the fund, every way of sending parts back comes to its end',
  (order) => {
    const seen = new Set<string>()
    /** From where so much has gone: each refund that there can be, and whatever follows from it. */
    const goOn = (cash: number, promotion: number): void => {
      const key = `${cash} ${promotion}`
      const left = order.amount - cash - promotion
      if (seen.has(key) || left === 0) return
      seen.add(key)
      // What is left goes back at once, and with money, whatever came before.
      expect(splitRefund(order, { amount: fen(cash), promotion: fen(promotion) }, fen(left))).toEqual({
        paid: order.amount - order.promotion_part - cash,
        promotion: order.promotion_part - promotion,
      })
      for (let wanted = 1; wanted < left; wanted++) {
        const parts = splitRefund(order, { amount: fen(cash), promotion: fen(promotion) }, fen(wanted))
        if (!parts) {
          expect(order.amount - order.promotion_part - cash).toBe(1)
          continue
        }
        expect(parts.paid).toBeGreaterThan(0)
        expect(parts.promotion).toBeGreaterThanOrEqual(0)
        expect(parts.paid + parts.promotion).toBe(wanted)
        goOn(cash + parts.paid, promotion + parts.promotion)
      }
    }
    goOn(0, 0)
    expect(seen.size).toBeGreaterThan(0)
  },
)

test('what the fund paid nothing of is not divided, and never made less than somebody asked for', () => {
  const order = { amount: fen(100), promotion_part: fen(0), deposit_part: fen(0) }
  for (const wanted of [1, 70, 100, 130]) {
    expect(splitRefund(order, { amount: fen(30), promotion: fen(0) }, fen(wanted))).toEqual({
      paid: wanted,
      promotion: 0,
    })
  }
})

test('a refund that a person sent is told after it was asked for, although only its day is known', () => {
  const [made, asked] = [new Date('2026-11-16T01:00:00Z'), new Date('2026-11-17T03:00:00Z')]
  const order = { state: 'refunded', created_at: made, paid_at: made, voucher_at: null, closed_at: null } as const
  const refund = { amount: fen(1_00), promotion_part: fen(0), state: 'refunded', reason: '', created_at: asked }
  const told = timelineOf({ ...order, reject_reason: '' }, [
    { ...refund, refunded_at: new Date('2026-11-17T00:00:00+08:00') },
  ])
  expect(told.map(({ event }) => event)).toEqual(['ordered', 'paid', 'refund_asked', 'refunded'])
})
