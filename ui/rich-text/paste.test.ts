import { expect, test } from 'vitest'
import { cleanPasted, countForeignPictures, isOnlyPicture, isOwnPicture, tidyLink } from './paste.ts'

test('headings come down to the ranks that exist', () => {
  expect(cleanPasted('<h1 class="x">甲</h1><h6>乙</h6><h3>丙</h3>')).toBe('<h2 class="x">甲</h2><h4>乙</h4><h3>丙</h3>')
})

test('an office program’s notes to itself are left out', () => {
  const pasted =
    '<style>p{}</style><!--[if gte mso 9]><xml>x</xml><![endif]--><p>字<o:p></o:p></p><p><o:p>&nbsp;</o:p></p>'
  expect(cleanPasted(pasted)).toBe('<p>字</p>')
})

test('only our own pictures are pictures', () => {
  expect(['/files/a/b.webp', '/brand/x.svg'].every(isOwnPicture)).toBe(true)
  expect(['https://x.cn/a.png', 'data:image/png;base64,AA', '/files/../a', '//x/a.png'].some(isOwnPicture)).toBe(false)
  expect(countForeignPictures('<img src="/files/a.png"><img alt="" src=\'data:image/png;base64,AA\'>')).toBe(1)
})

test('a picture copied from a page is told apart from words copied from an office program', () => {
  expect(isOnlyPicture('<html><body><!--StartFragment--><img src="https://x/a.png"></body></html>')).toBe(true)
  expect(isOnlyPicture('<p>字</p><img src="file:///a.png">')).toBe(false)
})

test('a link gets the beginning somebody forgot, and nothing that could run is one', () => {
  expect(tidyLink(' https://example.com/a ')).toBe('https://example.com/a')
  expect(tidyLink('example.com/a?b')).toBe('https://example.com/a?b')
  expect(tidyLink('someone@example.com')).toBe('mailto:someone@example.com')
  expect(tidyLink('/about')).toBe('/about')
  for (const wrong of ['', 'javascript:alert(1)', '//example.com', 'a b', '你好'])
    expect(tidyLink(wrong)).toBeUndefined()
})
