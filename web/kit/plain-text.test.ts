import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('an excerpt has the words of a text and none of its markup', () => {
  expect(plainText('<p>平台将于<strong>本周六</strong>维护。</p>\n<p>请提前安排。</p>')).toBe(
    '平台将于 本周六 维护。 请提前安排。',
  )
})

it('an excerpt ends after its limit', () => {
  expect(plainText('桥'.repeat(500))).toHaveLength(160)
})
