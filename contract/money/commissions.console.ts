import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none, Person } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { inviteWayKeys } from '#contract/people/invitations.words.ts'
import {
  type CommissionedPurpose,
  commissionEventKeys,
  commissionedPurposes,
  commissionStateKeys,
  rateMax,
} from './commissions.words.ts'

// The operators' side: every commission with its reasons, the rules it came by, and what the programme costs.

const State = z.enum(commissionStateKeys)
/** So many at once are looked through by hand. */
export const owingMax = 20
const Purpose = z.enum(commissionedPurposes as [CommissionedPurpose, ...CommissionedPurpose[]])

const Commission = z.object({
  id: z.number().int(),
  order_no: z.string(),
  level: z.number().int(),
  maker: Person,
  enterprise: Person,
  /** Of the second level: who brought the enterprise. */
  through: Person.nullable(),
  purpose: z.string(),
  title: z.string(),
  state: State,
  base_amount: Yuan,
  returned_amount: Yuan,
  rate: Rate,
  amount: Yuan,
  taken_back_amount: Yuan,
  due_amount: Yuan,
  rule_version: z.number().int(),
  paid_at: Instant,
  unfreeze_at: Instant,
  settled_at: Instant.nullable(),
})
export type ConsoleCommission = z.input<typeof Commission>

