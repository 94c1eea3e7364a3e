import { expect, it } from 'vitest'
import { siteMap } from '../routes.ts'
import { plannedContent } from './planned-content.ts'

it('a page below a section says what the section says', () => {
  expect(plannedContent('/news/:id')).toBe(plannedContent('/news'))
})

it('a page that merely begins alike does not', () => {
  expect(plannedContent('/newsletter')).toContain('正在准备')
})

it('every address in the site map has a sentence of its own section', () => {
  const others = /^\/($|about|contact|m($|\/))/
  const without = siteMap.filter(({ path }) => !others.test(path) && plannedContent(path).includes('正在准备'))
  expect(without.map(({ path }) => path)).toEqual([])
})
