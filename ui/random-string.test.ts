import { expect, test } from 'vitest'
import { randomString } from './random-string.ts'

test('ten letters and digits unless another length is asked for, and not the same twice', () => {
  expect(randomString()).toMatch(/^[A-Za-z0-9]{10}$/)
  expect(randomString(32)).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(randomString(0)).toBe('')
  expect(new Set(Array.from({ length: 1000 }, () => randomString())).size).toBe(1000)
})
