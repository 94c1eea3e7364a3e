import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fen, Rate, toYuan, Yuan, yuan } from './money.ts'

test('yuan are read and written without ever being a fraction', () => {
  const whole = fc.integer({ min: -(10 ** 14), max: 10 ** 14 })
  fc.assert(fc.property(whole, (value) => yuan(toYuan(fen(value))) === value))
})

test.each([
  ['0.00', 0],
  ['0.05', 5],
  ['128.00', 12_800],
  ['-3.50', -350],
])('%s is %i fen', (text, value) => {
  expect(yuan(text)).toBe(value)
  expect(toYuan(fen(value))).toBe(text)
})

test.each(['1', '1.5', '1.234', '01.00', '.50', '1,000.00', ' 1.00', '1e3', '', '99999999999999.00', 'NaN'])(
  '%j is not an amount',
  (text) => {
    expect(() => yuan(text)).toThrow(RangeError)
    expect(z.safeDecode(Yuan, text).success).toBe(false)
  },
)

test('half a fen cannot be written down', () => {
  expect(() => fen(0.5)).toThrow(RangeError)
  expect(() => fen(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
  expect(() => z.encode(Yuan, 0.5 as never)).toThrow()
})

test.each([
  ['0.0000', 0],
  ['0.0060', 60],
  ['0.1234', 1234],
  ['1.0000', 10_000],
])('the rate %s is %i basis points', (text, points) => {
  expect(z.decode(Rate, text)).toBe(points)
  expect(z.encode(Rate, points)).toBe(text)
})

test.each(['0.006', '0.00601', '1.0001', '-0.0001', '.0060', '60', ''])('%j is not a rate', (text) => {
  expect(z.safeDecode(Rate, text).success).toBe(false)
})
