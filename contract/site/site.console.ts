import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, Flag, Id, LinkTarget, line, none, Version } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { bannerSlots, seoKeys } from './site.ts'

// The operators' side of what every page shows around its own content.

const filled = (max: number) => line(max).min(1, '不能为空')
const picture = z.union([z.literal(''), FileUrl])
const window = { starts_at: Instant, ends_at: Instant.nullable() }
const position = z.number().int().min(0).max(9999)
const order = z.enum(['asc', 'desc']).default('asc')
/** A window that ends before it begins would never be open. */
const endsAfter = (value: { starts_at: Date; ends_at: Date | null }) =>
  value.ends_at === null || value.ends_at > value.starts_at
const endsAfterMessage = { path: ['ends_at'], message: '结束时间应晚于开始时间' }

const siteFields = {
  name: filled(30),
  company: filled(60),
  slogan: line(60),
  hot_words: line(80),
  logo: FileUrl,
  qrcode_official_account: picture,
  qrcode: picture,
  phone: line(30),
  email: z.union([z.literal(''), z.email('请填写正确的邮箱').max(100)]),
  address: line(120),
  copyright: line(120),
  police_record_number: line(60),
  record_number: line(60),
  brand_color: z.string().regex(/^#[0-9a-f]{6}$/i, '请填写六位十六进制颜色，例如 #1652f0'),
}
const EditedSite = (
  z.object(Object.fromEntries(Object.keys(siteFields).map((key) => [key, z.string()]))) as z.ZodObject<{
    [Key in keyof typeof siteFields]: z.ZodString
  }>
).extend({ version: Version })

export const readEditedSite = endpoint({
  summary: '站点信息（后台）',
  method: 'GET',
  path: '/api/console/site',
  access: { staff: 'site.read' },
  input: none,
  output: EditedSite,
})

export const saveSite = endpoint({
  summary: '修改站点信息',
  method: 'POST',
  path: '/api/console/site',
  access: { staff: 'site.edit' },
  input: z.object(siteFields).partial().extend({ version: Version }),
  output: EditedSite,
  refusals: ['FILE_GONE', 'CHANGED_MEANWHILE'],
  done: '已保存',
})

const SeoEntry = z.object({
  page: z.enum(seoKeys),
  title: line(80),
  keywords: line(200),
  description: line(300),
  version: Version,
})
export type SeoEntry = z.input<typeof SeoEntry>

export const listSeo = endpoint({
  summary: '各页面的标题、关键词与描述',
  method: 'GET',
  path: '/api/console/seo',
  access: { staff: 'seo.read' },
  input: none,
  output: z.object({ list: z.array(SeoEntry) }),
})

export const saveSeo = endpoint({
  summary: '修改一个页面的标题、关键词与描述',
  method: 'POST',
  path: '/api/console/seo',
  access: { staff: 'seo.edit' },
  input: SeoEntry,
  output: SeoEntry,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})

const bannerFields = {
  slot: z.enum(bannerSlots),
  part: z.enum(['pc', 'mobile']),
  image: FileUrl,
  alt: filled(60),
  title: line(40),
  subtitle: line(80),
  button: line(12),
  link: z.union([z.literal(''), LinkTarget]),
  position,
  ...window,
}
const BannerFields = z.object(bannerFields)
const EditedBanner = z.object({
  id: z.number().int(),
  version: Version,
  ...bannerFields,
  /** Whether a reader sees it at this moment. */
  state: z.enum(['scheduled', 'shown', 'ended']),
})
export type EditedBanner = z.input<typeof EditedBanner>

const Slot = z.object({
  code: z.enum(bannerSlots),
  label: z.string(),
  page: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type Slot = z.infer<typeof Slot>

export const listSlots = endpoint({
  summary: '横幅的展示位置',
  method: 'GET',
  path: '/api/console/banners/slots',
  access: { staff: 'banners.read' },
  input: none,
  output: z.object({ list: z.array(Slot) }),
})

export const listBanners = endpoint({
  summary: '横幅（后台）',
  method: 'GET',
  path: '/api/console/banners',
  access: { staff: 'banners.read' },
  input: z.object({
    ...pageFields,
    slot: z.enum(bannerSlots).optional(),
    part: z.enum(['pc', 'mobile']).optional(),
    state: z.enum(['scheduled', 'shown', 'ended']).optional(),
    sort: z.enum(['position', 'starts_at', 'id']).default('position'),
    order,
  }),
  output: listOf(EditedBanner),
})

export const readBanner = endpoint({
  summary: '一条横幅（后台）',
  method: 'GET',
  path: '/api/console/banners/{id}',
  access: { staff: 'banners.read' },
  input: z.object({ id: Id }),
  output: EditedBanner,
  refusals: ['RECORD_NOT_FOUND'],
})

export const addBanner = endpoint({
  summary: '新增横幅',
  method: 'POST',
  path: '/api/console/banners',
  access: { staff: 'banners.edit' },
  input: BannerFields.refine(endsAfter, endsAfterMessage),
  output: EditedBanner,
  refusals: ['FILE_GONE'],
  done: '已新增',
})

export const saveBanner = endpoint({
  summary: '修改横幅',
  method: 'POST',
  path: '/api/console/banners/{id}',
  access: { staff: 'banners.edit' },
  input: BannerFields.extend({ id: Id, version: Version }).refine(endsAfter, endsAfterMessage),
  output: EditedBanner,
  refusals: ['RECORD_NOT_FOUND', 'FILE_GONE', 'CHANGED_MEANWHILE'],
  done: '已保存',
})

export const deleteBanner = endpoint({
  summary: '删除横幅',
  method: 'POST',
  path: '/api/console/banners/{id}/delete',
  access: { staff: 'banners.delete' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

const partnerFields = {
  name: filled(40),
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^https?:\/\/[^\s\\]+$/i, '请填写以 https:// 开头的地址'),
  logo: picture,
  position,
  shown: z.boolean(),
}
const EditedPartner = z.object({ id: z.number().int(), version: Version, ...partnerFields })
export type EditedPartner = z.input<typeof EditedPartner>

export const listPartners = endpoint({
  summary: '伙伴链接（后台）',
  method: 'GET',
  path: '/api/console/partners',
  access: { staff: 'partners.read' },
  input: z.object({
    ...pageFields,
    q: line(60).optional(),
    shown: Flag.optional(),
    sort: z.enum(['position', 'name', 'id']).default('position'),
    order,
  }),
  output: listOf(EditedPartner),
})

export const readPartner = endpoint({
  summary: '一条伙伴链接（后台）',
  method: 'GET',
  path: '/api/console/partners/{id}',
  access: { staff: 'partners.read' },
  input: z.object({ id: Id }),
  output: EditedPartner,
  refusals: ['RECORD_NOT_FOUND'],
})

export const addPartner = endpoint({
  summary: '新增伙伴链接',
  method: 'POST',
  path: '/api/console/partners',
  access: { staff: 'partners.edit' },
  input: z.object(partnerFields),
  output: EditedPartner,
  refusals: ['FILE_GONE'],
  done: '已新增',
})

export const savePartner = endpoint({
  summary: '修改伙伴链接',
  method: 'POST',
  path: '/api/console/partners/{id}',
  access: { staff: 'partners.edit' },
  input: z.object({ id: Id, version: Version, ...partnerFields }),
  output: EditedPartner,
  refusals: ['RECORD_NOT_FOUND', 'FILE_GONE', 'CHANGED_MEANWHILE'],
  done: '已保存',
})

export const showPartners = endpoint({
  summary: '批量展示或隐藏伙伴链接',
  method: 'POST',
  path: '/api/console/partners/batch/show',
  access: { staff: 'partners.edit' },
  input: z.object({ items: batchOf(z.object({ id: Id, version: Version })), shown: z.boolean() }),
  output: BatchAnswer,
  done: '已处理',
})

export const deletePartner = endpoint({
  summary: '删除伙伴链接',
  method: 'POST',
  path: '/api/console/partners/{id}/delete',
  access: { staff: 'partners.delete' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

const tickerFields = { content: filled(120), link: z.union([z.literal(''), LinkTarget]), position, ...window }
const TickerFields = z.object(tickerFields)
const EditedTicker = z.object({
  id: z.number().int(),
  version: Version,
  ...tickerFields,
  state: z.enum(['scheduled', 'shown', 'ended']),
})
export type EditedTicker = z.input<typeof EditedTicker>

export const listTicker = endpoint({
  summary: '滚动消息（后台）',
  method: 'GET',
  path: '/api/console/ticker',
  access: { staff: 'ticker.read' },
  input: z.object({
    ...pageFields,
    q: line(60).optional(),
    state: z.enum(['scheduled', 'shown', 'ended']).optional(),
    sort: z.enum(['position', 'starts_at', 'id']).default('position'),
    order,
  }),
  output: listOf(EditedTicker),
})

export const readTicker = endpoint({
  summary: '一条滚动消息（后台）',
  method: 'GET',
  path: '/api/console/ticker/{id}',
  access: { staff: 'ticker.read' },
  input: z.object({ id: Id }),
  output: EditedTicker,
  refusals: ['RECORD_NOT_FOUND'],
})

export const addTicker = endpoint({
  summary: '新增滚动消息',
  method: 'POST',
  path: '/api/console/ticker',
  access: { staff: 'ticker.edit' },
  input: TickerFields.refine(endsAfter, endsAfterMessage),
  output: EditedTicker,
  done: '已新增',
})

export const saveTicker = endpoint({
  summary: '修改滚动消息',
  method: 'POST',
  path: '/api/console/ticker/{id}',
  access: { staff: 'ticker.edit' },
  input: TickerFields.extend({ id: Id, version: Version }).refine(endsAfter, endsAfterMessage),
  output: EditedTicker,
  refusals: ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE'],
  done: '已保存',
})

export const deleteTicker = endpoint({
  summary: '删除滚动消息',
  method: 'POST',
  path: '/api/console/ticker/{id}/delete',
  access: { staff: 'ticker.delete' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

const EditedSettings = z.object({
  open: z.boolean(),
  sms_interval_s: z.number().int().min(30).max(600),
  upload_max_bytes: z
    .number()
    .int()
    .min(100 * 1024)
    // No purpose takes more.
    .max(20 * 1024 * 1024),
  version: Version,
})
export type EditedSettings = z.infer<typeof EditedSettings>

export const readSettings = endpoint({
  summary: '系统设置',
  method: 'GET',
  path: '/api/console/settings',
  access: { staff: 'settings.read' },
  input: none,
  output: EditedSettings,
})

export const saveSettings = endpoint({
  summary: '修改系统设置',
  method: 'POST',
  path: '/api/console/settings',
  access: { staff: 'settings.edit' },
  input: EditedSettings.partial().required({ version: true }),
  output: EditedSettings,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
