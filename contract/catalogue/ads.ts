import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, FileUrl, Flag, Id, LinkTarget, line, none, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { adFieldKeys, adPhaseKeys, adStateKeys, adStepKeys, adTradeKeys } from './ads.words.ts'
import { waitingRevision } from './own-records.ts'
import { Amount, filled, Picture, position } from './record-fields.ts'
import { recordCalls } from './records.ts'

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
  /** Proves that it was shown by us today: what is counted as seen carries it. */
  mark: z.string(),
})
export type RunningAd = z.infer<typeof RunningAd>

/** Of a slot, what whoever books it has to know. */
const slotFacts = {
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
  /** Thirty days at once; null where that is not offered. */
  price_month: Yuan.nullable(),
  /** What was announced: from when on it costs what; null where nothing is. */
  next_prices: z.object({ from: Instant, price_day: Yuan, price_month: Yuan.nullable() }).nullable(),
  image_types: z.array(z.string()),
  image_bytes_max: z.number().int(),
  needs_qualification: z.boolean(),
  example_image: z.string(),
}
export const SlotFacts = z.object(slotFacts)
export type SlotFacts = z.input<typeof SlotFacts>

const AdSlot = SlotFacts.extend({
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

/** Half of it stood in the window for a second; once for each view of a page, which the key names. */
export const countSeenAds = endpoint({
  summary: '记录本次浏览中确实看到的广告：每页一次，一并发送',
  method: 'POST',
  path: '/api/advertisement/seen',
  access: 'public',
  input: z.object({
    view: z.string().regex(/^[\w-]{16,40}$/),
    seen: z
      .array(z.object({ id: Id, mark: z.string().max(40) }))
      .min(1)
      .max(20),
    /** The enterprise whose browser it is, as far as the page knows: nobody's own look counts. */
    enterprise_id: Id.optional(),
  }),
  output: z.null(),
})

const WholeAd = RunningAd.extend({
  slot_name: z.string(),
  page: z.string(),
  company_id: z.number().int().nullable(),
  starts_on: Day,
  ends_on: Day,
  phase: z.enum(adPhaseKeys),
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

/** What a booking costs, line by line. */
export const PriceLines = z.array(
  z.object({ unit: z.enum(['month', 'day']), times: z.number().int(), price: Yuan, sum: Yuan }),
)
export const FieldReasons = z.partialRecord(z.enum(adFieldKeys), z.string())
export const Timeline = z.array(
  z.object({ step: z.enum(adStepKeys), state: z.enum(adStateKeys), at: Instant, note: z.string(), by: z.string() }),
)
/** By the day, the oldest first. */
export const Figures = z.array(z.object({ day: Day, views: z.number().int(), clicks: z.number().int() }))

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
    price_month: Amount.refine((amount) => amount > 0, '月价应大于 0').nullable(),
    image_types: z
      .array(z.enum(['image/png', 'image/jpeg', 'image/webp']))
      .min(1, '请至少选择一种图片格式')
      .max(3),
    image_bytes_max: z.number().int().min(10_000).max(5_000_000),
    needs_qualification: z.boolean(),
    example_image: Picture,
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
  states: adStateKeys,
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
    /** Who bought it; null where the platform entered it. */
    enterprise: Person.nullable(),
    order_no: z.string(),
    amount: Yuan,
    days: z.number().int(),
    phase: z.enum(adPhaseKeys),
    trade: z.enum(adTradeKeys),
    approval_no: z.string(),
    revision_state: z.enum(['review', 'rejected']).nullable(),
    handed_in_at: Instant.nullable(),
    frozen: z.boolean(),
    /** How often it was seen, how often its own page was read, how often it led away. */
    seen: z.number().int(),
    views: z.number().int(),
    clicks: z.number().int(),
  },
  whole: {
    width: z.number().int(),
    height: z.number().int(),
    page: z.string(),
    price_lines: PriceLines,
    refunded_days: z.number().int(),
    /** What would go back if it ended today. */
    refundable: Yuan,
    reject_fields: FieldReasons,
    qualifications: z.array(z.string()),
    revision: waitingRevision,
    timeline: Timeline,
    figures: Figures,
  },
  filters: { slot_id: Id.optional(), company_id: Id.optional(), enterprise_id: Id.optional() },
  check: ({ starts_on, ends_on }, context) => {
    if (ends_on < starts_on)
      context.addIssue({ code: 'custom', path: ['ends_on'], message: '结束日期不能早于开始日期' })
  },
  refusals: ['SEAT_TAKEN', 'RECORD_OWNED'],
})
export type ConsoleAd = z.input<(typeof adCalls)['read']['output']>

const Booking = z.object({
  id: z.number().int(),
  no: z.string(),
  seat: z.number().int(),
  title: z.string(),
  /** The company, or the enterprise that bought it; empty for the platform's own. */
  who: z.string(),
  state: z.enum(adStateKeys),
  phase: z.enum(adPhaseKeys),
  starts_on: Day,
  ends_on: Day,
})

export const readAdCalendar = endpoint({
  summary: '席位日历：每个广告位每个席位在一段日期内的占用',
  method: 'GET',
  path: '/api/console/ad-calendar',
  access: { staff: 'ad.read' },
  input: z.object({ from: Day.optional(), days: whole({ min: 7, max: 92 }).default(30) }),
  output: z.object({
    from: Day,
    days: z.number().int(),
    slots: z.array(
      z.object({
        ...{ id: z.number().int(), code: z.string(), name: z.string(), capacity: z.number().int() },
        state: z.string(),
        bookings: z.array(Booking),
      }),
    ),
  }),
})
export type AdCalendar = z.input<typeof readAdCalendar.output>
