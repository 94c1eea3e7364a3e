import { expect, it } from 'vitest'
import { desktopChoice } from './desktop-choice.ts'

const cases = [
  ['/m', '/'],
  ['/m/', '/'],
  ['/m/about', '/about'],
  ['/m/news/12?page=2', '/news/12?page=2'],
  ['/m?invite=abc', '/?invite=abc'],
] as const

it.each(cases)('the PC page of %s is %s', (mobile, desktop) => {
  expect(desktopChoice(mobile)).toBe(`/m/desktop?to=${encodeURIComponent(desktop)}`)
})
