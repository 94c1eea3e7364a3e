import { describe, expect, it, test } from 'vitest'
import { pageKeys } from '#contract/texts/content.ts'
import { cleanHtml, textOf } from '#server/platform/rich-text.ts'
import { siteMap } from '../web/routes.ts'
import { agreements } from './agreements.ts'
import { picturesFor } from './files.ts'
import { guides } from './guides.ts'
import { articles } from './news/all.ts'
import { coverOf, newsCategories, newsTags } from './news/article.ts'
import { deskWorks, revisions } from './news/unpublished.ts'
import { momentOf } from './news.ts'
import { notices } from './notices/all.ts'
import { pages } from './pages.ts'
import { oneLine } from './text.ts'
import { tickerMessages } from './ticker.ts'

const today = new Date('2026-11-15T03:00:00Z')
const everyPage = [...pages, ...guides, ...agreements]
const allowedWords = ['ICP', 'O', 'I', 'S', 'V', 'Z', 'Cookie']

const wordsOf = (html: string) => textOf(oneLine(html)).replaceAll(/https?:\/\/[\w./?=&-]+|[\w.-]+@[\w.-]+/g, '')

const texts: [title: string, words: string][] = [
  ...[...articles, ...deskWorks, ...everyPage].map(({ title, summary, html }): [string, string] => [
    title,
    `${title}\n${summary}\n${wordsOf(html)}`,
  ]),
  ...notices.map(({ title, html }): [string, string] => [title, `${title}\n${wordsOf(html)}`]),
  ...tickerMessages.map(({ content }): [string, string] => [content, content]),
]

describe.each(texts)('%s', (_, words) => {
  it('has Chinese punctuation, and no words of another language', () => {
    expect(words.match(/\p{Script=Han}\s*[,.;:!?()"']|[,;!?()]\s*\p{Script=Han}/gu) ?? []).toEqual([])
    expect(words.match(/["']/g) ?? []).toEqual([])
    expect((words.match(/[A-Za-z]+/g) ?? []).filter((word) => !allowedWords.includes(word))).toEqual([])
  })

  it('was read once more before it was handed in', () => {
    expect(words).not.toMatch(/，，|。。|，。|undefined|\$\{/)
  })
})

const htmls = [...articles, ...deskWorks, ...everyPage, ...notices].map(({ title, html }): [string, string] => [
  title,
  oneLine(html),
])

describe.each(htmls)('the text of %s', (_, html) => {
  it('is kept as it was written', () => {
    expect(cleanHtml(html)).toBe(html)
  })

  it('has no blank in the middle of a sentence where the source has a line break', () => {
    expect(html.match(/\p{Script=Han} \p{Script=Han}/gu) ?? []).toEqual([])
  })

  it('links only to pages of the site and shows only pictures that are drawn', () => {
    const paths = siteMap.map(({ path }) => new RegExp(`^${path.replace(/:key/, `(${pageKeys.join('|')})`)}$`))
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => !paths.some((path) => path.test(href)))).toEqual([])
    const drawn = new Set(picturesFor('http://localhost').map(([name]) => `/files/demo/${name}`))
    const shown = [...html.matchAll(/src="([^"]*)"/g)].map(([, src = '']) => src)
    expect(shown.filter((src) => !drawn.has(src))).toEqual([])
  })
})

describe.each(articles.map((article) => [article.title, article] as const))('the article %s', (_, article) => {
  it('is long enough to be worth a page, and short enough to be read', () => {
    const length = [...wordsOf(article.html).replaceAll(/\s/g, '')].length
    expect(length).toBeGreaterThanOrEqual(300)
    expect(length).toBeLessThanOrEqual(900)
    expect([...article.summary].length).toBeLessThanOrEqual(120)
    expect([...article.title].length).toBeLessThanOrEqual(40)
  })

  it('is found under a few tags of the vocabulary, and leads on to a page of ours', () => {
    expect(article.tags.filter((tag) => !newsTags.includes(tag))).toEqual([])
    expect(article.tags.length).toBeGreaterThanOrEqual(2)
    expect(article.tags.length).toBeLessThanOrEqual(4)
    expect(new Set(article.tags).size).toBe(article.tags.length)
    expect(article.html).toMatch(/href="\//)
    expect(article.html).toMatch(/<h[23]>/)
  })
})

test('there are sixty articles, and no two have the same title', () => {
  expect(articles).toHaveLength(60)
  const titles = [...articles, ...deskWorks].map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

test('every category and every tag has something to read', () => {
  expect(newsCategories.map((name) => articles.some(({ category }) => category === name))).not.toContain(false)
  expect(newsTags.filter((tag) => !articles.some(({ tags }) => tags.includes(tag)))).toEqual([])
})

test('some are new, and the oldest were written at least two years before', () => {
  expect(articles.filter(({ daysAgo }) => daysAgo <= 14).length).toBeGreaterThanOrEqual(6)
  const years = new Set(articles.map(({ daysAgo }) => momentOf(today, daysAgo, 0).getUTCFullYear()))
  expect([...years].sort()).toEqual([2024, 2025, 2026])
})

test('some contain an address that is too long to be shown', () => {
  expect(articles.filter(({ html }) => /https:\/\/[\w./?=&-]{33,}/.test(html)).length).toBeGreaterThanOrEqual(2)
})

test('every cover is drawn', () => {
  const drawn = picturesFor('http://localhost').map(([name]) => `/files/demo/${name}`)
  const covers = [...articles, ...deskWorks].map((_, place) => coverOf(place + 1))
  expect(covers.filter((cover) => !drawn.includes(cover))).toEqual([])
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('every state of the console has its example', () => {
  const count = (kind: string) => deskWorks.filter(({ fate }) => fate.kind === kind).length
  expect(count('draft') + count('rejected')).toBe(2)
  expect([count('review'), count('scheduled'), count('expired'), count('trashed')]).toEqual([2, 2, 1, 1])
  expect(revisions.filter(({ of }) => !articles.some(({ title }) => title === of))).toEqual([])
})

test('every page with a fixed key is written', () => {
  expect(everyPage.map(({ key }) => key).sort()).toEqual([...pageKeys].sort())
})

test('the ticker speaks of what is there, in one line', () => {
  const titles = [...articles, ...notices].map(({ title }) => title)
  expect(tickerMessages.filter(({ content }) => !titles.some((title) => content.includes(title)))).toEqual([])
  expect(tickerMessages.filter(({ content }) => content.length > 120)).toEqual([])
})
