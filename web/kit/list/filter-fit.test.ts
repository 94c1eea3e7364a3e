import { expect, it } from 'vitest'
import { type FilterOption, fitting, widthOf } from './filter-fit.ts'

const option = (name: string, chosen = false, total?: number): FilterOption => ({
  name,
  href: `/${name}`,
  chosen,
  total,
})
const names = (options: readonly FilterOption[]) => options.map(({ name }) => name)

it('a choice is as wide as its words and its number', () => {
  expect(widthOf(option('全部'))).toBe(28 + 28)
  expect(widthOf(option('全部', false, 48))).toBe(28 + 28 + 6 + 16)
  expect(widthOf(option('PDF'))).toBe(24 + 28)
})

it('what does not fit a line waits, in its order', () => {
  const [open, rest] = fitting(
    ['全部', '制造业', '批发业', '零售业'].map((name) => option(name)),
    214,
  )
  expect(names(open)).toEqual(['全部', '制造业'])
  expect(names(rest)).toEqual(['批发业', '零售业'])
})

it('what is chosen is never among what waits, and the line is no longer for it', () => {
  const options = [option('全部'), option('制造业'), option('批发业'), option('零售业', true)]
  const [open, rest] = fitting(options, 214)
  expect(names(open)).toEqual(['全部', '零售业'])
  expect(names(rest)).toEqual(['制造业', '批发业'])
})

it('where all of it fits nothing waits', () => {
  expect(fitting([option('全部'), option('免费')], 400)[1]).toEqual([])
})
