import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf, numberedFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { OrderChannel, OrderNo } from './orders.ts'

// The operators' side of money that comes in: attempts to pay orders, what providers said, what went back.

export const attemptStates = {
  created: '已建单',
  waiting: '待支付',
  succeeded: '已入账',
  duplicate: '重复到账',
  mismatched: '金额不符',
  closed: '已关闭',
  refused: '渠道拒绝',
} as const
export type AttemptState = keyof typeof attemptStates
const attemptStateKeys = Object.keys(attemptStates) as [AttemptState, ...AttemptState[]]

export const refundStates = {
  pending: '待退款',
  sending: '退款中',
  refunded: '已退款',
  failed: '退款失败',
  returned: '已放弃',
} as const
export type RefundState = keyof typeof refundStates
const refundStateKeys = Object.keys(refundStates) as [RefundState, ...RefundState[]]

export const refundCauses = {
  duplicate: '重复支付',
  late: '关单后到账',
  mismatch: '金额不符',
  owner: '订单退款',
} as const
export type RefundCause = keyof typeof refundCauses
const refundCauseKeys = Object.keys(refundCauses) as [RefundCause, ...RefundCause[]]

const providerNames = ['wechat', 'alipay', 'sandbox'] as const
export const Reason = line(200).min(2, '请写明原因')
export const ReceiptNo = line(64).regex(/^[\w-]{4,64}$/, '回单号应为 4 到 64 位字母、数字或短横线')
export const AnyNumber = line(64).regex(/^[\w-]{1,64}$/, '单号不正确')

export const Attempt = z.object({
  no: z.string(),
  channel: OrderChannel,
  provider: z.enum([...providerNames, 'bank', 'balance']),
  state: z.enum(attemptStateKeys),
  trade_no: z.string().nullable(),
  paid_amount: Yuan.nullable(),
  paid_at: Instant.nullable(),
  queries: z.number().int(),
  queried_at: Instant.nullable(),
  next_query_at: Instant.nullable(),
  last_reason: z.string(),
  /** Who saw a bank transfer on the statement, and the receipt they keep of it. */
  confirmed_by: z.string(),
  proof: z.string(),
  created_at: Instant,
})
export type PaymentAttempt = z.input<typeof Attempt>

export const Notice = z.object({
  id: z.number().int(),
  provider: z.enum(providerNames),
  received_at: Instant,
  /** Null: it was never looked at, because we fell before. */
  genuine: z.boolean().nullable(),
  reason: z.string(),
  event_id: z.string().nullable(),
  repeated: z.boolean(),
  attempt_no: z.string().nullable(),
  outcome: z.string(),
  bytes: z.number().int(),
})
export type PaymentNotice = z.input<typeof Notice>

export const Refund = z.object({
  no: z.string(),
  order_no: z.string(),
  attempt_no: z.string(),
  channel: OrderChannel,
  amount: Yuan,
  cause: z.enum(refundCauseKeys),
  reason: z.string(),
  /** To be carried out at the bank by a person. */
  manual: z.boolean(),
  /** Sent through a provider that is switched off since: a person looks up what came of it. */
  adrift: z.boolean(),
  state: z.enum(refundStateKeys),
  tries: z.number().int(),
  provider_no: z.string(),
  trade_no: z.string().nullable(),
  last_reason: z.string(),
  bonus_back: Yuan,
  /** Of the promotion fund, what went back with it. */
  promotion_part: Yuan,
  /** Of the amount, what was a deposit. */
  deposit_part: Yuan,
  proof: z.string(),
  requested_by: z.string(),
  recorded_by: z.string(),
  created_at: Instant,
  refunded_at: Instant.nullable(),
})
export type Refund = z.input<typeof Refund>

export const refundAttempt = endpoint({
  summary: '退回金额不符的到账',
  method: 'POST',
  path: '/api/console/payment-attempts/{no}/refund',
  access: { staff: 'orders.refund' },
  input: z.object({ no: OrderNo, reason: Reason }),
  output: Refund,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'REFUND_TOO_MUCH'],
  done: '退款已发起',
})

export const listNotices = endpoint({
  summary: '渠道通知，最新在前；未通过验签的只保留最近的 1000 条',
  method: 'GET',
  path: '/api/console/payment-notices',
  access: { staff: 'orders.read' },
  input: z.object({ ...keyedFields, provider: z.enum(providerNames).optional(), genuine: Flag.optional() }),
  output: listOf(Notice),
  byKey: 'id',
})

export const readNotice = endpoint({
  summary: '渠道通知原文',
  method: 'GET',
  path: '/api/console/payment-notices/{id}',
  access: { staff: 'orders.read' },
  input: z.object({ id: Id }),
  output: Notice.extend({ headers: z.record(z.string(), z.string()), body: z.string(), body_base64: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const listRefunds = endpoint({
  summary: '退款，最新在前',
  method: 'GET',
  path: '/api/console/refunds',
  access: { staff: 'orders.read' },
  input: z.object({
    ...numberedFields,
    state: z.enum(refundStateKeys).optional(),
    cause: z.enum(refundCauseKeys).optional(),
    no: AnyNumber.optional(),
    /** Those that do not end by themselves: refused by the provider, or to be carried out at the bank. */
    open: Flag.optional(),
  }),
  output: listOf(Refund),
  byKey: 'no',
})

const oneRefund = z.object({ no: OrderNo })

export const retryRefund = endpoint({
  summary: '用新的渠道单号重试失败的退款',
  method: 'POST',
  path: '/api/console/refunds/{no}/retry',
  access: { staff: 'orders.refund' },
  input: oneRefund,
  output: Refund,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已重新发起',
})

export const giveUpRefund = endpoint({
  summary: '不再原路退回：款项退回企业余额',
  method: 'POST',
  path: '/api/console/refunds/{no}/give-up',
  access: { staff: 'orders.refund' },
  input: oneRefund.extend({ reason: Reason }),
  output: Refund,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '款项已退回余额',
})

export const recordRefund = endpoint({
  summary: '登记银行退款：对公转账的退款，或渠道无法退回时',
  method: 'POST',
  path: '/api/console/refunds/{no}/record',
  access: { staff: 'orders.refund' },
  input: oneRefund.extend({ receipt_no: ReceiptNo, refunded_on: Day, proof_image: PrivateFileUrl }),
  output: Refund,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'RECEIPT_USED', 'FILE_GONE'],
  idempotent: true,
  done: '已登记',
})
