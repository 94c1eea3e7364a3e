import { expect, test } from 'vitest'
import { besides, turnAfter } from './places.ts'

test('behind the one that is done comes the next, and behind the last the first that was left out', () => {
  expect(turnAfter([1, 2, 3], 1)).toEqual({ rest: [2, 3], next: 2 })
  expect(turnAfter([1, 2, 3], 2)).toEqual({ rest: [1, 3], next: 3 })
  expect(turnAfter([1, 2, 3], 3)).toEqual({ rest: [1, 2], next: 1 })
})

test('after the last one nobody waits', () => {
  expect(turnAfter([7], 7)).toEqual({ rest: [], next: undefined })
})

test('whoever decided about one that stood in no queue goes on with the first that does', () => {
  expect(turnAfter([4, 5], 9)).toEqual({ rest: [4, 5], next: 4 })
  expect(turnAfter([], 9)).toEqual({ rest: [], next: undefined })
})

test('there is nothing before the first and nothing after the last', () => {
  expect(besides(['a', 'b'], 'a')).toEqual({ before: undefined, after: 'b' })
  expect(besides(['a', 'b'], 'b')).toEqual({ before: 'a', after: undefined })
  expect(besides(['a', 'b'], 'x')).toEqual({ before: undefined, after: 'a' })
})
