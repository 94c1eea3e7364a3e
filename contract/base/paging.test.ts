import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageFields } from './paging.ts'

const Paging = z.object(pageFields)

test('page 1 and ten rows are what nobody asked for', () => {
  expect(Paging.parse({})).toEqual({ page: 1, count: 10 })
})

test('numbers may arrive as text, because a query string knows nothing else', () => {
  expect(Paging.parse({ page: '3', count: 100 })).toEqual({ page: 3, count: 100 })
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e3' },
  { page: ' 1' },
  { page: '' },
  { page: '0x10' },
  { page: ['1', '2'] },
  { count: '0' },
  { count: '101' },
  { count: null },
  { page: '99999999999999999999' },
])('%j is refused', (input) => {
  expect(Paging.safeParse(input).success).toBe(false)
})
