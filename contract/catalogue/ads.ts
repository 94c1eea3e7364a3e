import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, FileUrl, Flag, Id, LinkTarget, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { Amount, filled, position } from './record-fields.ts'
import { recordCalls } from './records.ts'

export const adStates = [
  'draft',
  'pending_pay',
  'pending_review',
  'approved',
  'rejected',
  'paused',
  'offline',
  'cancelled',
  'refunded',
] as const
/** By the calendar, of what is approved. */
export const adPhases = ['coming', 'running', 'finished'] as const

/** An ad as it stands on a page: always told apart as one. */
export const RunningAd = z.object({
  id: z.number().int(),
  slot: z.string(),
  title: z.string(),
  image: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Leads away through us, so that clicks are counted. */
  href: z.string(),
  company: z.string(),
})
export type RunningAd = z.infer<typeof RunningAd>

const AdSlot = z.object({
  id: z.number().int(),
  code: z.string(),
  name: z.string(),
  page: z.string(),
  platform: z.enum(['pc', 'mobile']),
  width: z.number().int(),
  height: z.number().int(),
  capacity: z.number().int(),
  price_day: Yuan,
  min_days: z.number().int(),
  max_days: z.number().int(),
  note: z.string(),
  /** From today on, one letter a day: how many seats are free that day, `0` to `9`, more than nine as `9`. */
  free: z.string(),
  /** The day `free` begins with. */
  from: Day,
  running: z.array(RunningAd),
})
export type AdSlot = z.input<typeof AdSlot>

export const listAdSlots = endpoint({
  summary: '广告位：价格、尺寸、未来 90 天的空档与正在投放的广告',
  method: 'GET',
  path: '/api/advertisement',
  access: 'public',
  input: z.object(pageFields),
  output: listOf(AdSlot),
})

export const readAdCategories = endpoint({
  summary: '有广告位的页面与各有几个',
  method: 'GET',
  path: '/api/advertisement/categories',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(z.object({ page: z.string(), total: z.number().int() })) }),
})

export const listRunningAds = endpoint({
  summary: '一个广告位正在投放的广告；one 为真时只取轮到的一则',
  method: 'GET',
  path: '/api/advertisement/running',
  access: 'public',
  input: z.object({ slot: line(40).min(1), one: Flag.default(false) }),
  output: z.object({ list: z.array(RunningAd) }),
})

const WholeAd = RunningAd.extend({
  slot_name: z.string(),
  page: z.string(),
  company_id: z.number().int().nullable(),
  starts_on: Day,
  ends_on: Day,
  phase: z.enum(adPhases),
  updated_at: Instant,
  /** Others that run in the same slot. */
  others: z.array(RunningAd),
})
export type WholeAd = z.input<typeof WholeAd>

export const readAd = endpoint({
  summary: '一则广告',
  method: 'GET',
  path: '/api/advertisement/{id}',
  access: 'public',
  input: z.object({ id: Id }),
  output: WholeAd,
  refusals: ['RECORD_NOT_FOUND'],
})

export const adSlotCalls = recordCalls({
  at: 'ad-slot',
  noun: '广告位',
  right: 'ad',
  states: ['shown', 'hidden'],
  fields: {
    code: line(31).regex(/^[A-Z][A-Z0-9_]{1,30}$/, '代码由大写字母、数字和下划线组成'),
    name: filled(30, '请填写名称'),
    page: LinkTarget,
    platform: z.enum(['pc', 'mobile']),
    width: z.number().int().min(20).max(4000),
    height: z.number().int().min(20).max(4000),
    capacity: z.number().int().min(1).max(20),
    price_day: Amount,
    min_days: z.number().int().min(1).max(365),
    max_days: z.number().int().min(1).max(365),
    note: line(300),
    position,
  },
  shown: { running: z.number().int() },
  filters: {},
  check: ({ min_days, max_days }, context) => {
    if (max_days < min_days)
      context.addIssue({ code: 'custom', path: ['max_days'], message: '最长天数不能少于最短天数' })
  },
})

export const adCalls = recordCalls({
  at: 'ad',
  noun: '广告',
  right: 'ad',
  states: adStates,
  fields: {
    slot_id: Id,
    seat: whole({ min: 1, max: 20 }),
    company_id: Id.nullable(),
    title: filled(40, '请填写标题'),
    image: FileUrl,
    alt: filled(60, '请填写图片说明'),
    target_url: LinkTarget,
    starts_on: Day,
    ends_on: Day,
  },
  shown: {
    no: z.string(),
    slot: z.string(),
    company: z.string(),
    amount: Yuan,
    phase: z.enum(adPhases),
    views: z.number().int(),
    clicks: z.number().int(),
  },
  filters: { slot_id: Id.optional(), company_id: Id.optional() },
  check: ({ starts_on, ends_on }, context) => {
    if (ends_on < starts_on)
      context.addIssue({ code: 'custom', path: ['ends_on'], message: '结束日期不能早于开始日期' })
  },
  refusals: ['SEAT_TAKEN'],
})
