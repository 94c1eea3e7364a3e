import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import { Instant } from '#contract/base/time.ts'
import { OrderChannel, PayWay } from '#contract/money/orders.ts'
import { NextPrice } from '#contract/money/prices.ts'
import { linkActions, linkHealths, linkMonths, siteLinkPositions, siteLinkStates } from './links.words.ts'
import { Event } from './own-records.ts'
import { filled, Picture, WebAddress } from './record-fields.ts'

// Links that an enterprise buys: ordered, paid, looked at, shown, renewed, called off.

const Position = z.enum(siteLinkPositions)
const Health = z.enum(linkHealths)
const Months = whole({ min: 1, max: 12 }).refine(
  (months) => (linkMonths as readonly number[]).includes(months),
  '请选择 1、3、6 或 12 个月',
)
const statusMax = siteLinkStates.length - 1

/** A site that everybody can open: by its name, on the ports that sites have, and nobody's password with it. */
const SiteAddress = WebAddress.refine((address) => {
  if (!URL.canParse(address)) return false
  const { username, password, port, hostname } = new URL(address)
  const named = /\.[a-z][a-z0-9-]*[a-z0-9]\.?$/i.test(hostname)
  return named && username === '' && password === '' && ['', '80', '443'].includes(port)
}, '请填写网站的域名地址，例如 https://www.example.com')

const site = {
  site_name: filled(40, '请填写网站名称'),
  url: SiteAddress,
  logo: Picture.optional(),
  description: line(120).optional(),
  category: line(20).optional(),
  icp_no: line(40).optional(),
}

const paying = {
  use_promotion: z.boolean().optional(),
  /** The price that was shown and agreed to; where it is another by now, nothing happens. */
  price_confirmed: Yuan.optional(),
  /** Without one the balance pays, if it is enough. */
  channel: OrderChannel.optional(),
}

const row = {
  id: z.number().int(),
  no: z.string(),
  site_name: z.string(),
  url: z.string(),
  logo: z.string(),
  position: Position,
  /** 0 待支付 · 1 展示中 · 2 待审核 · 3 已驳回 · 4 已到期 · 5 已取消 · 6 已下架 */
  status: z.number().int(),
  /** Of the term that was bought last. */
  amount: Yuan,
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  health: Health,
  /** Not shown because the account is frozen; its time goes on. */
  suspended: z.boolean(),
  auto_renew: z.boolean(),
  /** Where a change of what readers see stands, beside it. */
  revision_state: z.enum(['draft', 'review', 'rejected']).nullable(),
  actions: z.array(z.enum(linkActions)),
}
const Row = z.object({ ...row, clicks: z.number().int() })
export type OwnLinkRow = z.input<typeof Row>

const Paid = z.object({
  id: z.number().int(),
  no: z.string(),
  status: z.number().int(),
  amount: Yuan,
  /** The order, where it is not paid yet. */
  order_no: z.string().optional(),
  pay: PayWay.nullable().optional(),
})
const buying: readonly RefusalCode[] = [
  ...(['REQUEST_ID_REUSED', 'CHANNEL_OFF', 'ORDERS_OPEN', 'PAYMENT_BUSY', 'PRICE_CHANGED'] as const),
  ...(['CERT_NEEDED', 'ACCOUNT_FROZEN', 'RECORD_NOT_FOUND'] as const),
]

export const listOwnLinks = endpoint({
  summary: '我的网站链接；status 0 待支付 1 展示中 2 待审核 3 已驳回 4 已到期 5 已取消 6 已下架，all 为全部',
  method: 'GET',
  path: '/api/user/link/list',
  access: 'enterprise',
  input: z.object({
    ...pageFields,
    status: z.union([z.literal('all'), whole({ min: 0, max: statusMax })]).default(1),
  }),
  output: listOf(Row).extend({ counts: z.array(z.number().int()) }),
})

export const readLinkOptions = endpoint({
  summary: '网站链接的价格、可选时长、推广金与余额，以及能否购买',
  method: 'GET',
  path: '/api/user/link/options',
  access: 'enterprise',
  input: none,
  output: z.object({
    positions: z.array(z.object({ position: Position, price_month: Yuan, next: NextPrice })),
    months: z.array(z.number().int()),
    certified: z.boolean(),
    /** How many there may be at once, and how many there are. */
    used: z.number().int(),
    max: z.number().int(),
    balance: Yuan,
    promotion: Yuan,
    /** Up to which share of the price the promotion fund pays, in basis points. */
    promotion_share: z.number().int(),
  }),
})
export type LinkOptions = z.input<typeof readLinkOptions.output>

export const payLink = endpoint({
  summary: '购买网站链接：余额够时立即支付并进入审核，否则返回待支付的订单',
  method: 'POST',
  path: '/api/user/link/pay',
  access: 'enterprise',
  input: z.object({
    ...site,
    position: Position,
    term_months: Months,
    auto_renew: z.boolean().optional(),
    ...paying,
  }),
  output: Paid,
  refusals: [...buying, 'FILE_GONE', 'WORDS_REFUSED', 'OWN_LIMIT', 'NOT_ALLOWED'],
  idempotent: true,
  done: '操作成功',
})

