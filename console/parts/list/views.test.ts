import { expect, test } from 'vitest'
import { isShown, queryOf, viewOf, viewsMax, withView } from './views.ts'

const query = {
  page: 3,
  count: 20,
  sorting: { sort: 'id', order: 'asc' },
  filters: { state: 'draft', q: '茶' },
} as const

test('a view is which rows in which order, and begins with their first page', () => {
  const view = viewOf(' 我的草稿 ', query)
  expect(view.name).toBe('我的草稿')
  expect(queryOf(view)).toEqual({ filters: query.filters, sorting: query.sorting, page: 1 })
  expect(queryOf(viewOf('全部', { ...query, sorting: undefined })).sorting).toBeUndefined()
})

test('it is known again whatever page is open and however the address was written', () => {
  const view = viewOf('我的草稿', query)
  expect(isShown(view, { ...query, page: 1, filters: { q: '茶', state: 'draft' } })).toBe(true)
  expect(isShown(view, { ...query, filters: { state: 'draft' } })).toBe(false)
  expect(isShown(view, { ...query, sorting: undefined })).toBe(false)
})

test('a name is given once, and of too many the oldest goes', () => {
  const one = withView([], viewOf('甲', query))
  expect(withView(one, viewOf('甲', { ...query, filters: {} }))).toEqual([
    { name: '甲', filters: {}, sorting: query.sorting },
  ])
  const many = Array.from({ length: viewsMax + 2 }, (_, n) => `视图${n}`).reduce(
    (views, name) => withView(views, viewOf(name, query)),
    one,
  )
  expect(many).toHaveLength(viewsMax)
  expect(many.at(-1)?.name).toBe(`视图${viewsMax + 1}`)
})
