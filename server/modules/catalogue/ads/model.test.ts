import { expect, test } from 'vitest'
import { yuan } from '#contract/base/money.ts'
import { amountFor, calendarDays, countDays, dayAfter, freeSeats, phaseOf, turnAt } from './model.ts'

test('the first and the last day are both paid for', () => {
  expect(countDays({ starts_on: '2026-11-16', ends_on: '2026-11-16' })).toBe(1)
  expect(countDays({ starts_on: '2026-02-27', ends_on: '2026-03-01' })).toBe(3)
  expect(amountFor(yuan('180.00'), { starts_on: '2026-12-31', ends_on: '2027-01-06' })).toBe(1260_00)
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
})

test('a phase turns with the day, on both ends', () => {
  const days = { starts_on: '2026-11-16', ends_on: '2026-11-18' }
  expect(['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-19'].map((today) => phaseOf(days, today))).toEqual([
    'coming',
    'running',
    'running',
    'finished',
  ])
})

test('every day of the calendar says how many seats nobody has', () => {
  const from = '2026-11-16'
  const held = [
    { starts_on: '2026-11-01', ends_on: '2026-11-17' },
    { starts_on: '2026-11-17', ends_on: '2026-11-17' },
    { starts_on: '2027-02-13', ends_on: '2027-03-01' },
  ]
  const free = freeSeats(from, 2, held)
  expect(free).toHaveLength(calendarDays)
  expect(free.slice(0, 4)).toBe('1022')
  expect(free.at(-1)).toBe('1')
  expect(free.at(-2)).toBe('2')
  expect(freeSeats(from, 20, [])).toBe('9'.repeat(calendarDays))
  expect(freeSeats(from, 1, [...held, ...held]).slice(0, 3)).toBe('001')
})

test('those who share one place take it by turns, an hour each, and nobody waits for whoever is alone', () => {
  const at = (time: string) => new Date(`2026-11-16T${time}Z`)
  const turns = ['01:00:00', '01:59:59', '02:00:00', '03:00:00', '04:00:00'].map((time) =>
    turnAt(['a', 'b', 'c'], at(time)).turn.join(),
  )
  expect(turns[0]).toBe(turns[1])
  expect(turns.slice(1, 4).sort()).toEqual(['a', 'b', 'c'])
  expect(turns[4]).toBe(turns[0])
  expect(turnAt(['a', 'b'], at('01:30:00')).until).toEqual(at('02:00:00'))
  expect(turnAt(['a'], at('01:30:00'))).toEqual({ turn: ['a'], until: undefined })
  expect(turnAt([], at('01:30:00'))).toEqual({ turn: [], until: undefined })
})

test('where there is room for two, two stand side by side and each of three is on show as often as the others', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour))
  const pairs = [0, 1, 2].map((hour) => turnAt(['a', 'b', 'c'], at(hour), 2).turn)
  expect(pairs.map((pair) => pair.length)).toEqual([2, 2, 2])
  expect(pairs.flat().sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  expect(turnAt(['a', 'b'], at(1), 2)).toEqual({ turn: ['a', 'b'], until: undefined })
})
