import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileMarkup } from '#server/testing/hostile-markup.ts'
import { cleanHtml, filesIn, shorten, showHtml, takeHtml, textOf } from './rich-text.ts'

/** Everything but the tags and attributes that a text may have. */
const allowed = 'p br h2 h3 h4 hr blockquote pre code ul ol li a img figure figcaption strong b em i u s sub sup mark'
const tables = 'table thead tbody tr th td caption colgroup col'
const names = 'href title rel target src alt width height loading decoding colspan rowspan span start'
const dangerous = new RegExp(`<(?!/?(?:${`${allowed} ${tables}`.replaceAll(' ', '|')})\\b)[a-z/!?]`, 'i')
const attributes = new RegExp(`<[^>]*\\s(?!(?:${names.replaceAll(' ', '|')})=)[^\\s=>"]+\\s*=\\s*["']?`, 'i')

function isHarmless(html: string): boolean {
  const tags = html.match(/<[^>]*>/g) ?? []
  return !tags.some((tag) => {
    const bare = tag.replace(/"[^"]*"/g, '""')
    if (dangerous.test(tag) || attributes.test(bare)) return true
    return [...tag.matchAll(/(href|src)="([^"]*)"/g)].some(([, name, value = '']) => {
      const target = value.replace(/&amp;/g, '&')
      return name === 'src'
        ? !/^\/(files|brand)\/[\w./-]+$/.test(target)
        : !/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(target)
    })
  })
}

test('of five hundred attacks nothing is left that could run', () => {
  expect(hostileMarkup.length).toBeGreaterThan(500)
  for (const attack of hostileMarkup) {
    for (const html of [cleanHtml(attack), showHtml(attack), showHtml(cleanHtml(attack))]) {
      expect(isHarmless(html), `${attack} → ${html}`).toBe(true)
    }
  }
})

test('however attacks are put together, cleaning settles after the second time and nothing is left', () => {
  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="/x">',
    '</a>',
    '<',
    '&',
    'a',
    '"',
    ...hostileMarkup,
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const once = cleanHtml(parts.join(''))
      const twice = cleanHtml(once)
      expect(cleanHtml(twice)).toBe(twice)
      expect(isHarmless(showHtml(once)), showHtml(once)).toBe(true)
    }),
    { numRuns: 500, seed: 20_261_115 },
  )
})

describe('what is kept', () => {
  test('structure, links and our own pictures', () => {
    const html =
      '<h2>标题</h2><p><strong>粗</strong><a href="/about">关于</a></p><ul><li>一</li></ul>' +
      '<img src="/files/2026/11/a.webp" alt="图" width="640" height="360" />'
    expect(cleanHtml(html)).toBe(html)
  })

  test('whether somebody said what a picture shows; readers get an empty word either way', () => {
    expect(cleanHtml('<img src="/files/2026/11/a.webp">')).toBe('<img src="/files/2026/11/a.webp" />')
    expect(cleanHtml('<img src="/files/2026/11/a.webp" alt="">')).toContain('alt=""')
    expect(showHtml('<img src="/files/2026/11/a.webp">')).toContain('alt=""')
  })

  test('pictures from elsewhere are not', () => {
    expect(cleanHtml('<p>一<img src="https://example.com/track.gif">二</p>')).toBe('<p>一二</p>')
    expect(cleanHtml('<img src="/files/../secrets.json">')).toBe('')
  })

  test('links that leave say so', () => {
    expect(showHtml('<a href="https://example.com/">外链</a>')).toBe(
      '<a href="https://example.com/" rel="nofollow noopener noreferrer" target="_blank">外链</a>',
    )
    expect(showHtml('<a href="/news">站内</a>')).toBe('<a href="/news">站内</a>')
  })
})

describe('a long URL', () => {
  const url = `https://example.com/${'a'.repeat(60)}?x=1&y=2`
  const shown = `${url.slice(0, 40)}…`

  test('is shown with forty characters and an ellipsis, and leads where it led', () => {
    expect(shorten(url)).toBe(shown)
    expect(showHtml(`<a href="${url.replace('&', '&amp;')}">${url.replace('&', '&amp;')}</a>`)).toContain(
      `>${shown}</a>`,
    )
    const link = `<a href="${url.replace('&', '&amp;')}" rel="nofollow noopener noreferrer" target="_blank">`
    expect(showHtml(`<p>见 ${url.replace('&', '&amp;')}。</p>`)).toBe(`<p>见 ${link}${shown}</a>。</p>`)
  })

  test('of exactly forty characters is shown whole', () => {
    const exact = `https://example.com/${'a'.repeat(20)}`
    expect(shorten(exact)).toBe(exact)
    expect(shorten(`${exact}b`)).toBe(`${exact}…`)
  })

  test('inside code stays as it was written', () => {
    expect(showHtml(`<pre><code>${url.replace('&', '&amp;')}</code></pre>`)).toContain(url.replace('&', '&amp;'))
  })
})

