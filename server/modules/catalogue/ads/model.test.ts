import { expect, test } from 'vitest'
import { fen, yuan } from '#contract/base/money.ts'
import { targetFault } from '#contract/catalogue/ads.words.ts'
import { isWorkingDay } from '#server/modules/site/almanac/service.ts'
import {
  amountFor,
  calendarDays,
  countDays,
  dayAfter,
  earliestStart,
  freeSeats,
  lateDays,
  phaseOf,
  prolonged,
  quoteFor,
  type Term,
  turnAt,
  unusedDays,
  worthOf,
} from './model.ts'

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

test('days cost the cheapest of months and single days, said line by line', () => {
  const prices = { price_day: yuan('100.00'), price_month: yuan('2400.00') }
  const quote = (days: number) => {
    const { amount, lines } = quoteFor(days, prices)
    return [amount / 100, ...lines.map(({ unit, times }) => `${times} ${unit}`)]
  }
  expect([1, 24, 25, 30, 31, 59, 60, 90].map(quote)).toEqual([
    [100, '1 day'],
    [2400, '24 day'],
    [2400, '1 month'],
    [2400, '1 month'],
    [2500, '1 month', '1 day'],
    [4800, '2 month'],
    [4800, '2 month'],
    [7200, '3 month'],
  ])
  expect(quoteFor(45, { ...prices, price_month: null }).lines).toEqual([
    { unit: 'day', times: 45, price: 10_000, sum: 450_000 },
  ])
  for (let days = 1; days < 200; days++) {
    const { amount, lines } = quoteFor(days, prices)
    expect(lines.reduce((sum, line) => sum + line.sum, 0)).toBe(amount)
    expect(amount).toBeLessThanOrEqual(days * 10_000)
  }
})

test('two working days are for looking at it, whatever weekends and holidays lie between', () => {
  expect(earliestStart('2026-11-16', isWorkingDay)).toBe('2026-11-18')
  expect(earliestStart('2026-11-20', isWorkingDay)).toBe('2026-11-24')
  expect(earliestStart('2026-09-30', isWorkingDay)).toBe('2026-10-09')
})

const term = {
  ...{ starts_on: '2026-11-10', ends_on: '2026-11-19', days: 10, refunded_days: 0, paused_on: null },
  state: 'approved' as const,
}

test('what was not used is what comes after today; what was never shown is unused, what was paused since then', () => {
  const unused = (today: string, more: Partial<Term> = {}) => unusedDays({ ...term, ...more }, today)
  expect(['2026-11-09', '2026-11-10', '2026-11-18', '2026-11-19', '2026-12-01'].map((day) => unused(day))).toEqual([
    10, 9, 1, 0, 0,
  ])
  expect(unused('2026-12-01', { state: 'rejected' })).toBe(10)
  expect(unused('2026-11-30', { state: 'paused', paused_on: '2026-11-12' })).toBe(8)
  expect(unused('2026-11-30', { state: 'paused', paused_on: '2026-11-01' })).toBe(10)
  expect(unused('2026-11-10', { refunded_days: 4 })).toBe(6)
  expect(unused('2026-11-10', { state: 'cancelled' })).toBe(0)
})

test('days that are paid back one after the other come to what all of them at once are worth', () => {
  for (const amount of [1, 99, 1_000, 99_999].map((value) => fen(value))) {
    let sum = 0
    for (let refunded_days = 0; refunded_days < 10; refunded_days++)
      sum += worthOf({ ...term, refunded_days }, amount, 1)
    expect(sum).toBe(amount)
  }
})

test('a term goes on after its last day as far as the seat is free, and what finds no place is told', () => {
  expect(prolonged(term, 10, '2026-11-12', null)).toEqual({ starts_on: '2026-11-12', ends_on: '2026-11-21', lost: 0 })
  expect(prolonged(term, 10, '2026-11-12', '2026-11-21')).toMatchObject({ ends_on: '2026-11-20', lost: 1 })
  expect(prolonged(term, 10, '2026-11-25', '2026-11-25')).toMatchObject({ ends_on: '2026-11-24', lost: 10 })
  expect(prolonged(term, 10, '2026-11-01', '2026-11-20')).toMatchObject({ starts_on: '2026-11-10', lost: 0 })
  expect(lateDays(term, '2026-11-05', '2026-11-08')).toBe(0)
  expect(lateDays(term, '2026-11-05', '2026-11-12')).toBe(2)
  expect(lateDays(term, '2026-11-11', '2026-11-12')).toBe(1)
})

test('a click leads to a page of ours or to a name of the web, and nowhere inside', () => {
  const fine = ['/company/1', 'https://shop.example/a?b=c', 'http://例子.example']
  const wrong = ['//evil.example', 'ftp://a.example', 'javascript:alert(1)', 'https://127.0.0.1', 'http://localhost']
  const sly = ['https://user:pass@a.example', 'http://[::1]/', 'https://2130706433/', 'http://a.localhost', '/\\evil']
  expect(fine.map(targetFault)).toEqual(['', '', ''])
  for (const target of [...wrong, ...sly])
    expect([target, targetFault(target)]).toEqual([target, expect.stringMatching(/./)])
})
