import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Flag, Id, line, none } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { Counted, filled, Html, Named, Picture } from './record-fields.ts'
import { recordCalls } from './records.ts'

export const resourceFormats = ['pdf', 'docx', 'xlsx', 'pptx', 'zip', 'image'] as const
export const resourceAudiences = ['all', 'enterprise', 'maker'] as const
const resourceStates = ['draft', 'shown', 'hidden'] as const

const Format = z.enum(resourceFormats)
export type ResourceFormat = z.infer<typeof Format>

export const Resource = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  category: Named.nullable(),
  format: Format,
  bytes: z.number().int(),
  /** What a download costs; nought: free for everyone. */
  points: z.number().int(),
  vip_free: z.boolean(),
  downloads: z.number().int(),
  published_at: Instant,
})
export type Resource = z.input<typeof Resource>

export const listResources = endpoint({
  summary: '资料列表，可按分类、格式、是否免费、关键词筛选',
  method: 'GET',
  path: '/api/resources',
  access: 'public',
  input: z.object({
    ...pageFields,
    category: Id.optional(),
    format: Format.optional(),
    free: Flag.optional(),
    q: line(60).optional(),
  }),
  output: listOf(Resource),
})

export const readResourceCategories = endpoint({
  summary: '资料的分类与格式',
  method: 'GET',
  path: '/api/resources/categories',
  access: 'public',
  input: none,
  output: z.object({
    categories: z.array(Counted),
    formats: z.array(z.object({ format: Format, total: z.number().int() })),
    free: z.number().int(),
    total: z.number().int(),
  }),
})

const Neighbour = z.object({ id: z.number().int(), title: z.string() })

const WholeResource = Resource.extend({
  html: z.string(),
  /** Names and sizes; the files themselves are handed out by the download alone. */
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  audience: z.enum(resourceAudiences),
  views: z.number().int(),
  updated_at: Instant,
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  related: z.array(Resource),
})
export type WholeResource = z.input<typeof WholeResource>

export const readResource = endpoint({
  summary: '一份资料',
  method: 'GET',
  path: '/api/resources/{id}',
  access: 'public',
  input: z.object({ id: Id }),
  output: WholeResource,
  refusals: ['RECORD_NOT_FOUND'],
})

export const resourceCalls = recordCalls({
  at: 'resource',
  noun: '资料',
  right: 'resource',
  states: resourceStates,
  fields: {
    title: filled(60, '请填写标题'),
    summary: line(200),
    html: Html,
    cover: Picture,
    category_id: Id.nullable(),
    format: Format,
    files: z
      .array(z.object({ url: PrivateFileUrl, name: filled(120), bytes: z.number().int().min(0) }))
      .min(1, '请上传文件')
      .max(10, '最多 10 个文件'),
    points: z.number().int().min(0).max(100_000),
    vip_free: z.boolean(),
    audience: z.enum(resourceAudiences),
  },
  shown: { category: z.string(), views: z.number().int(), downloads: z.number().int() },
  filters: { category_id: Id.optional(), format: Format.optional() },
})