export const payLinkAgain = endpoint({
  summary: '支付待支付的网站链接，或为展示中、已到期的续期',
  method: 'POST',
  path: '/api/user/link/pay2/{id}',
  access: 'enterprise',
  input: z.object({ id: Id, term_months: Months.optional(), ...paying }),
  output: Paid,
  refusals: [...buying, 'RECORD_MOVED_ON', 'NOT_ALLOWED'],
  idempotent: true,
  done: '操作成功',
})

const Check = z.object({
  day: Day,
  good: z.boolean(),
  fault: z.string(),
  http_status: z.number().int().nullable(),
  took_ms: z.number().int(),
  title: z.string(),
  linked_back: z.boolean(),
})

const Term = z.object({
  n: z.number().int(),
  order_no: z.string(),
  state: z.enum(['unpaid', 'paid', 'closed']),
  months: z.number().int(),
  amount: Yuan,
  automatic: z.boolean(),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  refunded_amount: Yuan,
})

export const readOwnLink = endpoint({
  summary: '一条网站链接：期限、时间线、健康记录、点击，以及现在取消会退回多少',
  method: 'GET',
  path: '/api/user/link/detail/{id}',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: z.object({
    ...row,
    description: z.string(),
    category: z.string(),
    icp_no: z.string(),
    /** Handed back with a change: on top of another one it is refused, and nothing is lost. */
    version: z.string(),
    /** What readers will see once it is approved; null where nothing waits. */
    revision: z
      .object({
        state: z.enum(['draft', 'review', 'rejected']),
        changes: z.record(z.string(), z.string()),
        reason: z.string(),
        reasons: z.record(z.string(), z.string()),
      })
      .nullable(),
    price_month: Yuan,
    /** The order that waits to be paid; '' where none does. */
    order_no: z.string(),
    terms: z.array(Term),
    /** What calling it off now would give back; null where it cannot be. */
    cancel: z
      .object({ refund: Yuan, cash: Yuan, promotion: Yuan, unused_months: z.number().int(), whole: z.boolean() })
      .nullable(),
    /** What a renewal by itself would cost, and for how long. */
    renewal: z.object({ months: z.number().int(), amount: Yuan }),
    timeline: z.array(Event),
    bad_days: z.number().int(),
    checks: z.array(Check),
    clicks: z.object({ days: z.array(z.object({ day: Day, clicks: z.number().int() })), total: z.number().int() }),
  }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type OwnLink = z.input<typeof readOwnLink.output>

const changing: readonly RefusalCode[] = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'NOT_ALLOWED', 'ACCOUNT_FROZEN']

export const cancelLink = endpoint({
  summary: '取消网站链接：待支付的关闭订单，未展示的全额退回，展示中的退回未使用的整月',
  method: 'POST',
  path: '/api/user/link/cancel/{id}',
  access: 'enterprise',
  input: z.object({
    id: Id,
    /** What was said to come back; where it is another by now, nothing happens. */
    refund_confirmed: Yuan.optional(),
  }),
  output: z.object({ id: z.number().int(), status: z.number().int(), refunded_amount: Yuan }),
  refusals: [...changing, 'PRICE_CHANGED', 'REFUND_TOO_MUCH', 'REFUND_REST_ONLY'],
  done: '已取消',
})

export const mendLink = endpoint({
  summary: '修改网站链接并提交审核：被驳回的免费重新提交，展示中的在通过前读者看到的不变',
  method: 'POST',
  path: '/api/user/link/mend/{id}',
  access: 'enterprise',
  input: z.object({ id: Id, version: z.string().regex(/^\d{1,9}\.\d{1,9}$/, '请刷新后重试'), ...site }),
  output: z.object({ id: z.number().int(), status: z.number().int() }),
  refusals: [...changing, 'CHANGED_MEANWHILE', 'FILE_GONE', 'WORDS_REFUSED', 'CERTIFICATION_NEEDED'],
  done: '已提交审核',
})

export const withdrawLinkChange = endpoint({
  summary: '撤回对展示中网站链接的修改',
  method: 'POST',
  path: '/api/user/link/withdraw/{id}',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: z.object({ id: z.number().int(), status: z.number().int() }),
  refusals: changing,
  done: '已撤回',
})

export const switchLinkRenewal = endpoint({
  summary: '开启或关闭自动续期：到期前一天从余额扣款',
  method: 'POST',
  path: '/api/user/link/renewal/{id}',
  access: 'enterprise',
  input: z.object({ id: Id, auto_renew: z.boolean() }),
  output: z.object({ id: z.number().int(), auto_renew: z.boolean() }),
  refusals: changing,
  done: '已保存',
})
