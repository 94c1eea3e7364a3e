import { expect, test } from 'vitest'
import type { Activity } from '#contract/catalogue/activities.ts'
import { closedText } from '#web/areas/activities/activity-signup.ts'
import { monthIn, monthText, otherMonth, weeksOf } from './activity-month.ts'
import { dayText, spanText } from './activity-words.ts'

const activity = (id: number, starts_at: string, ends_at: string) => ({ id, starts_at, ends_at }) as Activity

test('a month is laid out in weeks from Monday on', () => {
  const weeks = weeksOf('2026-11', [])
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toMatchObject({ day: '2026-10-26', inMonth: false })
  expect(weeks[0]?.[6]).toMatchObject({ day: '2026-11-01', inMonth: true })
  expect(weeks[5]?.map(({ day }) => day).at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02', [])).toHaveLength(4)
})

test('what takes several days stands on each of them, and what ends at midnight not on the next', () => {
  const fair = activity(1, '2026-10-31T09:00:00+08:00', '2026-11-02T12:00:00+08:00')
  const night = activity(2, '2026-11-02T20:00:00+08:00', '2026-11-03T00:00:00+08:00')
  const on = Object.fromEntries(
    weeksOf('2026-11', [fair, night])
      .flat()
      .filter(({ activities }) => activities.length > 0)
      .map(({ day, activities }) => [day, activities.map(({ id }) => id)]),
  )
  expect(on).toEqual({ '2026-11-01': [1], '2026-11-02': [1, 2] })
})

test('a month further away than anybody plans is none, and none leads there', () => {
  const asked = (month: string) => monthIn(new URLSearchParams({ month }), '2026-11-16')
  expect(asked('2026-11')).toBe('2026-11')
  expect(asked('2028-11')).toBe('2028-11')
  expect(asked('2028-12')).toBe('too far')
  expect(asked('2023-10')).toBe('too far')
  for (const odd of ['', '2026-13', '2026-1', '2026-11-01', '１']) expect(asked(odd)).toBeUndefined()
  expect(otherMonth('2026-12', 1, '2026-11-16')).toBe('2027-01')
  expect(otherMonth('2027-01', -1, '2026-11-16')).toBe('2026-12')
  expect(otherMonth('2028-11', 1, '2026-11-16')).toBeUndefined()
  expect(monthText('2026-01')).toBe('2026年1月')
})

test('times are told in words, once each', () => {
  expect(dayText('2026-11-20T14:00:00+08:00')).toBe('2026年11月20日（周五）')
  expect(spanText('2026-11-20T14:00:00+08:00', '2026-11-20T17:30:00+08:00')).toBe('2026年11月20日（周五）14:00–17:30')
  expect(spanText('2026-12-30T09:00:00+08:00', '2027-01-02T12:00:00+08:00')).toBe(
    '2026年12月30日（周三）09:00 至 2027年1月2日（周六）12:00',
  )
  expect(spanText('2026-11-28T09:00:00+08:00', '2026-12-02T12:00:00+08:00')).toContain('至 12月2日（周三）12:00')
  expect(closedText('soon', '2026-11-01T09:00:00+08:00')).toBe('报名将于 11月1日 09:00 开始。')
  expect(closedText('signup', '2026-11-01T09:00:00+08:00')).toBe('')
})
