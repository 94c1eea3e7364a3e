import { expect, test } from 'vitest'
import type { RechargeOptions } from '#contract/money/payments.console.ts'
import { fromShown, toShown } from './shown-options.ts'

const options: RechargeOptions = {
  enabled: true,
  min_amount: '1.00',
  max_amount: '200000.00',
  channels: ['wechat_native'],
  packages: [{ amount: '500.00', bonus_amount: '10.00', label: '常用' }],
  bonus_steps: [{ from_amount: '1000.00', bonus_rate: '0.0525' }],
  expires_minutes: 30,
  bank_account: null,
  bank_days: 7,
  recharge_withdrawable: true,
  withdrawable_after_days: 7,
  promotion_days: null,
  orders_open_max: 10,
}

test('what is shown and not changed is saved as it was', () => {
  expect(fromShown(toShown(options))).toEqual(options)
  const filled = { ...options, promotion_days: 90, bank_account: { name: '甲', bank: '乙', number: '123456' } }
  expect(fromShown(toShown(filled))).toEqual(filled)
})

test('half-typed amounts are completed and blanks around words taken away', () => {
  const shown = toShown(options)
  const saved = fromShown({
    ...shown,
    min_amount: '5',
    packages: [{ amount: '100', bonus_amount: '0.5', label: ' 新 ' }],
    bank_account: { name: ' 甲公司 ', bank: '', number: '' },
  })
  expect(saved).toMatchObject({
    min_amount: '5.00',
    packages: [{ amount: '100.00', bonus_amount: '0.50', label: '新' }],
    bank_account: { name: '甲公司', bank: '', number: '' },
  })
})
