import { expect, it } from 'vitest'
import { isCurrent } from './navigation.ts'

it('a section is current on its own page and on the pages below it', () => {
  expect(isCurrent('/news', '/news')).toBe(true)
  expect(isCurrent('/news', '/news/12')).toBe(true)
})

it('a section is not current on a page that merely begins alike', () => {
  expect(isCurrent('/news', '/newsletter')).toBe(false)
})

it('the home page is current on itself alone', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/news')).toBe(false)
})
