import { expect, test } from 'vitest'
import { type Filter, inputOf, pageInstead, readListQuery, type Sorting, writeListQuery } from './list-query.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'q', placeholder: '搜索' },
  { kind: 'choice', key: 'state', label: '状态', options: [] },
  { kind: 'days', from: 'from', to: 'to', label: '时间' },
]
const sorting: Sorting = { sort: 'position', order: 'asc' }
const read = (text: string) => readListQuery(new URLSearchParams(text), filters, sorting)

test('an address without a query is the first page in the usual order', () => {
  expect(inputOf(read(''))).toEqual({ page: 1, count: 20, sort: 'position', order: 'asc' })
})

test('a query survives the address', () => {
  const text = 'q=%E6%A8%AA%E5%B9%85&state=shown&from=2026-11-01&to=2026-11-15&page=3&count=50&sort=id&order=desc'
  const written = writeListQuery(read(text), filters, sorting, new URLSearchParams())
  expect(written.toString()).toBe(text)
})

test('what is as usual does not stand in the address, and what others put there stays', () => {
  const written = writeListQuery(
    read('page=1&count=20&sort=position&order=asc'),
    filters,
    sorting,
    new URLSearchParams('tab=a&q=old'),
  )
  expect(written.toString()).toBe('tab=a')
})

test.each(['page=0', 'page=-1', 'page=abc', 'page=1.5', 'count=0', 'order=asc', 'sort=id&order=up', 'q=%20'])(
  'a mistyped %s is the usual',
  (text) => {
    expect(read(text)).toEqual(read(''))
  },
)

test('nobody gets more rows at once than the server gives', () => {
  expect(read('count=5000').count).toBe(100)
})

test('whoever works off the last page is led to the one before it, and nobody else is led anywhere', () => {
  expect(pageInstead({ page: 2, count: 20, total: 20, rows: 0 })).toBe(1)
  expect(pageInstead({ page: 9, count: 20, total: 41, rows: 0 })).toBe(3)
  expect(pageInstead({ page: 3, count: 20, total: 0, rows: 0 })).toBe(1)
  expect(pageInstead({ page: 2, count: 20, total: 21, rows: 1 })).toBeUndefined()
  expect(pageInstead({ page: 1, count: 20, total: 0, rows: 0 })).toBeUndefined()
})
