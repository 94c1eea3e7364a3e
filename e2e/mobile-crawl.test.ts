import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktopTwin, isChoosing, isMobilePath } from '../contract/base/visitors.ts'
import { siteMap } from '../web/routes.ts'
import { type Crawled, canonicalOf, crawl, isIndexed, kindsAmong, poorAmong } from './crawling.ts'
import { openSite, type Site } from './site.ts'

// The mobile site as a search engine sees it, and whoever taps before the script is here.

let site: Site
let crawled: Crawled
beforeAll(async () => {
  site = await openSite()
  crawled = await crawl(site.house, '/m', (path) => isMobilePath(path) && !isChoosing(path))
}, 300_000)
afterAll(() => site.close())

test('no link leads nowhere, and none leads to the PC site but the one that says so', () => {
  const { pages, from } = crawled
  const broken = pages.filter(({ status }) => status !== 200 && status !== 302)
  expect(broken.map(({ path, status }) => `${status} ${path} on ${from.get(path)}`)).toEqual([])
  expect(pages.length).toBeGreaterThan(400)
  const outside = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/<(?:a|form) [^>]*?(?:href|action)="(\/(?!\/)[^"#]*)/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^\/(m|go|files|api|qr|share|rss|sitemap)\b/.test(href))
      .map((href) => `${path}: ${href}`),
  )
  expect(outside).toEqual([])
})

test('every page of the site map that is for everybody is found by following links', () => {
  const open = siteMap.filter(({ path, guard, noindex }) => !(guard || noindex || /[:*]/.test(path)))
  const reached = new Set(crawled.pages.filter(isIndexed).map(({ path }) => desktopTwin(path)))
  expect(open.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
})

test('every page has a title, a description, one heading of its own and its content without a script', () => {
  // The doors are a form and the way back.
  const doors = siteMap.filter(({ layout }) => layout === 'login').map(({ path }) => path)
  const rich = crawled.pages.filter(({ path }) => !doors.includes(desktopTwin(path).split('?', 1)[0] ?? ''))
  expect(poorAmong(rich)).toEqual([])
})

test('every page for search engines names its twin on the PC site as the one address of both', async () => {
  const wrong = crawled.pages.filter(isIndexed).filter(({ path, html }) => canonicalOf(html) !== desktopTwin(path))
  expect(wrong.map(({ path }) => path)).toEqual([])
  const desktop = await site.house.http.inject({ url: '/company' })
  expect(desktop.body).toMatch(
    /<link rel="alternate" media="only screen and \(max-width: 1199px\)" href="[^"]+\/m\/company"/,
  )
})

test('what is sent is valid HTML', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
  const complaints: string[] = []
  for (const { path, html } of kindsAmong(crawled.pages).flat()) {
    const { results } = await validator.validateString(html)
    for (const { ruleId, message, line } of results.flatMap(({ messages }) => messages)) {
      complaints.push(`${path}:${line} ${ruleId} ${message}`)
    }
  }
  expect(complaints).toEqual([])
})
