import { expect, test } from 'vitest'
import type { RechargeOptions } from '#contract/money/recharges.console.ts'
import { fromShown, toShown } from './recharge-shown.ts'

const options: RechargeOptions = {
  enabled: true,
  min_amount: '1.00',
  max_amount: '200000.00',
  packages: [{ amount: '500.00', bonus_amount: '10.00', label: '常用' }],
  bonus_steps: [{ from_amount: '1000.00', bonus_rate: '0.0525' }],
  recharge_withdrawable: true,
  withdrawable_after_days: 7,
  version: 1,
  promotion_days: null,
}

test('what is shown and not changed is saved as it was', () => {
  expect(fromShown(toShown(options))).toEqual(options)
  const filled = { ...options, promotion_days: 90 }
  expect(fromShown(toShown(filled))).toEqual(filled)
})

test('half-typed amounts are completed and blanks around words taken away', () => {
  const shown = toShown(options)
  const saved = fromShown({
    ...shown,
    min_amount: '5',
    packages: [{ amount: '100', bonus_amount: '0.5', label: ' 新 ' }],
  })
  expect(saved).toMatchObject({
    min_amount: '5.00',
    packages: [{ amount: '100.00', bonus_amount: '0.50', label: '新' }],
  })
})
