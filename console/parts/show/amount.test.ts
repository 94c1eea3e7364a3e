import { expect, test } from 'vitest'
import { yuanText } from '#contract/base/fen.ts'

test.each([
  ['0.00', '￥0.00'],
  ['999.90', '￥999.90'],
  ['1000.00', '￥1,000.00'],
  ['12345678.05', '￥12,345,678.05'],
  ['-1234.50', '-￥1,234.50'],
])('%s is said as %s', (amount, said) => {
  expect(yuanText(amount)).toBe(said)
})

test('an amount beyond what a number holds keeps every fen', () => {
  expect(yuanText('9007199254740993.01')).toBe('￥9,007,199,254,740,993.01')
})
