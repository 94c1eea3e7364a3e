import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { optionsMax, questionsMax } from './activities.words.ts'
import { CompanyCard, regionId } from './companies.ts'
import { Amount, Counted, filled, Html, Named, Picture } from './record-fields.ts'
import { recordCalls } from './records.ts'
import { questionKindKeys } from './signups.words.ts'

export const activityModes = ['online', 'onsite'] as const
export const activityAudiences = ['all', 'enterprise', 'maker', 'vip'] as const
export const activityStates = ['draft', 'shown', 'hidden', 'cancelled'] as const
/** By the clock: before it, while people can sign up, while it runs, and after. */
export const activityPhases = ['soon', 'signup', 'closed', 'full', 'ongoing', 'finished', 'cancelled'] as const

/** No activity takes longer, so that a month is found by the days on which its activities begin. */
export const activityDaysMax = 90
const dayMs = 24 * 60 * 60 * 1000

/** What people are asked when they sign up, besides their name and number. */
export const Question = z.object({
  label: z.string(),
  kind: z.enum(questionKindKeys),
  required: z.boolean(),
  /** What there is to choose from; none for what is written, or answered with yes or no. */
  options: z.array(z.string()),
})
export type Question = z.input<typeof Question>

const Mode = z.enum(activityModes)
const Audience = z.enum(activityAudiences)

export const Activity = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  category: Named.nullable(),
  mode: Mode,
  /** Where it takes place; null online. */
  region: Named.nullable(),
  address: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  signup_until: Instant,
  phase: z.enum(activityPhases),
  /** Nought: as many as come. */
  quota: z.number().int(),
  /** Null where there is no end of them. */
  seats_left: z.number().int().nullable(),
  /** How many wait for a seat. */
  waiting: z.number().int(),
  fee: Yuan,
  audience: Audience,
})
export type Activity = z.input<typeof Activity>

const month = z
  .string()
  .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '请填写月份，例如 2026-11')
  .optional()

export const listActivities = endpoint({
  summary: '会员活动：即将举行的由近及远，往期的由新到旧；也可按月份',
  method: 'GET',
  path: '/api/activity',
  access: 'public',
  input: z.object({
    ...pageFields,
    when: z.enum(['upcoming', 'past', 'all']).default('all'),
    mode: Mode.optional(),
    category: Id.optional(),
    company: Id.optional(),
    month,
  }),
  output: listOf(Activity),
})

export const readActivityCategories = endpoint({
  summary: '活动的分类、场次与有活动的月份',
  method: 'GET',
  path: '/api/activity/categories',
  access: 'public',
  input: none,
  output: z.object({
    /** In Shanghai, for the calendar. */
    today: Day,
    categories: z.array(Counted),
    upcoming: z.number().int(),
    past: z.number().int(),
    months: z.array(z.object({ month: z.string(), total: z.number().int() })),
  }),
})

const Neighbour = z.object({ id: z.number().int(), title: z.string() })

const WholeActivity = Activity.extend({
  html: z.string(),
  signup_from: Instant,
  seats_taken: z.number().int(),
  per_company_limit: z.number().int(),
  need_review: z.boolean(),
  /** Until when whoever paid may cancel and is paid back. */
  cancel_until: Instant,
  /** What will be asked of whoever signs up. */
  questions: z.array(Question),
  views: z.number().int(),
  updated_at: Instant,
  published_at: Instant,
  /** Who holds it; null: the platform. */
  company: CompanyCard.nullable(),
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  related: z.array(Activity),
})
export type WholeActivity = z.input<typeof WholeActivity>

export const readActivity = endpoint({
  summary: '一场活动',
  method: 'GET',
  path: '/api/activity/{id}',
  access: 'public',
  input: z.object({ id: Id }),
  output: WholeActivity,
  refusals: ['RECORD_NOT_FOUND'],
})

export const activityCalls = recordCalls({
  at: 'activity',
  noun: '活动',
  right: 'activity',
  states: activityStates,
  fields: {
    title: filled(60, '请填写标题'),
    summary: line(200),
    html: Html,
    cover: Picture,
    category_id: Id.nullable(),
    company_id: Id.nullable(),
    mode: Mode,
    region_id: regionId.nullable(),
    address: line(120),
    join_url: line(300),
    starts_at: Instant,
    ends_at: Instant,
    signup_from: Instant,
    signup_until: Instant,
    quota: z.number().int().min(0).max(100_000),
    /** Those who signed up by phone are entered here. */
    seats_taken: z.number().int().min(0).max(100_000),
    per_company_limit: whole({ min: 1, max: 100 }),
    fee: Amount,
    audience: Audience,
    need_review: z.boolean(),
    /** Null: until it begins. */
    cancel_until: Instant.nullable().default(null),
    questions: z
      .array(
        Question.extend({
          label: filled(30),
          kind: z.enum(questionKindKeys).default('text'),
          options: z.array(filled(30)).max(optionsMax).default([]),
        }),
      )
      .max(questionsMax),
  },
  shown: {
    category: z.string(),
    company: z.string(),
    region: z.string(),
    views: z.number().int(),
    /** Seats that sign-ups hold, and how many wait for one. */
    seats_held: z.number().int(),
    waiting: z.number().int(),
  },
  filters: { category_id: Id.optional(), mode: Mode.optional() },
  check: (given, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (given.ends_at <= given.starts_at) issue('ends_at', '结束时间应晚于开始时间')
    // Also asked about fields that are wrong themselves: what is no time is no number either, and passes here.
    if (Number(given.ends_at) - Number(given.starts_at) > activityDaysMax * dayMs) {
      issue('ends_at', `一场活动最长 ${activityDaysMax} 天`)
    }
    if (given.signup_until <= given.signup_from) issue('signup_until', '报名截止应晚于报名开始')
    if (given.signup_until > given.ends_at) issue('signup_until', '报名截止不能晚于活动结束')
    if (given.mode === 'onsite' && given.region_id === null) issue('region_id', '线下活动请选择城市')
    if (given.quota > 0 && given.seats_taken > given.quota) issue('seats_taken', '已报名人数不能超过名额')
    if (given.cancel_until && given.cancel_until > given.starts_at) {
      issue('cancel_until', '取消截止不能晚于活动开始')
    }
    for (const { label, kind, options } of given.questions) {
      const chosen = kind === 'choice' || kind === 'several'
      if (chosen && options.length < 2) issue('questions', `“${label}”至少要有两个选项`)
      if (new Set(options).size < options.length) issue('questions', `“${label}”有重复的选项`)
    }
    const labels = given.questions.map(({ label }) => label)
    if (new Set(labels).size < labels.length) issue('questions', '有重复的问题')
  },
})
