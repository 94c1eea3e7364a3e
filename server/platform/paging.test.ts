import { expect, test } from 'vitest'
import { type Listing, pageOf } from './paging.ts'

function listingOf(size: number): Listing<number> & { counted: number } {
  const listing = {
    counted: 0,
    rows: async ({ limit, offset }: { limit: number; offset: number }) =>
      Array.from({ length: Math.max(0, Math.min(limit, size - offset)) }, (_, at) => offset + at),
    async count(max: number) {
      listing.counted++
      return Math.min(max, size)
    },
  }
  return listing
}

test.each([
  { size: 0, page: 1, list: 0, total: 0, counted: 0 },
  { size: 3, page: 1, list: 3, total: 3, counted: 0 },
  { size: 10, page: 1, list: 10, total: 10, counted: 1 },
  { size: 23, page: 2, list: 10, total: 23, counted: 1 },
  { size: 23, page: 3, list: 3, total: 23, counted: 0 },
  { size: 23, page: 9, list: 0, total: 23, counted: 1 },
])('page $page of $size rows', async ({ size, page, list, total, counted }) => {
  const listing = listingOf(size)
  const found = await pageOf({ page, count: 10 }, listing)
  expect([found.list.length, found.total, found.total_is, listing.counted]).toEqual([list, total, 'exact', counted])
})

test('a total beyond ten thousand says that it is one', async () => {
  const { total, total_is } = await pageOf({ page: 1, count: 10 }, listingOf(10_001))
  expect([total, total_is]).toEqual([10_000, 'at_least'])
  expect((await pageOf({ page: 1, count: 10 }, listingOf(10_000))).total_is).toBe('exact')
})
