import { expect, test } from 'vitest'
import { countHeld, halves } from '../fairness.ts'

test.each(['tuning', 'held_out'] as const)('of the %s half every fraud is held, and hardly an honest pair', (half) => {
  const { frauds, caught, honest, wronged } = countHeld(halves[half]())
  expect([frauds, honest]).toEqual([20, 200])
  expect(caught).toBe(20)
  expect(wronged).toBeLessThanOrEqual(10)
})

test('nothing is held by a hair’s breadth: with other people, days and places it is the same', () => {
  const again = [...halves.tuning('second'), ...halves.held_out('second')]
  const { frauds, caught, wronged } = countHeld(again)
  expect([frauds, caught]).toEqual([40, 40])
  expect(wronged).toBeLessThanOrEqual(20)
})
