import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from './orders.ts'
import { vipChannelKeys, vipStepKeys, vipTermKindKeys, vipTermStateKeys } from './vips.words.ts'

// VIP of makers: terms bought one after another, from which the level is read.

/** Which level somebody has, and until when; nothing where they have none. */
export const VipStanding = z.object({
  level_id: z.number().int().nullable(),
  name: z.string(),
  expires_at: Instant.nullable(),
})

const termFields = {
  id: z.number().int(),
  no: z.string(),
  kind: z.enum(vipTermKindKeys),
  state: z.enum(vipTermStateKeys),
  level_id: z.number().int(),
  name: z.string(),
  days: z.number().int(),
  benefits: z.array(z.string()),
  /** What it cost; of that what was taken off for earlier terms, and what was paid. */
  price: Yuan,
  credit: Yuan,
  paid_amount: Yuan,
  refunded_amount: Yuan,
  starts_at: Instant,
  ends_at: Instant,
  revoked_at: Instant.nullable(),
  reason: z.string(),
  order_no: z.string(),
  created_at: Instant,
  /** How often a benefit of it acted. */
  uses: z.number().int(),
  /** What comes back if its owner asks now; where nothing does, why. */
  refundable_amount: Yuan,
  refund_why_not: z.string(),
}
export const VipTerm = z.object(termFields)
export type VipTerm = z.input<typeof VipTerm>

/** A line of the price: what is taken off for one term that the new one takes the place of. */
export const VipCredit = z.object({
  term_no: z.string(),
  name: z.string(),
  price: Yuan,
  days: z.number().int(),
  unused_days: z.number().int(),
  amount: Yuan,
})
export type VipCredit = z.input<typeof VipCredit>

const VipPlan = z.object({
  level_id: z.number().int(),
  kind: z.enum(['open', 'renew', 'upgrade']),
  /** Why it cannot be bought now; '' where it can. */
  why_not: z.string(),
  price: Yuan,
  credit: Yuan,
  amount: Yuan,
  credits: z.array(VipCredit),
  starts_at: Instant,
  ends_at: Instant,
})
export type VipPlan = z.input<typeof VipPlan>

export const readOwnVip = endpoint({
  summary: '我的会员：等级、会员期、各等级现在的价格与抵扣明细',
  method: 'GET',
  path: '/api/ck/user/vip',
  access: 'maker',
  input: none,
  output: z.object({
    vip: VipStanding,
    benefits: z.array(z.string()),
    /** Those that run or are to come, in their order. */
    terms: z.array(VipTerm),
    /** For each level that is sold, what it would cost now. */
    plans: z.array(VipPlan),
    balance: Yuan,
    ways: z.array(OrderChannel),
    /** An order that waits to be paid. */
    unpaid: z.object({ order_no: z.string(), name: z.string(), amount: Yuan }).nullable(),
  }),
})
export type OwnVip = z.input<typeof readOwnVip.output>

export const buyVip = endpoint({
  summary: '开通、续费或升级会员：余额足够时立即生效，否则返回待支付的订单',
  method: 'POST',
  path: '/api/ck/user/vip',
  access: 'maker',
  input: z.object({ level_id: Id, channel: z.enum(vipChannelKeys), price_confirmed: Yuan.optional() }),
  output: z.object({
    /** '' where nothing was left to pay. */
    order_no: z.string(),
    state: z.enum(['unpaid', 'paid', 'closed']),
    amount: Yuan,
    pay: PayWay.optional(),
    vip: VipStanding.optional(),
  }),
  refusals: [
    ...(['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'ACCOUNT_FROZEN', 'VIP_REFUSED', 'PRICE_CHANGED'] as const),
    ...(['CHANNEL_OFF', 'ORDERS_OPEN', 'PAYMENT_BUSY', 'RECORD_MOVED_ON'] as const),
  ],
  idempotent: true,
  done: '已提交',
})

export const listOwnVipTerms = endpoint({
  summary: '我的会员期，最新在前',
  method: 'GET',
  path: '/api/ck/user/vip/terms',
  access: 'maker',
  input: z.object(pageFields),
  output: listOf(VipTerm),
})

const VipEvent = z.object({ step: z.enum(vipStepKeys), note: z.string(), at: Instant })

export const readOwnVipTerm = endpoint({
  summary: '一段会员期：抵扣明细与经过',
  method: 'GET',
  path: '/api/ck/user/vip/terms/{id}',
  access: 'maker',
  input: z.object({ id: Id }),
  output: VipTerm.extend({ credits: z.array(VipCredit), timeline: z.array(VipEvent) }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type WholeVipTerm = z.input<typeof readOwnVipTerm.output>

export const refundOwnVip = endpoint({
  summary: '会员退款：付款后 7 天内、没有使用过权益的可以退，钱按原路退回',
  method: 'POST',
  path: '/api/ck/user/vip/terms/{id}/refund',
  access: 'maker',
  input: z.object({ id: Id }),
  output: VipTerm,
  refusals: ['RECORD_NOT_FOUND', 'VIP_REFUND_REFUSED', 'INVOICED_ALREADY', 'RECORD_MOVED_ON', 'REQUEST_ID_REUSED'],
  idempotent: true,
  done: '已退款',
})
