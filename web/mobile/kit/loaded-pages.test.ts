import { expect, test } from 'vitest'
import { createShelf, nextPage, pageAfter, pagesMax, withPage } from './loaded-pages.ts'

const page = (number: number, more = true) => ({ pages: { page: number, more } })
const many = (count: number) => Array.from({ length: count }, (_, at) => page(at + 1))

test('after the last page there is nothing to ask for', () => {
  expect(nextPage([page(1)])).toBe(2)
  expect(nextPage([page(3), page(4)])).toBe(5)
  expect(nextPage([page(1), page(2, false)])).toBeUndefined()
  expect(nextPage([{ pages: { page: 9, more: true, past: true } }])).toBeUndefined()
})

test('a list that is long enough goes on by a link, not by scrolling', () => {
  expect(nextPage(many(pagesMax - 1))).toBe(pagesMax)
  expect(nextPage(many(pagesMax))).toBeUndefined()
  expect(pageAfter(many(pagesMax))).toBe(pagesMax + 1)
})

test('a page that comes twice, or too late, is not shown twice', () => {
  const one = [page(1)]
  const two = withPage(one, page(2))
  expect(two.map(({ pages }) => pages.page)).toEqual([1, 2])
  expect(withPage(two, page(2))).toBe(two)
  expect(withPage(two, page(4))).toBe(two)
})

test('an entry of the history finds what was loaded in it, and no other list', () => {
  const shelf = createShelf()
  shelf.keep('one', '/company', many(3))
  expect(shelf.find('one', '/company')).toHaveLength(3)
  expect(shelf.find('one', '/business')).toBeUndefined()
  expect(shelf.find('two', '/company')).toBeUndefined()
})

test('what was left longest ago is forgotten first', () => {
  const shelf = createShelf()
  for (let at = 0; at < 20; at += 1) shelf.keep(`entry ${at}`, '/company', [page(1)])
  shelf.keep('entry 0', '/company', many(2))
  shelf.keep('entry 20', '/company', [page(1)])
  expect(shelf.find('entry 1', '/company')).toBeUndefined()
  expect(shelf.find('entry 0', '/company')).toHaveLength(2)
  expect(shelf.find('entry 20', '/company')).toHaveLength(1)
})
