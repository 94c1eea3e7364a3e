import { expect, test } from 'vitest'
import { yuanText } from '#contract/base/fen.ts'
import { bonusFor, isMultipleOf, percentText, tagText, typedYuan } from './wallet-amounts.ts'

test.each([
  ['100', '100.00'],
  ['1,200.5', '1200.50'],
  [' ￥99.09 ', '99.09'],
  ['１００．２０', '100.20'],
  ['5.', '5.00'],
  ['007', '7.00'],
  ['0', '0.00'],
  ['1200 元', '1200.00'],
])('“%s” means %s', (typed, amount) => {
  expect(typedYuan(typed)).toBe(amount)
})

test.each(['', '-1', '1.234', '1e3', '.5', '一百', '1.2.3', '9999999999', 'NaN'])('“%s” is no amount', (typed) => {
  expect(typedYuan(typed)).toBeUndefined()
})

const offer = {
  packages: [{ amount: '1000.00', bonus_amount: '88.00' }],
  bonus_steps: [
    { from_amount: '500.00', bonus_rate: '0.0200' },
    { from_amount: '5000.00', bonus_rate: '0.0550' },
    { from_amount: '0.01', bonus_rate: '0.0000' },
  ],
}

test.each([
  ['1000.00', '88.00'],
  ['499.99', '0.00'],
  ['500.00', '10.00'],
  ['1000.01', '20.00'],
  ['4999.99', '99.99'],
  ['5000.00', '275.00'],
  ['33333.33', '1833.33'],
])('a recharge of %s brings %s', (amount, bonus) => {
  expect(bonusFor(amount, offer)).toBe(bonus)
})

test('nothing comes on top where no step is reached', () => {
  expect(bonusFor('10.00', { packages: [], bonus_steps: [] })).toBe('0.00')
})

test('amounts are split and said without becoming fractions', () => {
  expect(isMultipleOf('300.00', '100.00')).toBe(true)
  expect(isMultipleOf('300.01', '100.00')).toBe(false)
  expect(isMultipleOf('300.01', '0.00')).toBe(true)
  expect(yuanText('1234567.80')).toBe('￥1,234,567.80')
  expect(tagText('10000.00')).toBe('￥10,000')
  expect(tagText('100.50')).toBe('￥100.50')
  expect(percentText('0.0060')).toBe('0.6%')
  expect(percentText('0.0550')).toBe('5.5%')
})
