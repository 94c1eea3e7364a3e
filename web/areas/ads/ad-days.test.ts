import { expect, it } from 'vitest'
import { calendarWeeks, freeSummary, nextFree, shareOf } from './ad-days.ts'

it('a calendar is made of whole weeks, and names a month where it begins', () => {
  // The sixteenth of November 2026 is a Monday, the eighteenth a Wednesday.
  expect(calendarWeeks('2026-11-16', '12')).toMatchObject([{ first: '2026-11-16', month: '11月' }])
  const [first, , third] = calendarWeeks('2026-11-18', '1'.repeat(20))
  expect(first?.days.map(({ free }) => free)).toEqual([undefined, undefined, 1, 1, 1, 1, 1])
  expect(third).toMatchObject({ first: '2026-11-30', month: '12月' })
  expect(
    calendarWeeks('2026-11-18', '1'.repeat(90))
      .flatMap(({ days }) => days)
      .filter(({ free }) => free),
  ).toHaveLength(90)
})

it('the sentence says how much is free and from when', () => {
  expect(freeSummary('2026-11-29', '0012', 2)).toBe('未来 4 天中有 2 天可投放，最近的空档是 12月1日（共 2 个席位）。')
  expect(freeSummary('2026-11-16', '10', 1)).toContain('今天起即有空档')
  expect(freeSummary('2026-11-16', '00', 1)).toContain('已满')
})

it('a week is as free as its seats, and one that is full is not free at all', () => {
  const week = (free: (number | undefined)[]) => free.map((seats, at) => ({ key: String(at), free: seats }))
  expect(shareOf(week([3, 3, 3, 3, 3, 3, 3]), 3)).toBe(4)
  expect(shareOf(week([0, 0, 0, 0, 0, 0, 0]), 3)).toBe(0)
  expect(shareOf(week([undefined, undefined, 0, 0, 0, 0, 1]), 3)).toBe(1)
})

it('the next free day is named', () => {
  expect(nextFree('2026-11-16', '0021')).toBe('最近空档 11月18日')
  expect(nextFree('2026-11-16', '2')).toBe('今天起有空档')
  expect(nextFree('2026-11-16', '000')).toBe('3 天内已满')
})
