import { expect, it } from 'vitest'
import { siteMap } from '#web/routes.ts'
import { isComing } from './coming-pages.ts'
import ComingSoon from './coming-soon.tsx'
import { plannedContent } from './planned-content.ts'

it('a page below a section says what the section says', () => {
  expect(plannedContent('/company/:id')).toBe(plannedContent('/company'))
})

it('a page that merely begins alike does not', () => {
  expect(plannedContent('/companyship')).toContain('正在准备')
})

it('every address that is still to come has a sentence of its own section', async () => {
  const modules = await Promise.all(siteMap.map(async ({ path, load }) => ({ path, module: await load() })))
  const coming = modules.filter(({ module }) => module.default === ComingSoon)
  const without = coming.filter(({ path }) => plannedContent(path).includes('正在准备'))
  expect(without.map(({ path }) => path)).toEqual([])
  // Whoever opens an address takes it off the list, and the word 即将开放 goes from everything that leads there.
  const marked = siteMap.filter(({ path }) => isComing(path))
  expect(marked.map(({ path }) => path)).toEqual(coming.map(({ path }) => path))
})
