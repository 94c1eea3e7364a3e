import { expect, test } from 'vitest'
import { yuan } from '#contract/base/money.ts'
import { completeYuan } from './yuan-field.tsx'

test.each([
  ['12', '12.00'],
  ['12.', '12.00'],
  ['12.5', '12.50'],
  ['0.05', '0.05'],
  ['007', '7.00'],
  ['1,234.5', '1234.50'],
])('%s is written as %s, which the wire understands', (typed, written) => {
  expect(completeYuan(typed)).toBe(written)
  expect(() => yuan(written)).not.toThrow()
})

test.each(['', 'abc', '1.234', '-5', '1e3', '12元'])('%j stays as it was typed', (typed) => {
  expect(completeYuan(typed)).toBe(typed)
})
