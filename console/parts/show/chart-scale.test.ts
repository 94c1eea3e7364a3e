import { expect, test } from 'vitest'
import { heightFor, labelEvery, niceTicks } from './chart-scale.ts'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [3, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [95, [0, 25, 50, 75, 100]],
  [1234, [0, 500, 1000, 1500, 2000]],
])('up to %d the lines stand at %j', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks)
})

test('the highest line is never below the highest value', () => {
  for (let max = 0; max < 5000; max += 7) expect(niceTicks(max).at(-1)).toBeGreaterThanOrEqual(max)
})

test('labels are thinned out to the room there is', () => {
  expect(labelEvery(30, 10)).toBe(3)
  expect(labelEvery(7, 10)).toBe(1)
  expect(labelEvery(92, 12)).toBe(8)
})

test('a chart grows with its card, up to where it would only push away what stands below it', () => {
  expect(heightFor(320)).toBe(200)
  expect(heightFor(600)).toBe(300)
  expect(heightFor(1150)).toBe(340)
})
