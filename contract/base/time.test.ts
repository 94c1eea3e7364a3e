import { expect, test } from 'vitest'
import { z } from 'zod'
import { Instant, nextShanghaiMidnight, shanghaiDay, toShanghaiIso } from './time.ts'

test('a moment is written with the offset of Shanghai and read back as the same moment', () => {
  const at = new Date('2026-12-31T16:30:05Z')
  expect(toShanghaiIso(at)).toBe('2027-01-01T00:30:05+08:00')
  expect(z.decode(Instant, toShanghaiIso(at))).toEqual(at)
})

test('the day turns at sixteen hours UTC', () => {
  expect(shanghaiDay(new Date('2026-11-15T15:59:59Z'))).toBe('2026-11-15')
  expect(shanghaiDay(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16')
})

test('the next midnight is always later, also at midnight itself', () => {
  expect(nextShanghaiMidnight(new Date('2026-11-15T15:59:59Z'))).toEqual(new Date('2026-11-15T16:00:00Z'))
  expect(nextShanghaiMidnight(new Date('2026-11-15T16:00:00Z'))).toEqual(new Date('2026-11-16T16:00:00Z'))
})
