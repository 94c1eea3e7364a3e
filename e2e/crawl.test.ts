import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMobilePath } from '../contract/base/visitors.ts'
import { siteMap } from '../web/routes.ts'
import {
  type Crawled,
  canonicalOf,
  crawl,
  descriptionOf,
  type Found,
  isIndexed,
  kindsAmong,
  poorAmong,
  titleOf,
  visit,
} from './crawling.ts'
import { openSite, type Site } from './site.ts'
import { complaintsAbout, structuredDataOf } from './structured-data.ts'

// What a search engine sees: no script, every link, every page.

let site: Site
let crawled: Crawled
let pages: Found[] = []

beforeAll(async () => {
  site = await openSite()
  crawled = await crawl(site.house, '/', (path) => !isMobilePath(path))
  pages = crawled.pages
}, 300_000)
afterAll(() => site.close())

test('no link on the site leads nowhere', () => {
  // A guarded page answers a guest with the way to its door.
  const broken = pages.filter(({ status }) => status !== 200 && status !== 302)
  expect(broken.map(({ path, status }) => `${status} ${path} on ${crawled.from.get(path)}`)).toEqual([])
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
  for (const picture of crawled.pictures) {
    const { statusCode } = await site.house.http.inject({ url: picture })
    if (statusCode !== 200) missing.push(picture)
  }
  expect(missing).toEqual([])
  expect(crawled.pictures.size).toBeGreaterThan(200)
})

test('every page has a title, a description, one heading of its own and its content without a script', () => {
  expect(poorAmong(pages)).toEqual([])
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
    const crumbs = path === '/' || html.includes('"@type":"BreadcrumbList"')
    const card = /<meta property="og:title" content="[^"]+"/.test(html)
    return canonicalOf(html) !== path || !crumbs || !card
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
    const page = known.get(path) ?? (await visit(site.house, path))
    if (!isIndexed(page)) dead.push(path)
  }
  expect(dead).toEqual([])
  const wanted = pages.filter((page) => isIndexed(page) && !page.path.includes('?')).map(({ path }) => path)
  const ads = /^\/advertisement\/\d+$/
  expect(wanted.filter((path) => !listed.includes(path) && !ads.test(path))).toEqual([])
})

test('structured data has what search engines ask for, in whole addresses and moments, and says what the page is', () => {
  const told = pages.filter(isIndexed)
  expect(told.flatMap(complaintsAbout)).toEqual([])
  const seen = (path: RegExp, type: string) =>
    told
      .filter((page) => path.test(page.path))
      .filter((page) => !structuredDataOf(page).some((one) => one['@type'] === type))
  const promised = [
    [/^\/$/, 'WebSite'],
    [/^\/news\/\d+$/, 'NewsArticle'],
    [/^\/company\/\d+$/, 'Organization'],
    [/^\/activity\/\d+$/, 'Event'],
    [/^\/resources\/\d+$/, 'DigitalDocument'],
  ] as const
  expect(promised.flatMap(([path, type]) => seen(path, type).map((page) => `${page.path} is no ${type}`))).toEqual([])
})

test('what is sent is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
  const kinds = kindsAmong(pages)
  const complaints: string[] = []
  for (const members of kinds) {
    for (const { path, html } of members) {
      const { results } = await validator.validateString(html)
      for (const { ruleId, message, line } of results.flatMap(({ messages }) => messages)) {
        complaints.push(`${path}:${line} ${ruleId} ${message}`)
      }
    }
  }
  expect(complaints).toEqual([])
  expect(kinds.length).toBeGreaterThan(40)
})