test('a text made to keep the server busy is shown like any other', () => {
  // Quadratic work on this many signs would take minutes: the test would never end.
  const long = 300_000
  for (const text of [
    `http://${'.'.repeat(long)}a`,
    `http://${'&amp;'.repeat(long / 5)}a`,
    'http://'.repeat(long / 7),
  ]) {
    expect(showHtml(`<p>${text}</p>`)).toContain('<p>')
  }
})

test('links inside links and code inside links stay what they are', () => {
  const html = showHtml('<p><a href="/x">见 <code>http://a.example</code> http://b.example</a> http://c.example</p>')
  expect(html.match(/<a /g)).toHaveLength(2)
  expect(html).toContain('<code>http://a.example</code> http://b.example</a>')
})

test('the words of a text are its words', () => {
  expect(textOf('<h2>一</h2><p>二 &amp; &lt;三&gt;<br>四</p><script>五</script>')).toBe('一：二 & <三> 四')
  expect(textOf('<table><tr><th>功能</th><th>期间</th></tr><tr><td>搜索</td><td>正常</td></tr></table>')).toBe(
    '功能，期间；搜索，正常；',
  )
  const points =
    '<h2>怎么做？</h2><ul>\n<li><p>写清数量</p></li>\n<li>约好时间。</li><li>留下<b>回执</b></li>\n</ul><p>就这些。</p>'
  expect(textOf(points)).toBe('怎么做？ 写清数量；约好时间。 留下回执。就这些。')
})

test('the files a text shows are found', () => {
  const html = '<img src="/files/a.webp"><a href="/files/b.pdf">附件</a><img src="/files/a.webp"><a href="/about">x</a>'
  expect(filesIn(html)).toEqual(['/files/a.webp', '/files/b.pdf'])
})

test('a file is found whatever stands behind its address, and under whatever origin it is linked', () => {
  const links = [
    '/files/a.pdf#page=2',
    '/files/b.pdf?download=1&x=<y>',
    'https://www.example.com/files/c.pdf',
    'HTTP://example.com:8080/files/d.pdf?y#z',
    'https://example.com/other/files/e.pdf',
    'https://example.com?/files/f.pdf',
    'mailto:/files/g.pdf',
    '/filesystem/h.pdf',
    'https://[/files/i.pdf',
  ]
  const html = cleanHtml(links.map((href) => `<a href="${href.replace(/&/g, '&amp;')}">附件</a>`).join(''))
  expect(filesIn(html)).toEqual([
    '/files/a.pdf',
    '/files/b.pdf',
    'https://www.example.com/files/c.pdf',
    'http://example.com:8080/files/d.pdf',
  ])
})

const limit = { max: 100, say: '正文过长' }
const refusedWith = (html: string) => {
  try {
    return takeHtml(html, limit)
  } catch (error) {
    return (error as { fields?: object }).fields
  }
}

test('what grows beyond its limit while it is cleaned is refused with the words of its field', () => {
  expect(refusedWith('1 < 2 '.repeat(10))).toBe('1 &lt; 2 '.repeat(10).trim())
  expect(refusedWith('1 < 2 '.repeat(16))).toEqual({ html: '正文过长' })
  expect(refusedWith(`<script>${'x'.repeat(200)}</script><p>短</p>`)).toBe('<p>短</p>')
})

test('too many tags are refused before any of them is looked at', () => {
  const tooMany = { html: '正文的格式过于复杂，请精简' }
  for (const tag of ['<b>', '</b>', '<!--', '<x-y>', '<?']) {
    expect(refusedWith(tag.repeat(20_001)), tag).toEqual(tooMany)
  }
  expect(refusedWith('<b></b>'.repeat(10_000))).toEqual({ html: '正文过长' })
  expect(refusedWith('< '.repeat(20_001))).toEqual({ html: '正文过长' })
})
