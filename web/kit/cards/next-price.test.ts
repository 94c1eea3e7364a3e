import { expect, test } from 'vitest'
import { fromText, nextText } from './next-price.ts'

test('a new price is said with the day it begins, and with the hour only where it is not midnight', () => {
  expect(nextText({ price: '420.00', from: '2026-11-24T00:00:00+08:00' })).toBe('自 11月24日起 ￥420')
  expect(fromText('2026-12-01T15:30:00+08:00')).toBe('自 12月1日 15:30 起')
  expect(nextText(null)).toBe('')
})
