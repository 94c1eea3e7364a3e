import { expect, test } from 'vitest'
import type { CheckoutOptions } from '#contract/money/orders.console.ts'
import { fromShown, toShown } from './checkout-shown.ts'

const options: CheckoutOptions = {
  channels: ['wechat_native'],
  expires_minutes: 30,
  bank_account: null,
  bank_days: 7,
  version: 1,
  orders_open_max: 10,
}

test('what is shown and not changed is saved as it was', () => {
  expect(fromShown(toShown(options))).toEqual(options)
  const filled = { ...options, bank_account: { name: '甲', bank: '乙', number: '123456' } }
  expect(fromShown(toShown(filled))).toEqual(filled)
})

test('half an account stays half, without the blanks around it, and none of it is none', () => {
  const half = fromShown({ ...toShown(options), bank_account: { name: ' 甲公司 ', bank: '', number: '' } })
  expect(half.bank_account).toEqual({ name: '甲公司', bank: '', number: '' })
  expect(fromShown({ ...toShown(options), bank_account: { name: ' ', bank: '', number: '' } }).bank_account).toBe(null)
})
