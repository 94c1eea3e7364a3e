import { expect, test } from 'vitest'
import { sayChange, sayNumber, sayShare, tableOf } from './figures.ts'

const day = { day: '2026-11-16', value: 1_234_50, before: 100 }
const money = { key: 'in', label: '收款', unit: 'fen' as const, total: 1_234_50, total_before: 100, days: [day] }

test('money is said in yuan, on the screen and in the file', () => {
  expect(sayNumber(money, 1_234_50)).toBe('¥1,234.50')
  expect(tableOf({ series: [money] })).toEqual([
    ['日期', '收款（元）', '收款（元）·上一段'],
    ['2026-11-16', 1234.5, 1],
    ['合计', 1234.5, 1],
  ])
})

test('a change is a share of what was before, and growth from nothing is not called growth', () => {
  expect(sayChange({ total: 9, total_before: 8 })).toBe('+12.5%')
  expect(sayChange({ total: 4, total_before: 8 })).toBe('-50%')
  expect(sayChange({ total: 4, total_before: 0 })).toBe('此前为 0')
  expect(sayShare(1, 3)).toBe('33.3%')
  expect(sayShare(1, 0)).toBe('—')
  expect(sayShare(6, 3)).toBe('—')
})
