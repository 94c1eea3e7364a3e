import { expect, test } from 'vitest'
import { isTooLong, monthWindow, phaseOf, seatsLeft } from './model.ts'

const at = (text: string) => new Date(`2026-11-${text}+08:00`)
const course = {
  state: 'shown',
  signup_from: at('02T09:00'),
  signup_until: at('10T18:00'),
  starts_at: at('12T14:00'),
  ends_at: at('12T17:00'),
  quota: 10,
  seats_taken: 4,
  seats_held: 5,
  waiting: 0,
}

test.each([
  ['02T08:59', 'soon'],
  ['02T09:00', 'signup'],
  ['10T17:59', 'signup'],
  ['10T18:00', 'closed'],
  ['12T13:59', 'closed'],
  ['12T14:00', 'ongoing'],
  ['12T16:59', 'ongoing'],
  ['12T17:00', 'finished'],
])('at %s an activity is %s', (moment, phase) => {
  expect(phaseOf(course, at(moment))).toBe(phase)
})

test('an activity without a seat left is full while people could sign up, and no longer afterwards', () => {
  const full = { ...course, seats_held: 6 }
  expect(phaseOf(full, at('01T00:00'))).toBe('soon')
  expect(phaseOf(full, at('05T00:00'))).toBe('full')
  expect(phaseOf(full, at('11T00:00'))).toBe('closed')
  expect(phaseOf({ ...full, quota: 0 }, at('05T00:00'))).toBe('signup')
  // A seat that is free while somebody waits for it is theirs.
  expect(phaseOf({ ...course, waiting: 1 }, at('05T00:00'))).toBe('full')
})

test('what was called off is so at any time', () => {
  for (const moment of ['01T00:00', '05T00:00', '12T15:00', '20T00:00']) {
    expect(phaseOf({ ...course, state: 'cancelled' }, at(moment))).toBe('cancelled')
  }
})

test('seats are counted only where there is an end of them', () => {
  const seats = { quota: 10, seats_taken: 4, seats_held: 3, waiting: 0 }
  expect(seatsLeft({ ...seats, quota: 0 })).toBeNull()
  expect(seatsLeft(seats)).toBe(3)
  expect(seatsLeft({ ...seats, seats_held: 8 })).toBe(0)
  expect(seatsLeft({ ...seats, waiting: 1 })).toBe(0)
})

test('a month begins and ends at midnight in Shanghai, also at the end of a year', () => {
  const { from, until, begunSince } = monthWindow('2026-12')
  expect(from.toISOString()).toBe('2026-11-30T16:00:00.000Z')
  expect(until.toISOString()).toBe('2026-12-31T16:00:00.000Z')
  expect(begunSince.toISOString()).toBe('2026-09-01T16:00:00.000Z')
})

test('an activity of ninety days is long enough', () => {
  const starts_at = at('01T00:00')
  const after = (days: number) => new Date(starts_at.getTime() + days * 24 * 60 * 60 * 1000)
  expect(isTooLong({ starts_at, ends_at: after(90) })).toBe(false)
  expect(isTooLong({ starts_at, ends_at: after(90.01) })).toBe(true)
})
