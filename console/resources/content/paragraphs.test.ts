import { expect, test } from 'vitest'
import { paragraphsOf, plainText } from './paragraphs.ts'

const read = (html: string) => paragraphsOf(html).map(({ label, text }) => (label ? `${label}：${text}` : text))

test('a text becomes what its reader sees, one paragraph after the other', () => {
  const html = `<h2>总则</h2><p>第一段，<strong>重要</strong>。</p>
    <ul><li><p>其一</p></li><li>其二</li></ul><blockquote><p>引一句。</p></blockquote><hr><pre><code>a
  b</code></pre>`
  expect(read(html)).toEqual([
    '二级标题：总则',
    '第一段，重要。',
    '列表：其一',
    '列表：其二',
    '引用：引一句。',
    '分隔线：———',
    '代码：a\n  b',
  ])
})

test('a row of a table is one line', () => {
  const html =
    '<table><tbody><tr><th><p>项目</p></th><th>价格</th></tr><tr><td>甲</td><td>1 元</td></tr></tbody></table>'
  expect(read(html)).toEqual(['表格：项目 ｜ 价格', '表格：甲 ｜ 1 元'])
})

test('another picture and another target are other words', () => {
  expect(read('<img src="/files/a/b.webp" alt="会场">')).toEqual(['图片：会场〔b.webp〕'])
  expect(read('<p>见<a href="https://example.com/?a=1&amp;b=2">这里</a>。</p>')).toEqual([
    '见这里〔https://example.com/?a=1&b=2〕。',
  ])
})

test('signs are read, blanks collapse, and what is no markup stays', () => {
  expect(read('<p>a &lt; b&nbsp;&amp;&#160;c &#x4e2d; &unknown; </p>')).toEqual(['a < b & c 中 &unknown;'])
  expect(read('没有标签 < 的文字')).toEqual(['没有标签 < 的文字'])
  expect(read('<p></p><p> </p><!-- 注释 -->')).toEqual([])
})

test('tags that were never closed lose nothing', () => {
  expect(read('<p>一<p>二<li>三')).toEqual(['一', '二', '列表：三'])
})

test('a copy has a line for each paragraph', () => {
  expect(plainText('<p>一</p><p>二</p>')).toBe('一\n\n二')
})
