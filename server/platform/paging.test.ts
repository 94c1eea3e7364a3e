import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { type Listing, pageAtOnce, pageOf } from './paging.ts'

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

test('a list that comes with its total is in order, bounded, and says the total of a page past its end', async () => {
  const { database } = await openHouse()
  const numbers = (size: number) => ({
    columns: sql`n as number`,
    found: sql`from generate_series(1, ${size}::int) as n`,
    order: sql`n desc`,
  })
  const at = (size: number, page: number) =>
    database.look((tx) => pageAtOnce<{ number: number }>(tx, { page, count: 2 }, numbers(size)))
  expect(await at(5, 1)).toEqual({
    list: [{ number: 5 }, { number: 4 }],
    total: 5,
    total_is: 'exact',
    page: 1,
    count: 2,
  })
  expect(await at(5, 3)).toMatchObject({ list: [{ number: 1 }], total: 5 })
  expect(await at(5, 9)).toMatchObject({ list: [], total: 5 })
  expect(await at(0, 1)).toMatchObject({ list: [], total: 0 })
  expect(await at(10_001, 1)).toMatchObject({ total: 10_000, total_is: 'at_least' })
})
