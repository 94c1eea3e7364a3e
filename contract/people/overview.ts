import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, none } from '#contract/base/fields.ts'
import { PurseAmount, Yuan } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'
import { Closure, Message } from './account-calls.ts'

/** What may wait for the owner of an account, the most urgent first; a room with something of the kind brings it. */
export const reminderKinds = [
  'withdrawal_confirm',
  'withdrawal_failed',
  'identity_rejected',
  'order_unpaid',
  'commission_review',
  'signup_kept',
  'lead_waiting',
  'certification_rejected',
  'ad_rejected',
  'partnership_approved',
  'deposit_deduction',
  'certification_expiring',
  'link_rejected',
  'link_down',
  'link_expiring',
  'opportunity_rejected',
  'opportunity_ending',
  'partnership_expiring',
  'vip_expiring',
  'promotion_expiring',
  'score_expiring',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

const Reminder = z.object({
  kind: z.enum(reminderKinds),
  /** How many there are of it. */
  times: z.number().int(),
  /** All of them together; points as a whole number. */
  amount: PurseAmount,
  /** By when the first of them has to be seen to, where there is such a moment. */
  until: Instant.nullable(),
  /** The number of the newest, or nothing. */
  reference: z.string(),
})
export type Reminder = z.input<typeof Reminder>

const common = {
  /** The latest few, unread ones first. */
  messages: z.array(Message),
  reminders: z.array(Reminder),
  security: z.object({
    password_changed_at: Instant.nullable(),
    /** How many browsers and apps are signed in. */
    devices: z.number().int(),
    closure: Closure.nullable(),
    wechat_nickname: z.string().nullable(),
  }),
}

export const readEnterpriseOverview = endpoint({
  summary: '企业中心概览：待处理事项、最新消息、账户安全、近 30 天余额与收入来源',
  method: 'GET',
  path: '/api/user/overview',
  access: 'enterprise',
  input: none,
  output: z.object({
    ...common,
    /** What was there at the end of each day, the last one being today. */
    balance: z.array(z.object({ day: Day, amount: Yuan })),
    /** What came in during these days, the largest source first; money that only came back is none. */
    income: z.array(z.object({ type: z.string(), title: z.string(), amount: Yuan })),
  }),
})
export type EnterpriseOverview = z.input<typeof readEnterpriseOverview.output>

export const readMakerOverview = endpoint({
  summary: '创客中心概览：待处理事项、最新消息、账户安全、近 6 个月收益',
  method: 'GET',
  path: '/api/ck/user/overview',
  access: 'maker',
  input: none,
  output: z.object({
    ...common,
    wechat_available: z.boolean(),
    /** By month, `2026-11`, the last one being this; what was taken back is taken off. */
    earnings: z.array(z.object({ month: z.string(), amount: Yuan })),
  }),
})
export type MakerOverview = z.input<typeof readMakerOverview.output>
