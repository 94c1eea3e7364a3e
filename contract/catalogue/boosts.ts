import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from '#contract/money/orders.ts'
import { NextPrice } from '#contract/money/prices.ts'
import { boostActionKeys, boostKindKeys, boostStateKeys } from './boosts.words.ts'
import { CompanyCard } from './companies.ts'
import { Opportunity } from './opportunities.ts'

// Standing first in a list for some days, marked as an ad: what enterprises buy, and what readers see of it.

const Kind = z.enum(boostKindKeys)
const Days = z.union([z.literal(7), z.literal(15), z.literal(30)])
const Prices = z.object({ days: Days, price: Yuan, next: NextPrice })

export const listBoostedCompanies = endpoint({
  summary: '企业名录中置顶的企业（广告），最多三家',
  method: 'GET',
  path: '/api/company/boosted',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(CompanyCard) }),
})

export const listBoostedOpportunities = endpoint({
  summary: '商机池中置顶的商机（广告），最多三条',
  method: 'GET',
  path: '/api/business/boosted',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(Opportunity) }),
})

export const readBoostPrices = endpoint({
  summary: '置顶的价格',
  method: 'GET',
  path: '/api/boost/prices',
  access: 'public',
  input: none,
  output: z.object({ company: z.array(Prices), business: z.array(Prices) }),
})
export type BoostPrices = z.input<typeof readBoostPrices.output>

const Boost = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: Kind,
  subject_id: z.number().int(),
  title: z.string(),
  state: z.enum(boostStateKeys),
  days: z.number().int(),
  price: Yuan,
  order_no: z.string(),
  /** Null until it is paid. */
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  /** What would come back if it were cancelled now. */
  refundable: Yuan,
  end_reason: z.string(),
  actions: z.array(z.enum(boostActionKeys)).max(boostActionKeys.length),
  created_at: Instant,
})
export type Boost = z.input<typeof Boost>

export const readBoostOffer = endpoint({
  summary: '可以置顶的内容、价格、空位与可用的余额和推广金',
  method: 'GET',
  path: '/api/user/boosts/offer',
  access: 'enterprise',
  input: none,
  output: z.object({
    subjects: z.array(z.object({ kind: Kind, id: z.number().int(), title: z.string(), boosted: z.boolean() })),
    prices: readBoostPrices.output,
    /** From when on a place is free in each list; null: now. */
    free_from: z.object({ company: Instant.nullable(), business: Instant.nullable() }),
    balance: Yuan,
    promotion_balance: Yuan,
    /** Up to which part of a price the promotion fund may pay, in per cent. */
    promotion_share: z.number().int(),
  }),
})

export const listOwnBoosts = endpoint({
  summary: '我的置顶，最新在前',
  method: 'GET',
  path: '/api/user/boosts',
  access: 'enterprise',
  input: z.object(pageFields),
  output: listOf(Boost),
})

export const buyBoost = endpoint({
  summary: '购买置顶：余额足够时立即生效，否则返回待支付的订单；没有空位时说明何时有',
  method: 'POST',
  path: '/api/user/boosts',
  access: 'enterprise',
  input: z.object({
    kind: Kind,
    subject_id: Id,
    days: Days,
    use_promotion: z.boolean().optional(),
    price_confirmed: Yuan.optional(),
    channel: OrderChannel.optional(),
  }),
  output: Boost.extend({ pay: PayWay.nullable() }),
  refusals: [
    ...(['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'CERT_NEEDED', 'ACCOUNT_FROZEN', 'BOOST_FULL'] as const),
    ...(['BOOST_ALREADY', 'PRICE_CHANGED', 'CHANNEL_OFF', 'ORDERS_OPEN', 'PAYMENT_BUSY', 'RECORD_MOVED_ON'] as const),
  ],
  idempotent: true,
  done: '已提交',
})

export const cancelBoost = endpoint({
  summary: '取消置顶：未支付的直接关闭，已生效的按未用的整天退款',
  method: 'POST',
  path: '/api/user/boosts/{id}/cancel',
  access: 'enterprise',
  input: z.object({
    id: Id,
    /** What the page said would come back, if it said so: another day may have gone by since. */
    refund_confirmed: Yuan.optional(),
  }),
  output: Boost.extend({ refunded_amount: Yuan }),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'PRICE_CHANGED'],
  done: '已取消',
})

const Listed = Boost.extend({ enterprise: Person })
export type ConsoleBoost = z.input<typeof Listed>

export const listBoosts = endpoint({
  summary: '置顶（后台），最新在前',
  method: 'GET',
  path: '/api/console/boosts',
  access: { staff: 'boosts.read' },
  input: z.object({
    ...pageFields,
    kind: Kind.optional(),
    state: z.enum(boostStateKeys).optional(),
    enterprise_id: Id.optional(),
    q: line(60).optional(),
  }),
  output: listOf(Listed),
})

export const endBoost = endpoint({
  summary: '下线置顶，按未用的整天退款；原因会告知企业',
  method: 'POST',
  path: '/api/console/boosts/{id}/end',
  access: { staff: 'boosts.end' },
  input: z.object({ id: Id, reason: line(200).min(2, '请写明原因') }),
  output: Listed,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已下线',
})
