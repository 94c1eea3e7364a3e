import { expect, test } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import { billTypeKeys } from '#contract/money/bills.ts'
import * as model from './model.ts'

const layer = {
  ...{ no: 'CZ1', amount: 1_000_00, bonus_amount: 50_00, channel: 'bank_transfer', paid_at: new Date(0) },
  ...{ gone: 0, repaid: 0, back: 0, remaining: 50_00, excusable: 0 },
} as const satisfies model.Layer
const rules = { recharge_withdrawable: true, withdrawable_after_days: 7 }

test('what an operator took counts as used, and never more is left than there is', () => {
  const given = { cash: 300_00, spent: 0, layers: [layer] }
  expect(model.withdrawableOf(given, rules, new Date(0))).toBe(300_00)
  expect(model.drawsFor(fen(300_00), given, rules, new Date(0))).toMatchObject([{ amount: 300_00, taken: 15_00 }])
  expect(model.drawsFor(fen(300_01) as Fen, given, rules, new Date(0))).toBeUndefined()
})

test('many small withdrawals take as much back as one large one', () => {
  let [gone, back] = [0, 0]
  for (let n = 0; n < 1_000; n++) {
    const now = { ...layer, gone, back, remaining: 50_00 - back }
    const [drawn] =
      model.drawsFor(fen(1_00), { cash: 1_000_00 - gone, spent: 0, layers: [now] }, rules, new Date(0)) ?? []
    gone += drawn?.amount ?? 0
    back += drawn?.taken ?? 0
  }
  expect([gone, back]).toEqual([1_000_00, 50_00])
})

test('every kind of posting is a purchase, is in the layers, or brings no recharged cash: a new one has to say which', () => {
  const layered = /^(recharge|withdraw)(_|$)/
  const others = ['adjust_add', 'adjust_sub']
  // Of other purses only: the promotion fund, the deposit where it stands, points, and all that makers have.
  const elsewhere = /^(promotion_|score_|commission|order_tax|deposit_deduct$)/
  const unplaced = billTypeKeys.filter((kind) => {
    const places = [model.isPurchase(kind), layered.test(kind), others.includes(kind), elsewhere.test(kind)]
    return places.filter(Boolean).length !== 1
  })
  expect(unplaced).toEqual([])
})
