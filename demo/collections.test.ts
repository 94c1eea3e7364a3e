import { describe, expect, it, test } from 'vitest'
import { pageKeys } from '#contract/texts/content.ts'
import regions from '#server/modules/catalogue/regions/data/regions.json' with { type: 'json' }
import { cleanHtml, textOf } from '#server/platform/rich-text.ts'
import { siteMap } from '../web/routes.ts'
import { activities, activityCategories } from './activities/all.ts'
import { picturesFor } from './files.ts'
import { help, helpCategories } from './help/all.ts'
import { knowledge, knowledgeCategories } from './knowledge/all.ts'
import { noticeCategories, notices } from './notices/all.ts'
import { activityCover, collectionCovers, knowledgeCover, resourceCover } from './pictures/collection-covers.ts'
import { resourceCategories, resources } from './resources/all.ts'
import { oneLine } from './text.ts'

const texts = [...knowledge, ...notices, ...help]
const everything = [...texts, ...activities, ...resources]
const paths = siteMap.map(({ path }) => new RegExp(`^${path.replace(/:key/, `(${pageKeys.join('|')})`)}$`))
const allowedWords = ['I', 'O', 'S', 'V', 'Z']

const wordsOf = (html: string) => textOf(oneLine(html))
const lengthOf = (text: string) => [...text.replaceAll(/\s/g, '')].length
/** What stands side by side on the page, not what is inside of it. */
const blocksOf = (html: string) => oneLine(html).match(/<(p|h2|ul|ol|table|blockquote)>.*?<\/\1>/g) ?? []

