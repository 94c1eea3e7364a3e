import { expect, test } from 'vitest'
import { isMasked } from './masked-phone.ts'

test('a number is the one behind the stars only if every digit that shows is the same', () => {
  expect(isMasked('13800000001', '138****0001')).toBe(true)
  expect(isMasked('13899990001', '138****0001')).toBe(true)
  expect(isMasked('13900000001', '138****0001')).toBe(false)
  expect(isMasked('13800000002', '138****0001')).toBe(false)
  expect(isMasked('1380000000', '138****0001')).toBe(false)
})
