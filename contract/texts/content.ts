import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none, Person } from '#contract/base/fields.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

/** Texts that stand alone under a fixed key, edited by an operator. */
export const pageKeys = [
  'about',
  'play',
  'spread',
  'contact',
  'protocol_enterprise',
  'protocol_maker',
  'privacy',
] as const

const PageKey = z.enum(pageKeys)
export type PageKey = z.infer<typeof PageKey>

const Seo = z.object({ title: z.string(), keywords: z.string(), description: z.string() })
const preview = line(200).optional()

const Page = z.object({
  key: PageKey,
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  seo: Seo,
  updated_at: Instant,
  /** Shown to somebody who holds a preview link; not what readers see. */
  preview: z.boolean(),
})
export type Page = z.input<typeof Page>

/** What is there to be read, for whoever does not know the keys. */
const PageList = z.object({ list: z.array(Page.pick({ key: true, title: true, updated_at: true })) })

export const readPage = endpoint({
  summary: '单页文章；不给 key 时为全部已发布单页的标题与更新时间',
  method: 'GET',
  path: '/api/wz',
  access: 'public',
  input: z.object({ key: PageKey.optional(), preview }),
  output: z.union([Page, PageList]),
  refusals: ['RECORD_NOT_FOUND'],
})

export const Article = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  category: Person.nullable(),
  tags: z.array(z.string()),
  views: z.number().int(),
  published_at: Instant,
})
export type Article = z.input<typeof Article>

const Neighbour = z.object({ id: z.number().int(), title: z.string() })

const WholeArticle = Article.extend({
  html: z.string(),
  source: z.string(),
  attachments: z.array(z.object({ url: z.string(), name: z.string(), bytes: z.number().int() })),
  seo: Seo,
  updated_at: Instant,
  /** Published just before and just after this one. */
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  related: z.array(Article),
  /** Shown to somebody who holds a preview link; not what readers see. */
  preview: z.boolean(),
})
export type WholeArticle = z.input<typeof WholeArticle>

const year = whole({ min: 2000, max: 2999 })

const Shelves = z.object({
  categories: z.array(Person.extend({ total: z.number().int() })),
  tags: z.array(z.object({ name: z.string(), total: z.number().int() })),
  years: z.array(z.object({ year: z.number().int(), total: z.number().int() })),
})
export type Shelves = z.infer<typeof Shelves>

/** What readers ask of a kind of texts. */
function readingCallsFor<const Kind extends 'news' | 'notice' | 'knowledge' | 'help'>(kind: Kind, noun: string) {
  const at = `/api/${kind}` as const
  return {
    list: endpoint({
      summary: `${noun}列表，可按分类、标签、年份筛选`,
      method: 'GET',
      path: at,
      access: 'public',
      input: z.object({ ...pageFields, category: Id.optional(), tag: line(20).optional(), year: year.optional() }),
      output: listOf(Article),
    }),
    read: endpoint({
      summary: `一篇${noun}`,
      method: 'GET',
      path: `${at}/{id}`,
      access: 'public',
      input: z.object({ id: Id, preview }),
      output: WholeArticle,
      refusals: ['RECORD_NOT_FOUND'],
    }),
    categories: endpoint({
      summary: `${noun}的分类、标签与年份`,
      method: 'GET',
      path: `${at}/categories`,
      access: 'public',
      input: none,
      output: Shelves,
    }),
  }
}

const noticeReading = readingCallsFor('notice', '公告')
// The list of notices is the specification's own call, with the ticker in it: contract/site/site.ts.
export const readNotice = noticeReading.read
export const readNoticeCategories = noticeReading.categories

export const { list: listNews, read: readNews, categories: readNewsCategories } = readingCallsFor('news', '新闻')
export const {
  list: listKnowledge,
  read: readKnowledge,
  categories: readKnowledgeCategories,
} = readingCallsFor('knowledge', '知识')

const helpReading = readingCallsFor('help', '帮助')
export const readHelp = helpReading.read
export const readHelpCategories = helpReading.categories
const Question = Article.extend({ html: z.string() })
export type Question = z.input<typeof Question>

export const listHelp = endpoint({
  summary: '常见问题与解答，可按分类筛选',
  method: 'GET',
  path: '/api/help',
  access: 'public',
  input: z.object({ ...pageFields, category: Id.optional() }),
  output: listOf(Question),
})
