import { expect, test } from 'vitest'
import { hostileMarkup } from '#server/testing/hostile-markup.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { paperSite } from '#server/testing/paper-site.ts'
import { sitemapOf, xml } from './model.ts'

/** Enough of a reader to know whether XML is well formed: every tag closes the last that was opened. */
function readXml(text: string): string[] {
  const open: string[] = []
  const names: string[] = []
  for (const [tag, closing, name = ''] of text.matchAll(/<(\/?)([\w:?]+)[^>]*?\/?>/g)) {
    if (name.startsWith('?') || tag.endsWith('/>')) continue
    names.push(name)
    if (!closing) open.push(name)
    else expect(open.pop()).toBe(name)
  }
  expect(open).toEqual([])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  return names
}

test('the feed has the newest texts whole, and no attack in any of them is more than words', async () => {
  const house = await openHouse()
  const { publish } = await openNewsroom(house)
  for (const attack of hostileMarkup.filter((_, n) => n % 60 === 0)) {
    const words = attack.replace(/[\p{Cc}]/gu, '')
    await publish({ title: words.slice(0, 100), summary: words, html: `<p>${attack}</p>`, tags: ['安全'] })
  }
  const reply = await house.http.inject('/rss.xml')
  expect(reply.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const names = readXml(reply.body)
  expect(names.filter((name) => name === 'item').length).toBeGreaterThan(10)
  const known = 'rss channel title link description language lastBuildDate item guid pubDate category content:encoded'
  expect(new Set(names).difference(new Set(known.split(' ')))).toEqual(new Set())
})

test('links and pictures inside a feed lead to us from wherever it is read', async () => {
  const house = await openHouse()
  const { publish } = await openNewsroom(house)
  await publish({ html: '<p><a href="/play">玩法</a><img src="/files/a.webp" alt=""></p>' })
  const { body } = await house.http.inject('/rss.xml')
  expect(body).toMatch(/href=&quot;http:\/\/[^&]+\/play&quot;/)
  expect(body).toMatch(/src=&quot;http:\/\/[^&]+\/files\/a.webp&quot;/)
})

test('every published text is in a sitemap that the index names, and nothing else is', async () => {
  const house = await openHouse()
  const { publish, write } = await openNewsroom(house)
  const seen = await publish()
  const later = await publish({}, { publish_at: '2026-12-24T00:00:00+08:00' })
  await write()
  const index = (await house.http.inject('/sitemap.xml')).body
  readXml(index)
  const parts = [...index.matchAll(/<loc>http:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path = '']) => path)
  const listed: string[] = []
  for (const part of parts) {
    const { body, statusCode } = await house.http.inject(part)
    expect(statusCode).toBe(200)
    readXml(body)
    listed.push(...[...body.matchAll(/<loc>http:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path))
  }
  expect(listed).toEqual(['/', '/about', `/news/${seen.id}`])
  expect(listed).not.toContain(`/news/${later.id}`)
})

test('every page in a sitemap has its twin on the mobile site beside it, wherever that stands', async () => {
  const twins = async (env: Record<string, string>) => {
    const { http } = await openHouse({ env, site: paperSite() })
    return (await http.inject('/sitemap-pages.xml')).body
  }
  const below = await twins({ PUBLIC_ORIGIN: 'https://www.example.com' })
  expect(below).toContain('<loc>https://www.example.com/about</loc>')
  expect(below).toContain('href="https://www.example.com/m/about"')
  const own = await twins({ PUBLIC_ORIGIN: 'https://www.example.com', MOBILE_ORIGIN: 'https://m.example.com' })
  expect(own).toContain('href="https://m.example.com/about"')
})

test('a month that cannot be is empty, and an address that is none of these is no sitemap', async () => {
  const { http } = await openHouse()
  for (const month of ['2026-13', '9999-12', '0000-01', '2999-12']) {
    const { statusCode, body } = await http.inject(`/sitemap-news-${month}-1.xml`)
    expect([month, statusCode, body]).toEqual([month, 200, sitemapOf([])])
  }
  expect((await http.inject('/sitemap-staff-2026-01-1.xml')).headers['content-type']).not.toContain('xml')
})

test('robots are told where the sitemap is', async () => {
  const { http } = await openHouse()
  expect((await http.inject('/robots.txt')).body).toMatch(/^Sitemap: http:\/\/.+\/sitemap\.xml$/m)
})

test('the code that phones read leads to the text', async () => {
  const { http } = await openHouse()
  const reply = await http.inject('/qr/news/12.svg')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect((await http.inject('/qr/staff/12.svg')).headers['content-type']).not.toContain('svg')
})

test('text in XML is text', () => {
  expect(xml('a<b>&"\u0000\u0001\ud800')).toBe('a&lt;b&gt;&amp;&quot;\ufffd')
})
