import { expect, it } from 'vitest'
import { withContents } from './contents.ts'

it('every heading has an anchor and stands in the list, in plain words', () => {
  expect(withContents('<h2>注册 &amp; 登录</h2><p>一</p><h2>充值</h2>')).toEqual({
    html: '<h2 id="part-1">注册 &amp; 登录</h2><p>一</p><h2 id="part-2">充值</h2>',
    headings: [
      { id: 'part-1', text: '注册 & 登录' },
      { id: 'part-2', text: '充值' },
    ],
  })
})

it('a text without headings stays as it is', () => {
  expect(withContents('<p>一</p>')).toEqual({ html: '<p>一</p>', headings: [] })
})
