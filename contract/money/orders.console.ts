import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Flag, Id, line, none, Person, Version } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, numberedFields } from '#contract/base/paging.ts'
import { accountRealms } from '#contract/base/realms.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { OrderChannel, OrderNo } from './orders.ts'
import { orderEventKeys, orderStateKeys, purposeKeys } from './orders.words.ts'
import { AnyNumber, Attempt, Notice, Reason, ReceiptNo, Refund } from './payments.console.ts'

// The operators' side of checkout: every order of every purpose, and what is decided about its money.

const Order = z.object({
  order_no: z.string(),
  purpose: z.enum(purposeKeys),
  title: z.string(),
  /** The purpose's own number for what was bought. */
  reference: z.string(),
  state: z.enum(orderStateKeys),
  owner_kind: z.enum(accountRealms),
  owner: Person,
  channel: OrderChannel.nullable(),
  amount: Yuan,
  promotion_part: Yuan,
  /** Of what is paid, what is a deposit: no price, and refunded by itself. */
  deposit_part: Yuan,
  pay_amount: Yuan,
  refunded_amount: Yuan,
  payer_name: z.string(),
  created_at: Instant,
  expires_at: Instant,
  paid_at: Instant.nullable(),
})
export type ConsoleOrder = z.input<typeof Order>

const OrderDetail = Order.extend({
  voucher_image: z.string(),
  voucher_at: Instant.nullable(),
  reject_reason: z.string(),
  /** What is given with a recharge; null for everything else. */
  bonus_amount: Yuan.nullable(),
  /** What can go back at most right now. */
  refundable_amount: Yuan,
  attempts: z.array(Attempt),
  notices: z.array(Notice),
  refunds: z.array(Refund),
  timeline: z.array(z.object({ event: z.enum(orderEventKeys), at: Instant, note: z.string() })),
})
export type ConsoleOrderDetail = z.input<typeof OrderDetail>

const filters = {
  purpose: z.enum(purposeKeys).optional(),
  state: z.enum(orderStateKeys).optional(),
  channel: OrderChannel.optional(),
  owner_kind: z.enum(accountRealms).optional(),
  owner_id: Id.optional(),
  no: AnyNumber.optional(),
  /** Those to which another amount came than was asked for, and nobody has decided about it. */
  mismatched: Flag.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const listOrders = endpoint({
  summary: '订单（后台），最新在前；单号可以是订单、支付单、退款单或渠道流水号',
  method: 'GET',
  path: '/api/console/orders',
  access: { staff: 'orders.read' },
  input: z.object({ ...numberedFields, ...filters }),
  output: listOf(Order),
  byKey: 'order_no',
})

const one = z.object({ order_no: OrderNo })

export const readOrder = endpoint({
  summary: '一张订单（后台）：支付、通知、退款与进度',
  method: 'GET',
  path: '/api/console/orders/{order_no}',
  access: { staff: 'orders.read' },
  input: one,
  output: OrderDetail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const confirmTransfer = endpoint({
  summary: '确认对公转账到账：到账金额须与订单一致，回单号只能用一次',
  method: 'POST',
  path: '/api/console/orders/{order_no}/confirm',
  access: { staff: 'orders.confirm' },
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
  path: '/api/console/orders/{order_no}/reject',
  access: { staff: 'orders.confirm' },
  input: one.extend({ reason: Reason }),
  output: OrderDetail,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  idempotent: true,
  done: '已驳回',
})

export const refundOrder = endpoint({
  summary: '订单退款：按支付的比例退回推广金与实付，实付原路退回；充值只退未消费的部分，赠送按比例收回',
  method: 'POST',
  path: '/api/console/orders/{order_no}/refund',
  access: { staff: 'orders.refund' },
  input: one.extend({ amount: Yuan.refine((amount) => amount > 0, '退款金额应大于 0'), reason: Reason }),
  output: OrderDetail,
  refusals: [
    ...(['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'REFUND_TOO_MUCH', 'REFUND_REST_ONLY'] as const),
    'VIP_REFUND_REFUSED',
  ],
  idempotent: true,
  done: '退款已发起',
})

const Options = z.object({
  channels: z
    .array(OrderChannel.exclude(['balance']))
    .max(3)
    .refine((list) => new Set(list).size === list.length, '不能重复'),
  expires_minutes: z.number().int().min(5).max(1440),
  bank_account: z
    .object({
      name: line(60).min(2, '请填写户名'),
      bank: line(60).min(2, '请填写开户行'),
      number: line(40).regex(/^[\d -]{6,40}$/, '请填写账号'),
    })
    .nullable(),
  /** For how many days somebody who transfers may take. */
  bank_days: z.number().int().min(1).max(60),
  /** How many unpaid orders somebody may have at once. */
  orders_open_max: z.number().int().min(1).max(100),
  version: Version,
})
export type CheckoutOptions = z.input<typeof Options>

export const readCheckoutSettings = endpoint({
  summary: '收银设置',
  method: 'GET',
  path: '/api/console/checkout-settings',
  access: { staff: 'orders.read' },
  input: none,
  output: Options,
})

export const saveCheckoutSettings = endpoint({
  summary: '修改收银设置',
  method: 'POST',
  path: '/api/console/checkout-settings',
  access: { staff: 'orders.settings' },
  input: Options.refine(({ channels, bank_account }) => !channels.includes('bank_transfer') || bank_account !== null, {
    path: ['bank_account'],
    message: '开放对公转账前请填写收款账户',
  }),
  output: Options,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
