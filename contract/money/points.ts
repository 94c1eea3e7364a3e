import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, none } from '#contract/base/fields.ts'
import { Points } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { scoreEventKeys } from './points.words.ts'

// Points of enterprises and makers alike. What operators do is in points.console.ts.

const Event = z.enum(scoreEventKeys)

const Rule = z.object({
  event: Event,
  points: z.number().int(),
  /** How often in a day, and in all; null as often as it happens. */
  per_day: z.number().int().nullable(),
  in_all: z.number().int().nullable(),
})
export type ScoreRule = z.input<typeof Rule>

export const listScoreRules = endpoint({
  summary: '积分规则：哪些事得多少积分，每天与累计的上限',
  method: 'GET',
  path: '/api/score/rules',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(Rule) }),
})

const Way = Rule.extend({
  /** How often it was earned today, and in all. */
  today: z.number().int(),
  times: z.number().int(),
  /** Whether it can still be earned today. */
  open: z.boolean(),
})

export const readScore = endpoint({
  summary: '我的积分：余额、签到日历、今天还能得的与将到期的',
  method: 'GET',
  path: '/api/score',
  access: 'member',
  input: none,
  output: z.object({
    realm: z.enum(['enterprise', 'maker']),
    balance: Points,
    /** What was ever earned, spent, and run out. */
    earned_total: Points,
    spent_total: Points,
    expired_total: Points,
    today: Day,
    signed_today: z.boolean(),
    /** Days in a row up to today, or up to yesterday where today is still open. */
    streak: z.number().int(),
    /** What signing in today brings or brought, and how many days are left to the extra points. */
    signin_points: z.number().int(),
    week_points: z.number().int(),
    /** The days of this month on which they signed in. */
    days: z.array(Day),
    ways: z.array(Way),
    /** What runs out and when, the first first; at most twelve days. */
    expiring: z.array(z.object({ points: Points, expires_at: Instant })),
  }),
})
export type OwnScore = z.input<(typeof readScore)['output']>

export const signInForScore = endpoint({
  summary: '签到：每天一次（上海时间），再次签到得到当天第一次的结果',
  method: 'POST',
  path: '/api/score/signin',
  access: 'member',
  input: none,
  output: z.object({
    day: Day,
    streak: z.number().int(),
    /** What it brought, the extra points of a full week included. */
    points: z.number().int(),
    balance: Points,
    repeated: z.boolean(),
  }),
  done: '签到成功',
})

const Line = z.object({
  id: z.number().int(),
  no: z.string(),
  direction: z.enum(['in', 'out']),
  type: z.string(),
  title: z.string(),
  /** What exactly it was about, and where that is shown; '' where the title says it all. */
  note: z.string(),
  path: z.string(),
  amount: Points,
  balance_after: Points,
  /** Until when what came in by this line can be used. */
  expires_at: Instant.nullable(),
  created_at: Instant,
})
export type ScoreLine = z.input<typeof Line>

export const pageScoreRecord = endpoint({
  summary: '积分记录：每一次增减的原因、变动后的余额与有效期',
  method: 'GET',
  path: '/api/score/record',
  access: 'member',
  input: z.object({ ...pageFields, direction: z.enum(['in', 'out']).optional() }),
  output: listOf(Line).extend({ balance: Points }),
})
