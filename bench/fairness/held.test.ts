import { expect, test } from 'vitest'
import { countHeld, halves } from '../fairness.ts'

test('of the half on which the rules were chosen every fraud is held, and hardly an honest pair', () => {
  const { frauds, caught, honest, wronged } = countHeld(halves.tuning())
  expect([frauds, honest]).toEqual([20, 200])
  expect(caught).toBe(20)
  expect(wronged).toBeLessThanOrEqual(10)
})

test('of the half that nobody chose rules by, nine of ten frauds are held, and hardly an honest pair', () => {
  const { frauds, caught, honest, wronged } = countHeld(halves.held_out())
  expect([frauds, honest]).toEqual([20, 200])
  expect(caught).toBeGreaterThanOrEqual(18)
  expect(wronged).toBeLessThanOrEqual(10)
})
