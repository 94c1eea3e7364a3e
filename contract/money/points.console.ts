import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, none } from '#contract/base/fields.ts'
import { Points } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { scoreEventKeys } from './points.words.ts'

// The operators' side of points: what brings how many, who has how many and until when.

const Event = z.enum(scoreEventKeys)
const Kind = z.enum(['enterprise', 'maker'])

const Rule = z.object({
  event: Event,
  points: z.number().int(),
  per_day: z.number().int().nullable(),
  in_all: z.number().int().nullable(),
  active: z.boolean(),
  version: z.number().int(),
  /** Null until somebody changed it. */
  updated_at: Instant.nullable(),
  /** What it brought in the last thirty days. */
  times: z.number().int(),
  given: z.number().int(),
})
export type ConsoleScoreRule = z.input<typeof Rule>

export const listConsoleScoreRules = endpoint({
  summary: '积分规则，含停用的',
  method: 'GET',
  path: '/api/console/points/rules',
  access: { staff: 'points.read' },
  input: none,
  output: z.object({ list: z.array(Rule) }),
})

export const saveScoreRule = endpoint({
  summary: '修改积分规则；自修改之后发生的事起按新规则',
  method: 'POST',
  path: '/api/console/points/rules/{event}',
  access: { staff: 'points.rules' },
  input: z.object({
    event: Event,
    version: Id,
    points: z.number().int().min(1, '至少 1 分').max(10_000, '最多 10000 分'),
    per_day: z.number().int().min(1).max(1000).nullable(),
    in_all: z.number().int().min(1).max(100_000).nullable(),
    active: z.boolean(),
  }),
  output: Rule,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})

const Account = z.object({
  owner_kind: Kind,
  owner_id: z.number().int(),
  owner_name: z.string(),
  balance: Points,
  /** Of that, what runs out within thirty days. */
  expiring: Points,
  last_at: Instant.nullable(),
})
export type ScoreAccount = z.input<typeof Account>

export const pageScoreAccounts = endpoint({
  summary: '有过积分的账户，余额多的在前',
  method: 'GET',
  path: '/api/console/points/accounts',
  access: { staff: 'points.read' },
  input: z.object({ ...pageFields, owner_kind: Kind.optional(), owner_id: Id.optional() }),
  output: listOf(Account),
})

const Batch = z.object({
  id: z.number().int(),
  title: z.string(),
  reference: z.string(),
  amount: z.number().int(),
  remaining: z.number().int(),
  granted_at: Instant,
  expires_at: Instant,
})

const ConsoleLine = z.object({
  id: z.number().int(),
  no: z.string(),
  title: z.string(),
  note: z.string(),
  reference: z.string(),
  /** Above zero came in. */
  amount: Points,
  balance_after: Points,
  created_at: Instant,
})

export const readScoreAccount = endpoint({
  summary: '一个账户的积分：批次与最近的变动',
  method: 'GET',
  path: '/api/console/points/account',
  access: { staff: 'points.read' },
  input: z.object({ owner_kind: Kind, owner_id: Id }),
  output: z.object({
    owner_kind: Kind,
    owner_id: z.number().int(),
    owner_name: z.string(),
    balance: Points,
    streak: z.number().int(),
    last_signin: Day.nullable(),
    /** Those with something left, the first to run out first; at most a hundred. */
    batches: z.array(Batch),
    lines: z.array(ConsoleLine),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type WholeScoreAccount = z.input<(typeof readScoreAccount)['output']>

export const readScoreFigures = endpoint({
  summary: '积分发放、使用、到期与在外余额，按天',
  method: 'GET',
  path: '/api/console/points/figures',
  access: { staff: 'points.read' },
  input: z.object({ days: whole({ min: 7, max: 90 }).default(30) }),
  output: z.object({
    outstanding: Points,
    accounts: z.number().int(),
    issued: Points,
    spent: Points,
    expired: Points,
    days: z.array(z.object({ day: Day, issued: z.number().int(), spent: z.number().int(), expired: z.number().int() })),
    /** What waits to be posted; above nought for more than a minute something is wrong. */
    waiting: z.number().int(),
  }),
})
