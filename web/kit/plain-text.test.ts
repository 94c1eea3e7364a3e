import { expect, it } from 'vitest'
import { excerptOf, plainText } from './plain-text.ts'

it('a text has its words and none of its markup, and no words of tables', () => {
  expect(plainText('<p>平台将于<strong>本周六</strong>维护。</p>\n<p>请提前安排。</p>')).toBe(
    '平台将于本周六维护。 请提前安排。',
  )
  expect(plainText('<p>一。</p><table><tr><td>功能</td></tr></table><p>二。</p>')).toBe('一。 二。')
  const points = '<h3>名额</h3><ul>\n<li>每家不超过两人</li>\n<li>免费。</li>\n</ul><p>请早些报名。</p>'
  expect(plainText(points)).toBe('名额：每家不超过两人；免费。 请早些报名。')
})

it('an excerpt ends where a sentence ends', () => {
  const long = `<p>${'桥'.repeat(70)}。${'梁'.repeat(80)}。</p>`
  expect(excerptOf(long)).toBe(`${'桥'.repeat(70)}。`)
  expect(excerptOf('<p>一句话。</p>')).toBe('一句话。')
})

it('a sentence without an end in sight is cut at a comma, or anywhere, and says that it goes on', () => {
  expect(excerptOf(`${'桥'.repeat(90)}，${'梁'.repeat(80)}`)).toBe(`${'桥'.repeat(90)}…`)
  expect(excerptOf('桥'.repeat(500))).toHaveLength(120)
})
