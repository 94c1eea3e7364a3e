import { expect, test } from 'vitest'
import { isAttended, quietMs } from './attention.ts'

const lastInputAt = new Date('2026-11-15T12:00:00+08:00')
const after = (ms: number) => new Date(lastInputAt.getTime() + ms)

test('a page asks by itself only while somebody sits before it', () => {
  expect(isAttended({ visible: true, lastInputAt, now: after(0) })).toBe(true)
  expect(isAttended({ visible: true, lastInputAt, now: after(quietMs - 1) })).toBe(true)
  expect(isAttended({ visible: true, lastInputAt, now: after(quietMs) })).toBe(false)
  expect(isAttended({ visible: false, lastInputAt, now: after(0) })).toBe(false)
})

test('an open page that nobody touches lets the session end', () => {
  const halfAnHourMs = 30 * 60_000
  expect(quietMs).toBeLessThan(halfAnHourMs)
})
