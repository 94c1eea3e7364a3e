import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteMap } from '../web/routes.ts'
import { openSite, type Site } from './site.ts'

// What a search engine sees: no script, every link, every page.

interface Found {
  path: string
  status: number
  html: string
}

let site: Site
let pages: Found[] = []
const from = new Map<string, string>()
const pictures = new Set<string>()

/** Filters can be combined without end; whoever has followed each of them once has seen what there is. */
const parametersMax = 1

beforeAll(async () => {
  site = await openSite()
  pages = await crawl('/')
}, 300_000)
afterAll(() => site.close())

async function crawl(start: string): Promise<Found[]> {
  const seen = new Set([start])
  const waiting = [start]
  const found: Found[] = []
  while (waiting.length > 0) {
    const batch = waiting.splice(0, 8)
    found.push(...(await Promise.all(batch.map(visit))))
    for (const { path, html } of found.slice(-batch.length)) {
      for (const next of linksIn(html)) {
        if (seen.has(next)) continue
        seen.add(next)
        from.set(next, path)
        waiting.push(next)
      }
    }
  }
  return found
}

async function visit(path: string): Promise<Found> {
  const reply = await site.house.http.inject({ url: path })
  return { path, status: reply.statusCode, html: reply.body }
}

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

function linksIn(html: string): string[] {
  for (const [, source = ''] of html.matchAll(/<img[^>]*? src="(\/[^"]*)"/g)) pictures.add(unescaped(source))
  return (
    [...html.matchAll(/<a [^>]*?href="(\/(?!\/)[^"#]*)/g)]
      .map(([, href = '']) => unescaped(href))
      .filter((href) => [...new URL(href, 'http://x').searchParams].length <= parametersMax)
      // Leads away, downloads, and what needs an account: each has tests of its own.
      .filter((href) => !/^\/(go|m|files|console|api)\/|^\/resources\/\d+\/download|^\/(rss|sitemap)/.test(href))
  )
}

const contentOf = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1] ?? '')
const titleOf = (html: string) => contentOf(html, /<title>([^<]*)<\/title>/)
const descriptionOf = (html: string) => contentOf(html, /<meta name="description" content="([^"]*)"/)
const isIndexed = ({ html, status }: Found) => status === 200 && !html.includes('<meta name="robots" content="noindex"')

test('no link on the site leads nowhere', () => {
  // A guarded page answers a guest with the way to its door.
  const broken = pages.filter(({ status }) => status !== 200 && status !== 302)
  expect(broken.map(({ path, status }) => `${status} ${path} on ${from.get(path)}`)).toEqual([])
  expect(pages.length).toBeGreaterThan(500)
})

test('every page of the site map that is for everybody is found by following links', () => {
  const open = siteMap.filter(({ path, guard, noindex }) => !(guard || noindex || /[:*]/.test(path)))
  const reached = new Set(pages.filter(isIndexed).map(({ path }) => path))
  expect(open.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
  expect(open.length).toBeGreaterThan(15)
})

test('every picture that a page shows is there', async () => {
  const missing: string[] = []
  for (const picture of pictures) {
    const { statusCode } = await site.house.http.inject({ url: picture })
    if (statusCode !== 200) missing.push(picture)
  }
  expect(missing).toEqual([])
  expect(pictures.size).toBeGreaterThan(200)
})

test('every page has a title, a description, one heading of its own and its content without a script', () => {
  const poor = pages
    .filter(({ status }) => status === 200)
    .filter(({ html }) => {
      const headings = html.match(/<h1[ >]/g)?.length ?? 0
      const words = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, '').replace(/\s+/g, '')
      return !titleOf(html) || !descriptionOf(html) || headings !== 1 || words.length < 200
    })
  expect(poor.map(({ path }) => path)).toEqual([])
})

test('no two pages for search engines share a title or a description', () => {
  for (const partOf of [titleOf, descriptionOf]) {
    const groups = Map.groupBy(pages.filter(isIndexed), ({ html }) => partOf(html))
    const shared = [...groups].filter(([, members]) => members.length > 1)
    expect(shared.map(([text, members]) => `${text}: ${members.map(({ path }) => path).join(' ')}`)).toEqual([])
  }
})

test('every page for search engines says which address is its own, and carries a breadcrumb', () => {
  const wrong = pages.filter(isIndexed).filter(({ path, html }) => {
    const canonical = contentOf(html, /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/)
    const crumbs = path === '/' || html.includes('"@type":"BreadcrumbList"')
    const card = /<meta property="og:title" content="[^"]+"/.test(html)
    return canonical !== path || !crumbs || !card
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('everything in the sitemaps can be opened, and every page for search engines without a choice is in one', async () => {
  const locations = async (url: string) =>
    [...(await site.house.http.inject({ url })).body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
  const listed: string[] = []
  for (const part of await locations('/sitemap.xml')) listed.push(...(await locations(part)))
  const known = new Map(pages.map((page) => [page.path, page]))
  const dead: string[] = []
  for (const path of listed) {
    const page = known.get(path) ?? (await visit(path))
    if (!isIndexed(page)) dead.push(path)
  }
  expect(dead).toEqual([])
  const wanted = pages.filter((page) => isIndexed(page) && !page.path.includes('?')).map(({ path }) => path)
  const ads = /^\/advertisement\/\d+$/
  expect(wanted.filter((path) => !listed.includes(path) && !ads.test(path))).toEqual([])
})

test('what is sent is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
  // One page of each kind: the others are made by the same lines.
  const kinds = Map.groupBy(
    pages.filter(({ status }) => status === 200),
    ({ path }) => path.replace(/\d+/g, ':n').replace(/=[^&]*/g, '='),
  )
  const complaints: string[] = []
  for (const members of kinds.values()) {
    for (const { path, html } of members.slice(0, 2)) {
      const { results } = await validator.validateString(html)
      for (const { ruleId, message, line } of results.flatMap(({ messages }) => messages)) {
        complaints.push(`${path}:${line} ${ruleId} ${message}`)
      }
    }
  }
  expect(complaints).toEqual([])
  expect(kinds.size).toBeGreaterThan(40)
})
