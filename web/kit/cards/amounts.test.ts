import { expect, test } from 'vitest'
import { amountText, cityText, endText, quantityText, shortYuan } from './amounts.ts'

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

test('long quantities are grouped like amounts, and what is no quantity stays as it is', () => {
  expect(quantityText('20000 吨')).toBe('20,000 吨')
  expect(quantityText('每周 12 至 20 吨')).toBe('每周 12 至 20 吨')
  expect(quantityText('型号 8.125004')).toBe('型号 8.125004')
})

test('an end says its year where that is another one than that of the beginning', () => {
  const published_at = '2026-11-16T10:00:00+08:00'
  expect(endText({ published_at, valid_until: '2026-12-25T23:59:00+08:00' })).toBe('12-25 到期')
  expect(endText({ published_at, valid_until: '2027-01-04T23:59:00+08:00' })).toBe('2027-01-04 到期')
})

test('a place is called by its city, and a municipality by itself', () => {
  expect(cityText('浙江省 嘉兴市 南湖区')).toBe('嘉兴市')
  expect(cityText('上海市 普陀区')).toBe('上海市')
  expect(cityText('台湾省')).toBe('台湾省')
})
