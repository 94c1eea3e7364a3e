import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { BankAccount, OrderNo, PayerName, PayPlace, PayWay } from './orders.ts'

export const rechargeChannels = ['wechat_native', 'alipay_page', 'bank_transfer'] as const
export type RechargeChannel = (typeof rechargeChannels)[number]

/** As an order's, but for `unpaid`, which is two: without and with something to scan or to go to. */
export const rechargeStates = {
  pending: '待支付',
  paying: '支付中',
  voucher_submitted: '待确认',
  paid: '已支付',
  part_refunded: '部分退款',
  refunded: '已退款',
  closed: '已关闭',
  rejected: '已驳回',
} as const
export type RechargeState = keyof typeof rechargeStates
export const rechargeStateKeys = Object.keys(rechargeStates) as [RechargeState, ...RechargeState[]]

const Recharge = z.object({
  order_no: z.string(),
  state: z.enum(rechargeStateKeys),
  channel: z.enum(rechargeChannels),
  amount: Yuan,
  bonus_amount: Yuan,
  refunded_amount: Yuan,
  created_at: Instant,
  expires_at: Instant,
  paid_at: Instant.nullable(),
  payer_name: z.string(),
  reject_reason: z.string(),
})
export type Recharge = z.input<typeof Recharge>
const RechargeWithPay = Recharge.extend({
  pay: PayWay.nullable(),
  /** Until `expires_at`, for whoever's own clock is wrong. */
  seconds_left: z.number().int().optional(),
})

const PaidAmount = Yuan.refine((amount) => amount > 0, '充值金额应大于 0')

export const readRechargeOptions = endpoint({
  summary: '充值选项：套餐、限额、渠道与对公账户',
  method: 'GET',
  path: '/api/recharge',
  access: 'enterprise',
  input: none,
  output: z.object({
    enabled: z.boolean(),
    min_amount: Yuan,
    max_amount: Yuan,
    channels: z.array(z.enum(rechargeChannels)),
    /** Chosen by one tap; the bonus goes to the promotion fund. */
    packages: z.array(z.object({ amount: Yuan, bonus_amount: Yuan, label: z.string() })),
    /** For a free amount: the bonus of the highest step it reaches. */
    bonus_steps: z.array(z.object({ from_amount: Yuan, bonus_rate: z.string() })),
    expires_minutes: z.number().int(),
    bank_account: BankAccount.nullable(),
    withdrawable: z.boolean(),
    /** So many days after it came, where it came by WeChat or Alipay. */
    withdrawable_after_days: z.number().int(),
  }),
})

export const recharge = endpoint({
  summary: '充值下单',
  method: 'POST',
  path: '/api/user/recharge',
  access: 'enterprise',
  input: z.object({
    amount: PaidAmount,
    channel: z.enum(rechargeChannels),
    voucher_image: PrivateFileUrl.optional(),
    payer_name: PayerName.optional(),
    /** On a telephone nothing is made ready yet: its order's own page asks for that. */
    place: PayPlace,
  }),
  output: RechargeWithPay,
  refusals: [
    'REQUEST_ID_REUSED',
    'RECHARGE_CLOSED',
    'RECHARGE_AMOUNT',
    'CHANNEL_OFF',
    'ORDERS_OPEN',
    'FILE_GONE',
    'PAYMENT_BUSY',
  ],
  idempotent: true,
  done: '已下单',
})

export const listRecharges = endpoint({
  summary: '充值记录，最新在前',
  method: 'GET',
  path: '/api/user/recharge',
  access: 'enterprise',
  input: z.object({ ...pageFields, state: z.enum(rechargeStateKeys).optional() }),
  output: listOf(Recharge),
})

const one = z.object({ order_no: OrderNo })

/** Asked while a QR code is shown; it also makes us ask the provider when that is due. */
export const readRecharge = endpoint({
  summary: '充值单',
  method: 'GET',
  path: '/api/user/recharge/{order_no}',
  access: 'enterprise',
  input: one,
  output: RechargeWithPay,
  refusals: ['RECORD_NOT_FOUND'],
})

export const payRechargeAgain = endpoint({
  summary: '换一种方式或重新支付充值单',
  method: 'POST',
  path: '/api/user/recharge/{order_no}/pay',
  access: 'enterprise',
  input: one.extend({ channel: z.enum(rechargeChannels), place: PayPlace }),
  output: RechargeWithPay,
  refusals: [
    'REQUEST_ID_REUSED',
    'RECORD_NOT_FOUND',
    'RECORD_MOVED_ON',
    'CHANNEL_OFF',
    'PAYER_UNKNOWN',
    'PAYMENT_BUSY',
  ],
  idempotent: true,
  done: '已换一种方式',
})

export const submitVoucher = endpoint({
  summary: '提交对公转账凭证',
  method: 'POST',
  path: '/api/user/recharge/{order_no}/voucher',
  access: 'enterprise',
  input: one.extend({ voucher_image: PrivateFileUrl, payer_name: PayerName }),
  output: RechargeWithPay,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'FILE_GONE'],
  idempotent: true,
  done: '凭证已提交，等待确认',
})

export const cancelRecharge = endpoint({
  summary: '取消充值单',
  method: 'POST',
  path: '/api/user/recharge/{order_no}/cancel',
  access: 'enterprise',
  input: one,
  output: RechargeWithPay,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  idempotent: true,
  done: '已取消',
})
