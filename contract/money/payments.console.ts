import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line, none, Person } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { OrderNo, rechargeChannels, rechargeStateKeys } from './recharges.ts'

// The operators' side of money that comes in: orders, attempts to pay them, what providers said, what went back.

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
  owner: '充值退款',
} as const
export type RefundCause = keyof typeof refundCauses
const refundCauseKeys = Object.keys(refundCauses) as [RefundCause, ...RefundCause[]]

const Channel = z.enum(rechargeChannels)
const providerNames = ['wechat', 'alipay', 'sandbox'] as const
const Reason = line(200).min(2, '请写明原因')
const ReceiptNo = line(64).regex(/^[\w-]{4,64}$/, '回单号应为 4 到 64 位字母、数字或短横线')
const AnyNumber = line(64).regex(/^[\w-]{1,64}$/, '单号不正确')

const Order = z.object({
  order_no: z.string(),
  state: z.enum(rechargeStateKeys),
  enterprise: Person,
  channel: Channel,
  amount: Yuan,
  bonus_amount: Yuan,
  refunded_amount: Yuan,
  payer_name: z.string(),
  created_at: Instant,
  expires_at: Instant,
  paid_at: Instant.nullable(),
})
export type ConsoleRecharge = z.input<typeof Order>

const Attempt = z.object({
  no: z.string(),
  channel: Channel,
  provider: z.enum([...providerNames, 'bank']),
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

const Notice = z.object({
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

const Refund = z.object({
  no: z.string(),
  order_no: z.string(),
  attempt_no: z.string(),
  channel: Channel,
  amount: Yuan,
  cause: z.enum(refundCauseKeys),
  reason: z.string(),
  /** To be carried out at the bank by a person. */
  manual: z.boolean(),
  state: z.enum(refundStateKeys),
  tries: z.number().int(),
  provider_no: z.string(),
  trade_no: z.string().nullable(),
  last_reason: z.string(),
  bonus_back: Yuan,
  proof: z.string(),
  requested_by: z.string(),
  recorded_by: z.string(),
  created_at: Instant,
  refunded_at: Instant.nullable(),
})
export type Refund = z.input<typeof Refund>

const OrderDetail = Order.extend({
  voucher_image: z.string(),
  voucher_at: Instant.nullable(),
  reject_reason: z.string(),
  /** What can go back at most right now. */
  refundable_amount: Yuan,
  attempts: z.array(Attempt),
  notices: z.array(Notice),
  refunds: z.array(Refund),
})
export type ConsoleRechargeDetail = z.input<typeof OrderDetail>

export const listRechargeOrders = endpoint({
  summary: '充值单（后台），最新在前；单号可以是充值单、支付单、退款单或渠道流水号',
  method: 'GET',
  path: '/api/console/recharges',
  access: { staff: 'recharges.read' },
  input: z.object({
    ...pageFields,
    state: z.enum(rechargeStateKeys).optional(),
    channel: Channel.optional(),
    enterprise_id: Id.optional(),
    no: AnyNumber.optional(),
    /** Those to which another amount came than was asked for, and nobody has decided about it. */
    mismatched: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Order),
})

const one = z.object({ order_no: OrderNo })

export const readRechargeOrder = endpoint({
  summary: '一张充值单：支付、通知与退款',
  method: 'GET',
  path: '/api/console/recharges/{order_no}',
  access: { staff: 'recharges.read' },
  input: one,
  output: OrderDetail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const confirmTransfer = endpoint({
  summary: '确认对公转账到账：到账金额须与订单一致，回单号只能用一次',
  method: 'POST',
  path: '/api/console/recharges/{order_no}/confirm',
  access: { staff: 'recharges.confirm' },
  input: one.extend({
    amount: Yuan,
    receipt_no: ReceiptNo,
    /** The day on the bank's statement. */
    received_on: Day,
    proof_image: PrivateFileUrl,
  }),
  output: OrderDetail,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'RECEIPT_USED', 'FILE_GONE'],
  idempotent: true,
  done: '已确认到账',
})

export const rejectTransfer = endpoint({
  summary: '驳回对公转账凭证',
  method: 'POST',
  path: '/api/console/recharges/{order_no}/reject',
  access: { staff: 'recharges.confirm' },
  input: one.extend({ reason: Reason }),
  output: OrderDetail,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  idempotent: true,
  done: '已驳回',
})

export const refundRecharge = endpoint({
  summary: '充值退款：原路退回，不超过未消费的部分，赠送按比例收回',
  method: 'POST',
  path: '/api/console/recharges/{order_no}/refund',
  access: { staff: 'recharges.refund' },
  input: one.extend({ amount: Yuan.refine((amount) => amount > 0, '退款金额应大于 0'), reason: Reason }),
  output: OrderDetail,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'REFUND_TOO_MUCH'],
  idempotent: true,
  done: '退款已发起',
})

export const refundAttempt = endpoint({
  summary: '退回金额不符的到账',
  method: 'POST',
  path: '/api/console/payment-attempts/{no}/refund',
  access: { staff: 'recharges.refund' },
  input: z.object({ no: OrderNo, reason: Reason }),
  output: Refund,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'REFUND_TOO_MUCH'],
  done: '退款已发起',
})

export const listNotices = endpoint({
  summary: '渠道通知，最新在前；未通过验签的只保留最近的 1000 条',
  method: 'GET',
  path: '/api/console/payment-notices',
  access: { staff: 'recharges.read' },
  input: z.object({ ...pageFields, provider: z.enum(providerNames).optional(), genuine: Flag.optional() }),
  output: listOf(Notice),
})

export const readNotice = endpoint({
  summary: '渠道通知原文',
  method: 'GET',
  path: '/api/console/payment-notices/{id}',
  access: { staff: 'recharges.read' },
  input: z.object({ id: Id }),
  output: Notice.extend({ headers: z.record(z.string(), z.string()), body: z.string(), body_base64: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const listRefunds = endpoint({
  summary: '退款，最新在前',
  method: 'GET',
  path: '/api/console/refunds',
  access: { staff: 'recharges.read' },
  input: z.object({
    ...pageFields,
    state: z.enum(refundStateKeys).optional(),
    cause: z.enum(refundCauseKeys).optional(),
    no: AnyNumber.optional(),
    /** Those that do not end by themselves: refused by the provider, or to be carried out at the bank. */
    open: Flag.optional(),
  }),
  output: listOf(Refund),
})

const oneRefund = z.object({ no: OrderNo })

export const retryRefund = endpoint({
  summary: '用新的渠道单号重试失败的退款',
  method: 'POST',
  path: '/api/console/refunds/{no}/retry',
  access: { staff: 'recharges.refund' },
  input: oneRefund,
  output: Refund,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已重新发起',
})

export const giveUpRefund = endpoint({
  summary: '放弃失败的充值退款，款项退回企业余额',
  method: 'POST',
  path: '/api/console/refunds/{no}/give-up',
  access: { staff: 'recharges.refund' },
  input: oneRefund.extend({ reason: Reason }),
  output: Refund,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已放弃，款项已退回余额',
})

export const recordRefund = endpoint({
  summary: '登记银行退款：对公转账的退款，或渠道无法退回时',
  method: 'POST',
  path: '/api/console/refunds/{no}/record',
  access: { staff: 'recharges.refund' },
  input: oneRefund.extend({ receipt_no: ReceiptNo, refunded_on: Day, proof_image: PrivateFileUrl }),
  output: Refund,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'RECEIPT_USED', 'FILE_GONE'],
  idempotent: true,
  done: '已登记',
})

const Price = Yuan.refine((amount) => amount >= 0, '金额不能为负')
const distinct = (list: readonly unknown[]) => new Set(list).size === list.length

const Options = z.object({
  enabled: z.boolean(),
  min_amount: Price,
  max_amount: Price,
  channels: z.array(Channel).max(rechargeChannels.length).refine(distinct, '不能重复'),
  packages: z
    .array(z.object({ amount: Price, bonus_amount: Price, label: line(12) }))
    .max(12)
    .refine((list) => distinct(list.map(({ amount }) => amount)), '金额不能重复'),
  bonus_steps: z
    .array(z.object({ from_amount: Price, bonus_rate: Rate }))
    .max(12)
    .refine((list) => distinct(list.map(({ from_amount }) => from_amount)), '起始金额不能重复'),
  expires_minutes: z.number().int().min(5).max(1440),
  bank_account: z
    .object({
      name: line(60).min(2, '请填写户名'),
      bank: line(60).min(2, '请填写开户行'),
      number: line(40).regex(/^[\d -]{6,40}$/, '请填写账号'),
    })
    .nullable(),
  bank_days: z.number().int().min(1).max(60),
  /** Whether recharged money may be taken out again, or only spent. */
  recharge_withdrawable: z.boolean(),
  /** For how many days what came by WeChat or Alipay cannot be withdrawn. */
  withdrawable_after_days: z.number().int().min(0).max(365),
  /** For how long a bonus can be used; null for ever. */
  promotion_days: z.number().int().min(1).max(3650).nullable(),
  orders_open_max: z.number().int().min(1).max(100),
})
export type RechargeOptions = z.input<typeof Options>

export const readRechargeSettings = endpoint({
  summary: '充值设置',
  method: 'GET',
  path: '/api/console/recharge-settings',
  access: { staff: 'recharges.read' },
  input: none,
  output: Options,
})

export const saveRechargeSettings = endpoint({
  summary: '修改充值设置',
  method: 'POST',
  path: '/api/console/recharge-settings',
  access: { staff: 'recharges.settings' },
  input: Options.refine(({ min_amount, max_amount }) => min_amount > 0 && max_amount >= min_amount, {
    path: ['max_amount'],
    message: '上限不能低于下限，下限应大于 0',
  }).refine(({ channels, bank_account }) => !channels.includes('bank_transfer') || bank_account !== null, {
    path: ['bank_account'],
    message: '开放对公转账前请填写收款账户',
  }),
  output: Options,
  done: '已保存',
})
