import { expect, test } from 'vitest'
import { amountText, shortYuan } from './amounts.ts'

test('an amount is read as people say it', () => {
  expect(shortYuan('0.00')).toBe('0')
  expect(shortYuan('128.50')).toBe('128.50')
  expect(shortYuan('9800.00')).toBe('9,800')
  expect(shortYuan('10000.00')).toBe('1 万')
  expect(shortYuan('125000.00')).toBe('12.5 万')
  expect(shortYuan('123456.00')).toBe('123,456')
})

test('a price has a beginning and an end, or is to be agreed', () => {
  expect(amountText(null, null)).toBe('面议')
  expect(amountText('500.00', null, '台')).toBe('￥500 / 台')
  expect(amountText('500.00', '500.00')).toBe('￥500')
  expect(amountText('10000.00', '25000.00', '次')).toBe('￥1 万 – 2.5 万 / 次')
})