const filters = {
  state: State.optional(),
  purpose: Purpose.optional(),
  level: whole({ min: 1, max: 2 }).optional(),
  maker_id: Id.optional(),
  enterprise_id: Id.optional(),
  order_no: line(32).optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listCommissions = endpoint({
  summary: '佣金，最新在前',
  method: 'GET',
  path: '/api/console/commissions',
  access: { staff: 'commissions.read' },
  input: z.object({ ...keyedFields, ...filters }),
  output: listOf(Commission),
  byKey: 'id',
})

export const readConsoleCommission = endpoint({
  summary: '一笔佣金：怎样算出来的，扣回了多少，经过',
  method: 'GET',
  path: '/api/console/commissions/{id}',
  access: { staff: 'commissions.read' },
  input: z.object({ id: Id }),
  output: Commission.extend({
    explanation: z.string(),
    taken_pending: Yuan,
    taken_available: Yuan,
    taken_debt: Yuan,
    repaid_amount: Yuan,
    hold_reason: z.string(),
    evidence: z.array(z.object({ kind: z.string(), detail: z.string(), seen_at: Instant })),
    timeline: z.array(
      z.object({
        event: z.enum(commissionEventKeys),
        amount: Yuan,
        note: z.string(),
        actor: z.string(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type WholeConsoleCommission = z.input<(typeof readConsoleCommission)['output']>

const RateOf = z.object({ purpose: Purpose, level: z.union([z.literal(1), z.literal(2)]), rate: Rate })

const Rule = z.object({
  version: z.number().int(),
  state: z.enum(['past', 'current', 'coming', 'withdrawn']),
  valid_from: Instant,
  freeze_days: z.number().int(),
  first_within_days: z.number().int(),
  lasts_months: z.number().int(),
  rates: z.array(RateOf),
  note: z.string(),
  announced_by: z.string(),
  announced_at: Instant,
  withdrawn_by: z.string(),
  withdrawn_at: Instant.nullable(),
})
export type CommissionRule = z.input<typeof Rule>

const Switch = z.object({
  id: z.number().int(),
  enabled: z.boolean(),
  state: z.enum(['requested', 'agreed', 'declined']),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: Instant,
  /** Whether whoever reads it asked for it. */
  own: z.boolean(),
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  note: z.string(),
})
export type CommissionSwitch = z.input<typeof Switch>

export const readRules = endpoint({
  summary: '佣金规则的各个版本，与二级佣金开关；各最近 100 条',
  method: 'GET',
  path: '/api/console/commissions/rules',
  access: { staff: 'commissions.read' },
  input: none,
  output: z.object({
    list: z.array(Rule),
    second_level: z.object({ enabled: z.boolean(), list: z.array(Switch) }),
    /** From when on the next version may hold where it is worse for makers. */
    notice_days: z.number().int(),
  }),
})

const shareAt = Rate.refine((rate) => rate >= 1 && rate <= rateMax, '比例应在 0.01% 到 50% 之间')

export const announceRule = endpoint({
  summary: '公布新版佣金规则；对创客不利的变化须提前七天',
  method: 'POST',
  path: '/api/console/commissions/rules',
  access: { staff: 'commissions.rules' },
  input: z
    .object({
      valid_from: Instant.nullable(),
      freeze_days: z.number().int().min(0).max(365),
      first_within_days: z.number().int().min(1).max(365),
      lasts_months: z.number().int().min(1).max(60),
      rates: z.array(RateOf.extend({ rate: shareAt })).max(2 * commissionedPurposes.length),
      note: line(200).min(1, '请写明为什么修改'),
    })
    .refine(({ rates }) => new Set(rates.map(({ purpose, level }) => `${purpose}:${level}`)).size === rates.length, {
      path: ['rates'],
      message: '同一用途与级别只能有一个比例',
    })
    .refine(
      ({ rates }) =>
        commissionedPurposes.every(
          (purpose) =>
            rates.filter((one) => one.purpose === purpose).reduce((all, { rate }) => all + rate, 0) <= rateMax,
        ),
      { path: ['rates'], message: '两级合计不能超过 50%' },
    ),
  output: z.object({ version: z.number().int() }),
  refusals: ['RULE_TOO_SOON', 'RULE_THERE'],
  done: '已公布',
})

export const withdrawRule = endpoint({
  summary: '撤回还没有生效的佣金规则',
  method: 'POST',
  path: '/api/console/commissions/rules/{version}/withdraw',
  access: { staff: 'commissions.rules' },
  input: z.object({ version: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'RULE_TOO_SOON'],
  done: '已撤回',
})

export const switchSecondLevel = endpoint({
  summary: '申请开启二级佣金（须另一位同事复核），或立即关闭',
  method: 'POST',
  path: '/api/console/commissions/second-level',
  access: { staff: 'commissions.levels' },
  input: z.object({
    enabled: z.boolean(),
    reason: line(200).min(5, '请至少写 5 个字'),
    /** They have read the warning; asked only for switching it on. */
    understood: z.boolean(),
  }),
  output: z.null(),
  refusals: ['RECORD_MOVED_ON', 'WARNING_UNREAD'],
  done: '已提交',
})

export const decideSecondLevel = endpoint({
  summary: '复核二级佣金的申请',
  method: 'POST',
  path: '/api/console/commissions/second-level/{id}',
  access: { staff: 'commissions.levels' },
  input: z.object({ id: Id, agree: z.boolean(), note: line(200) }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED'],
  done: '已复核',
})

export const readProgrammeFigures = endpoint({
  summary: '佣金计划的统计：按天产生、到账与扣回，以及在外的余额',
  method: 'GET',
  path: '/api/console/commissions/figures',
  access: { staff: 'commissions.read' },
  input: z.object({ days: whole({ min: 7, max: 90 }).default(30) }),
  output: z.object({
    /** What stands in makers' purses now. */
    pending: Yuan,
    available: Yuan,
    held: Yuan,
    debt: Yuan,
    /** Of the debts, those of makers who have left: nothing that they earn will repay them. */
    debt_of_left: Yuan,
    /** The largest of them, for whoever writes them off. */
    owing: z.array(z.object({ maker: Person, amount: Yuan })).max(owingMax),
    /** Of the days asked for. */
    orders: z.number().int(),
    base: Yuan,
    made: Yuan,
    settled: Yuan,
    taken_back: Yuan,
    makers: z.number().int(),
    purposes: z.array(z.object({ purpose: z.string(), orders: z.number().int(), base: Yuan, made: Yuan })),
    /** By which way people came: visitors, who registered, and what the enterprises among them ordered. */
    channels: z.array(
      z.object({
        channel: z.enum(inviteWayKeys),
        ...{ visits: z.number().int(), registrations: z.number().int(), orders: z.number().int(), base: Yuan },
      }),
    ),
    days: z.array(z.object({ day: Day, made: Yuan, settled: Yuan, taken_back: Yuan })),
  }),
})