describe.each(everything.map((one) => [one.title, one] as const))('%s', (_, { title, summary, html }) => {
  const words = `${title}\n${summary}\n${wordsOf(html)}`

  it('has Chinese punctuation, and no words of another language', () => {
    expect(words.match(/\p{Script=Han}\s*[,.;:!?()"']|[,;!?()]\s*\p{Script=Han}/gu) ?? []).toEqual([])
    expect((words.match(/[A-Za-z]+/g) ?? []).filter((word) => !allowedWords.includes(word))).toEqual([])
    expect(words).not.toMatch(/["']|，，|。。|，。|undefined|\$\{|\*\*|\[/)
  })

  it('is kept as it was written, and leads only to pages of the site', () => {
    const line = oneLine(html)
    expect(cleanHtml(line)).toBe(line)
    expect(line.match(/\p{Script=Han} \p{Script=Han}/gu) ?? []).toEqual([])
    const links = [...line.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(links.filter((href) => !paths.some((path) => path.test(href)))).toEqual([])
  })

  it('has a title and a summary that fit a list', () => {
    expect([...title].length).toBeLessThanOrEqual(40)
    expect([...summary].length).toBeGreaterThanOrEqual(30)
    expect([...summary].length).toBeLessThanOrEqual(120)
  })
})

test('no two have the same title, summary or text', () => {
  for (const list of [knowledge, notices, help, activities, resources]) {
    expect(new Set(list.map(({ title }) => title)).size).toBe(list.length)
  }
  for (const key of ['summary', 'html'] as const) {
    const seen = everything.map((one) => one[key])
    expect(seen.filter((text, at) => seen.indexOf(text) !== at)).toEqual([])
  }
})

test('there are enough of each, in every category and in no other', () => {
  const collections = [
    [knowledge, knowledgeCategories, 40, 6],
    [notices, noticeCategories, 30, 4],
    [help, helpCategories, 30, 6],
    [activities, activityCategories, 24, 5],
    [resources, resourceCategories, 40, 6],
  ] as const
  for (const [list, categories, least, fields] of collections) {
    expect(list.length).toBeGreaterThanOrEqual(least)
    expect(categories).toHaveLength(fields)
    expect([...new Set(list.map(({ category }) => category))].sort()).toEqual([...categories].sort())
  }
})

test('texts have a few tags, and a summary that says something', () => {
  for (const { title, tags, summary } of texts) {
    expect([title, tags.length >= 1 && tags.length <= 4 && new Set(tags).size === tags.length]).toEqual([title, true])
    expect([title, [...summary].length >= 40]).toEqual([title, true])
  }
})

test('an article is long enough to be worth a page, and short enough to be read', () => {
  for (const { title, html } of knowledge) {
    const length = lengthOf(wordsOf(html))
    const blocks = blocksOf(html).length
    expect([title, length >= 300 && length <= 1200, blocks >= 3 && blocks <= 12]).toEqual([title, true, true])
  }
  const lengths = knowledge.map(({ html }) => lengthOf(wordsOf(html)))
  expect(Math.max(...lengths) / Math.min(...lengths)).toBeGreaterThan(1.8)
})

test('some texts lie ahead, and some are over', () => {
  const ahead = (list: typeof texts) => list.filter(({ daysAgo }) => daysAgo < 0).length
  const over = (list: typeof texts) => list.filter(({ expiresInDays = 1 }) => expiresInDays < 0)
  expect([ahead([...knowledge]), ahead([...notices]), ahead([...help])]).toEqual([2, 1, 0])
  expect([over([...knowledge]).length, over([...notices]).length, over([...help]).length]).toEqual([1, 2, 0])
  // Nothing ends before it begins.
  expect(over(texts).filter(({ daysAgo, expiresInDays = 0 }) => -expiresInDays >= daysAgo)).toEqual([])
})

test('help asks a question and answers it in a few blocks', () => {
  for (const { title, html } of help) {
    const blocks = blocksOf(html).length
    expect([title, title.endsWith('？'), blocks >= 1 && blocks <= 6]).toEqual([title, true, true])
  }
})

test('activities are held in cities that exist, or nowhere', () => {
  const known = new Map((regions as [number, string, number][]).map(([id, , parent]) => [id, parent]))
  for (const { title, mode, region_id, address, startTime } of activities) {
    const place = region_id === null ? mode === 'online' : mode === 'onsite' && (known.get(region_id) ?? 0) !== 0
    expect([title, place, address !== '', /^([01]\d|2[0-3]):[0-5]\d$/.test(startTime)]).toEqual([
      title,
      true,
      true,
      true,
    ])
  }
})

test('about half of the activities are past, and one of those to come is full', () => {
  expect(activities.filter(({ state }) => state === 'shown').length).toBeGreaterThanOrEqual(22)
  const past = activities.filter(({ startDay }) => startDay < 0).length / activities.length
  expect(past).toBeGreaterThan(0.4)
  expect(past).toBeLessThan(0.6)
  expect(activities.filter(({ quota, signups }) => quota > 0 && signups > quota)).toEqual([])
  const full = activities.filter(({ quota, signups }) => quota > 0 && signups === quota)
  expect(full.map(({ startDay }) => startDay > 0)).toEqual([true])
  expect(activities.filter(({ fee }) => fee === 0).length).toBeGreaterThan(activities.length * 0.6)
  expect(activities.filter(({ minutes }) => minutes > 24 * 60).length).toBeGreaterThanOrEqual(2)
  expect(activities.filter(({ minutes, signupEndHoursBefore }) => minutes <= 0 || signupEndHoursBefore < 0)).toEqual([])
})

test('every knowledge article, activity and resource has a cover, and no two covers are alike', () => {
  const drawn = new Map(picturesFor('http://localhost').map(([name, draw]) => [`/files/demo/${name}`, draw]))
  const covers = [
    ...knowledge.map((_, at) => knowledgeCover(at + 1)),
    ...activities.map((_, at) => activityCover(at + 1)),
    ...resources.map((_, at) => resourceCover(at + 1)),
  ]
  expect(covers.filter((cover) => !drawn.has(cover))).toEqual([])
  const svgs = collectionCovers().map(([, draw]) => draw())
  expect(collectionCovers().map(([, draw]) => draw())).toEqual(svgs)
  expect(new Set(svgs).size).toBe(covers.length)
  for (const svg of svgs) {
    expect(Buffer.byteLength(svg)).toBeLessThan(16_000)
    expect(svg).not.toMatch(/<script|<style|style=|href|NaN|undefined/)
  }
})
