import { expect, test } from 'vitest'
import { percentToRate, ratePattern, rateToPercent } from './rate.ts'

test('every share there is survives the screen', () => {
  for (let points = 0; points <= 10_000; points += 1) {
    const rate = String(points).padStart(5, '0').replace(/^./, '$&.')
    const percent = rateToPercent(rate)
    expect(percent).toMatch(ratePattern)
    expect(percentToRate(percent)).toBe(rate)
  }
})

test('half-typed percentages are understood', () => {
  expect(percentToRate('0.6')).toBe('0.0060')
  expect(percentToRate('1.')).toBe('0.0100')
  expect(percentToRate('100')).toBe('1.0000')
})

test.each(['101', '-1', '0.123', 'abc', ''])('%j is no share', (typed) => {
  expect(typed).not.toMatch(ratePattern)
})
