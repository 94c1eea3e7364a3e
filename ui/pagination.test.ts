import { expect, test } from 'vitest'
import { placesOf } from './pagination.tsx'

const shown = (page: number, last: number | undefined, more: boolean) =>
  placesOf(page, last, more)
    .map((place) => (place === 'gap' ? '…' : place))
    .join(' ')

test('the first, the last, and those around this one', () => {
  expect(shown(1, 3, true)).toBe('1 2 3')
  expect(shown(1, 50, true)).toBe('1 2 3 … 50')
  expect(shown(5, 50, true)).toBe('1 2 3 4 5 6 7 … 50')
  expect(shown(25, 50, true)).toBe('1 … 23 24 25 26 27 … 50')
  expect(shown(50, 50, false)).toBe('1 … 48 49 50')
})

test('where nobody knows the end there is only more', () => {
  expect(shown(1, undefined, true)).toBe('1 2 …')
  expect(shown(10_000, undefined, true)).toBe('1 … 9998 9999 10000 10001 …')
  expect(shown(4, undefined, false)).toBe('1 2 3 4')
})
