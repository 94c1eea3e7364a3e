import { expect, test } from 'vitest'
import { fits, isFree, monthsOf, pick, spanFrom } from './seat-days.ts'

// A Monday; Thursday and Friday of the week are taken.
const seat = { from: '2026-11-16', free: '11100111111', earliest: '2026-11-18', min: 2, max: 5 }

test('a day can be chosen when the seat is free and there is time to look at it', () => {
  const days = ['2026-11-15', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-21', '2026-11-26', '2026-11-27']
  expect(days.map((day) => isFree(seat, day))).toEqual([false, false, true, false, true, true, false])
})

test('a first click begins as short as is sold, a later day is its end, and what is not free begins anew', () => {
  const first = pick(seat, undefined, '2026-11-21')
  expect(first).toEqual({ starts_on: '2026-11-21', ends_on: '2026-11-22' })
  expect(pick(seat, first, '2026-11-25')).toEqual({ starts_on: '2026-11-21', ends_on: '2026-11-25' })
  expect(pick(seat, first, '2026-11-26')).toBeUndefined()
  expect(pick(seat, undefined, '2026-11-18')).toBeUndefined()
  expect(spanFrom(seat, '2026-11-21', 6)).toBeUndefined()
  expect(fits(seat, { starts_on: '2026-11-18', ends_on: '2026-11-21' })).toBe(false)
})

test('months begin on their weekday', () => {
  const months = monthsOf('2026-11-28', 5)
  expect(months.map(({ month, blanks, days }) => [month, blanks, days.length])).toEqual([
    ['2026-11', 5, 3],
    ['2026-12', 1, 2],
  ])
})
