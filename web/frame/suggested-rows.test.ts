import { expect, it } from 'vitest'
import type { Suggestion } from '#contract/texts/search.ts'
import { foundRows, offeredRows } from './suggested-rows.ts'

const found = (kind: Suggestion['kind'], title: string): Suggestion => ({
  kind,
  title,
  segments: [{ text: title, hit: true }],
  path: `/${kind}/1`,
})

it('what was found stands by its kind, companies first, and the way to all of it comes last', () => {
  const rows = foundRows('纺织', [found('news', '一'), found('company', '二'), found('news', '三')])
  expect(rows.map(({ group, path }) => `${group} ${path}`)).toEqual([
    '企业 /company/1',
    '新闻 /news/1',
    '新闻 /news/1',
    ' /search?q=%E7%BA%BA%E7%BB%87',
  ])
  expect(rows.at(-1)?.segments[0]?.text).toBe('搜索“纺织”的全部结果')
})

it('also where nothing was found there is a way on', () => {
  expect(foundRows('火星', [])).toHaveLength(1)
})

it('before anything is typed one’s own words stand before those of the house, and none twice', () => {
  expect(offeredRows(['面料'], ['面料', '仓储']).map(({ group, path }) => `${group} ${path}`)).toEqual([
    '最近搜索 /search?q=%E9%9D%A2%E6%96%99',
    '热门搜索 /search?q=%E4%BB%93%E5%82%A8',
  ])
})
