import { expect, it } from 'vitest'
import { aboutIn, postedIn } from './contact-about.ts'

const query = (parameters: Record<string, string>) => new URLSearchParams(parameters)

it('a message is about a page that people ask about, or about nothing', () => {
  expect(aboutIn('/advertisement')).toEqual({ about: '/advertisement', aboutName: '广告投放' })
  expect(aboutIn('/advertisement/explain').aboutName).toBe('广告投放')
  for (const about of [
    '',
    '/advertisements',
    'https://x.example',
    '/sites/<b>',
    '//sites',
    `/sites/${'x'.repeat(200)}`,
  ]) {
    expect(aboutIn(about)).toEqual({ about: '', aboutName: '' })
  }
})

it('what came back is read whole or not at all', () => {
  const typed = { name: '王女士', phone_number: '12', content: '你好', about: '' }
  const posted = { typed, problem: '提交的内容有误', fields: { phone_number: '请填写手机号或座机号' } }
  expect(postedIn(query({ posted: JSON.stringify(posted) }))).toEqual(posted)
  for (const text of ['', '{', 'null', '7', '{"typed":1}', '{"typed":{},"fields":null}']) {
    expect(postedIn(query({ posted: text }))).toBeNull()
  }
})
