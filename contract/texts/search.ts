import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { countDefault, listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { queryMax, searchKinds } from './search.words.ts'
import { Segment } from './words.ts'

const Kind = z.enum(searchKinds)
const query = z.string().trim().max(queryMax, `搜索词最多 ${queryMax} 个字符`)
const total = z.number().int().min(0)
/** Every result is a text that is walked through for its snippet. */
const count = whole({ min: 1, max: 20 }).default(countDefault)

const Found = z.object({
  kind: Kind,
  id: z.number().int(),
  title: z.array(Segment),
  /** The words around the first hit. */
  summary: z.array(Segment),
  image: z.string(),
  path: z.string(),
  published_at: Instant,
})
export type Found = z.input<typeof Found>

export const searchSite = endpoint({
  summary: '全站搜索',
  method: 'GET',
  path: '/api/search',
  access: 'public',
  input: z.object({ ...pageFields, count, q: query, kind: Kind.optional() }),
  output: listOf(Found).extend({
    kinds: z.array(z.object({ kind: Kind, total, total_is: z.enum(['exact', 'at_least']) })),
  }),
})

const Suggestion = z.object({
  title: z.string(),
  /** The title in pieces, with what was typed marked, as it is written or as it is spoken. */
  segments: z.array(Segment),
  kind: Kind,
  path: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestSearch = endpoint({
  summary: '搜索建议：按标题开头、拼音与首字母',
  method: 'GET',
  path: '/api/search/suggest',
  access: 'public',
  input: z.object({ q: query }),
  output: z.object({ list: z.array(Suggestion) }),
})

const Day = z.iso.date().regex(/^20/, '请填写 2000 年以后的日期')
const Asked = z.object({ query: z.string(), asked: total, missed: total })

export const readSearches = endpoint({
  summary: '搜索统计：默认最近 30 天，最多 180 天；空的搜索词是没有单独记录的',
  method: 'GET',
  path: '/api/console/search',
  access: { staff: 'search.read' },
  input: z.object({ from: Day.optional(), to: Day.optional() }),
  output: z.object({
    days: z.array(z.object({ day: z.string(), asked: total, missed: total })),
    top: z.array(Asked),
    missed: z.array(Asked),
  }),
})
