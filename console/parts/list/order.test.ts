import { expect, test } from 'vitest'
import { moved } from './order.ts'

const list = [
  { id: 1, position: 10 },
  { id: 2, position: 20 },
  { id: 3, position: 30 },
]

test('two neighbours change places and the others are left alone', () => {
  expect(moved(list, 1, -1)).toEqual([
    { id: 2, position: 10 },
    { id: 1, position: 20 },
  ])
  expect(moved(list, 1, 1)).toEqual([
    { id: 3, position: 20 },
    { id: 2, position: 30 },
  ])
})

test('positions that are all the same become an order', () => {
  const same = [1, 2, 3].map((id) => ({ id, position: 0 }))
  expect(moved(same, 2, -1).map(({ id, position }) => [id, position])).toEqual([
    [1, 10],
    [3, 20],
    [2, 30],
  ])
})

test('nothing moves beyond the ends', () => {
  expect(moved(list, 0, -1)).toEqual([])
  expect(moved(list, 5, 1)).toEqual([])
})
