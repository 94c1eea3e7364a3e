import { expect, test } from 'vitest'
import { listAddress, listStatus, pageIn, pagesOf, wayOn } from './list-address.ts'

test('an address carries what is chosen and nothing else', () => {
  expect(listAddress('/news', { category: 3, tag: undefined, page: 1 })).toBe('/news?category=3')
  expect(listAddress('/news', { tag: '数字化', page: 2 })).toBe('/news?tag=%E6%95%B0%E5%AD%97%E5%8C%96&page=2')
  expect(listAddress('/news', {})).toBe('/news')
})

test('an address is spelled in one way, in whichever order its parts were given', () => {
  expect(listAddress('/business', { side: 'offer', page: 2, form: 'goods' })).toBe(
    '/business?form=goods&side=offer&page=2',
  )
  expect(listAddress('/business', { page: 2, form: 'goods', side: 'offer' })).toBe(
    '/business?form=goods&side=offer&page=2',
  )
})

test('a mangled page number is the first page', () => {
  const page = (text: string) => pageIn(new URLSearchParams(text))
  expect([page('page=3'), page('page=0'), page('page=-1'), page('page=1e3'), page('')]).toEqual([3, 1, 1, 1, 1])
})

test('a list whose end nobody counted goes on as long as its pages are full', () => {
  const list = { total: 10_000, total_is: 'at_least', page: 2000, count: 10 } as const
  expect(wayOn(list, 10)).toEqual({ page: 2000, last: undefined, more: true })
  expect(wayOn(list, 4)).toEqual({ page: 2000, last: undefined, more: false })
  expect(wayOn({ total: 21, total_is: 'exact', page: 2, count: 10 }, 10)).toEqual({ page: 2, last: 3, more: true })
})

test('a page past the end is not there for search engines, and an empty list is', () => {
  const list = { total: 21, total_is: 'exact', count: 10 } as const
  expect(listStatus({ pages: pagesOf({ ...list, page: 99 }, 0) })).toBe(404)
  expect(listStatus({ pages: pagesOf({ ...list, page: 3 }, 1) })).toBe(200)
  expect(listStatus({ pages: pagesOf({ ...list, total: 0, page: 1 }, 0) })).toBe(200)
})
