import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, none } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { commissionEventKeys, commissionStateKeys } from './commissions.words.ts'

// What a maker earns by whom they brought, each amount with its reasons.

const State = z.enum(commissionStateKeys)

const Commission = z.object({
  id: z.number().int(),
  order_no: z.string(),
  purpose: z.string(),
  /** What was bought, in words. */
  title: z.string(),
  /** Who paid, masked. */
  from: z.string(),
  level: z.number().int(),
  state: State,
  /** What came as money, and what of that went back since. */
  base_amount: Yuan,
  returned_amount: Yuan,
  rate: Rate,
  amount: Yuan,
  taken_back_amount: Yuan,
  /** What is left of it: the cash part that stayed, by the rate, rounded down. */
  due_amount: Yuan,
  /** Of that, what paid off a debt when it was released. */
  repaid_amount: Yuan,
  rule: z.string(),
  paid_at: Instant,
  unfreeze_at: Instant,
  settled_at: Instant.nullable(),
  /** All of the above in one sentence. */
  explanation: z.string(),
})
export type Commission = z.input<typeof Commission>

const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, '请填写月份，例如 2026-11')

export const pageCommissions = endpoint({
  summary: '佣金明细，分页；各状态合计',
  method: 'GET',
  path: '/api/ck/user/commission',
  access: 'maker',
  input: z.object({
    ...pageFields,
    state: State.optional(),
    order_no: z.string().trim().max(32).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Commission).extend({
    /** What is left in each state, over all of them. */
    sums: z.object({ pending: Yuan, held: Yuan, settled: Yuan, taken_back: Yuan }),
    today: Day,
  }),
})

const Happened = z.object({ event: z.enum(commissionEventKeys), amount: Yuan, note: z.string(), at: Instant })

export const readCommission = endpoint({
  summary: '一笔佣金与它的经过',
  method: 'GET',
  path: '/api/ck/user/commission/{id}',
  access: 'maker',
  input: z.object({ id: Id }),
  output: Commission.extend({ timeline: z.array(Happened) }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type WholeCommission = z.input<(typeof readCommission)['output']>

const Standing = z.object({ available: Yuan, pending: Yuan, debt: Yuan, held: Yuan })

export const readMonthStatement = endpoint({
  summary: '创客月结单：期初、各项收支、期末；最近十二个月',
  method: 'GET',
  path: '/api/ck/user/statement',
  access: 'maker',
  input: z.object({ month: Month.optional() }),
  output: z.object({
    month: z.string(),
    /** The months that can be asked for, this one first. */
    months: z.array(z.string()),
    opening: Standing,
    closing: Standing,
    /** What came and went over all purses together, by what it was for. */
    lines: z.array(z.object({ type: z.string(), title: z.string(), came: Yuan, went: Yuan })),
    orders: z.number().int(),
    base_amount: Yuan,
    made_amount: Yuan,
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type MonthStatement = z.input<(typeof readMonthStatement)['output']>

export const readCommissionRules = endpoint({
  summary: '现行与即将生效的佣金规则：数字、说明与试算',
  method: 'GET',
  path: '/api/ck/commission_rules',
  access: 'public',
  input: none,
  output: z.object({
    current: z
      .object({
        version: z.number().int(),
        valid_from: Instant,
        texts: z.array(z.string()),
        preview: z.array(z.string()),
      })
      .nullable(),
    coming: z.array(z.object({ version: z.number().int(), valid_from: Instant, texts: z.array(z.string()) })),
  }),
})
