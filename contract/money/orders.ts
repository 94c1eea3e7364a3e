import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import { Instant } from '#contract/base/time.ts'
import { payPlaces } from '#contract/base/visitors.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { orderActionKeys, orderChannelKeys, orderEventKeys, orderStateKeys, purposeKeys } from './orders.words.ts'

// Whatever is paid for is an order: the same calls for every purpose, for enterprises and for makers.

/** Two letters and 24 digits and capitals: good for every provider. */
export const OrderNo = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}[0-9A-Z]{18,30}$/, '单号不正确')

export const OrderChannel = z.enum(orderChannelKeys)
export const BankAccount = z.object({ name: z.string(), bank: z.string(), number: z.string() })
export const PayerName = line(60).min(2, '请填写付款户名')

/** Where whoever asks stands: which way a channel is paid follows from it. Without it, on a desk. */
export const PayPlace = z.enum(payPlaces).optional()

/** How to pay: a code to scan, a page to go to, WeChat's own sheet, or an account to transfer to. */
export const PayWay = z.object({
  kind: z.enum(['qr', 'redirect', 'jsapi', 'bank']),
  code_url: z.string().optional(),
  /** The same as a drawing, in a data URL. */
  qr_image: z.string().optional(),
  /** For a sheet: only where it is played, the page that plays it. */
  url: z.string().optional(),
  /** What WeChat's bridge is asked with, in its own names (`getBrandWCPayRequest`). */
  sheet: z
    .object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    })
    .optional(),
  account: BankAccount.optional(),
})
export type PayWay = z.input<typeof PayWay>

export const Order = z.object({
  order_no: z.string(),
  purpose: z.enum(purposeKeys),
  title: z.string(),
  state: z.enum(orderStateKeys),
  /** What it costs; of that the promotion fund pays one part, and the chosen way the other. */
  amount: Yuan,
  promotion_part: Yuan,
  /** Of what is paid, what is a deposit: it stays its owner's. */
  deposit_part: Yuan,
  pay_amount: Yuan,
  /** Null until one was chosen. */
  channel: OrderChannel.nullable(),
  refunded_amount: Yuan,
  created_at: Instant,
  expires_at: Instant,
  paid_at: Instant.nullable(),
  payer_name: z.string(),
  reject_reason: z.string(),
  /** What its owner can do about it now: no site decides by itself which button there is. */
  actions: z.array(z.enum(orderActionKeys)).max(orderActionKeys.length),
  /** Where what was bought is looked after. */
  path: z.string(),
})
export type Order = z.input<typeof Order>

const OrderRefund = z.object({
  no: z.string(),
  amount: Yuan,
  promotion_part: Yuan,
  deposit_part: Yuan,
  state: z.enum(['pending', 'refunded']),
  reason: z.string(),
  created_at: Instant,
  refunded_at: Instant.nullable(),
})

/**
 * A way that is open to this buyer; where the balance is short, by how much. `tax`: withheld besides the price.
 * `elsewhere`: not where they are now, but in another browser of their telephone.
 */
const OfferedWay = z.object({
  channel: OrderChannel,
  balance: Yuan.nullable(),
  short_by: Yuan.nullable(),
  tax: Yuan.nullable(),
  elsewhere: z.boolean(),
})

/** Its `actions` also know of invoices, which a list does not ask for. */
export const WholeOrder = Order.extend({
  pay: PayWay.nullable(),
  ways: z.array(OfferedWay),
  /** Until `expires_at`, for whoever's own clock is wrong. */
  seconds_left: z.number().int(),
  /** What has happened, the oldest first. */
  timeline: z.array(z.object({ event: z.enum(orderEventKeys), at: Instant, note: z.string() })),
  refunds: z.array(OrderRefund),
  /** What was agreed to besides the price, line by line. */
  details: z.array(z.object({ name: z.string(), text: z.string() })),
  /** What of it is invoiced, and what can still be; null where nothing of it ever can. */
  invoicing: z.object({ open_amount: Yuan, invoiced_amount: Yuan }).nullable(),
  /** For a receipt: who sold it, and to whom. */
  seller: z.string(),
  buyer: z.string(),
})
export type WholeOrder = z.input<typeof WholeOrder>

const one = z.object({ order_no: OrderNo })
const acting: readonly RefusalCode[] = ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'RECORD_MOVED_ON']

function ordersFor<const Realm extends AccountRealm>(access: Realm, at: '/api/user' | '/api/ck/user') {
  const path = `${at}/orders` as const
  return {
    list: endpoint({
      summary: '我的订单，最新在前',
      method: 'GET',
      path,
      access,
      input: z.object({
        ...pageFields,
        purpose: z.enum(purposeKeys).optional(),
        state: z.enum(orderStateKeys).optional(),
      }),
      output: listOf(Order),
    }),
    /** Asked while a code is shown; it also makes us ask the provider when that is due. */
    read: endpoint({
      summary: '一张订单：支付方式、进度与退款',
      method: 'GET',
      path: `${path}/{order_no}`,
      access,
      input: one.extend({ place: PayPlace }),
      output: WholeOrder,
      refusals: ['RECORD_NOT_FOUND'],
    }),
    pay: endpoint({
      summary: '支付订单：余额即时扣款，其他方式给出支付途径',
      method: 'POST',
      path: `${path}/{order_no}/pay`,
      access,
      /** `tax`: what was shown beside the price; where it would be another by now, nothing happens. */
      input: one.extend({ channel: OrderChannel, tax: Yuan.optional(), place: PayPlace }),
      output: WholeOrder,
      refusals: [
        ...acting,
        'CHANNEL_OFF',
        'PAYER_UNKNOWN',
        'PAYMENT_BUSY',
        'INSUFFICIENT_BALANCE',
        'PRICE_CHANGED',
        'IDENTITY_NEEDED',
      ],
      idempotent: true,
      done: '操作成功',
    }),
    voucher: endpoint({
      summary: '提交对公转账凭证',
      method: 'POST',
      path: `${path}/{order_no}/voucher`,
      access,
      input: one.extend({ voucher_image: PrivateFileUrl, payer_name: PayerName }),
      output: WholeOrder,
      refusals: [...acting, 'FILE_GONE'],
      idempotent: true,
      done: '凭证已提交，等待确认',
    }),
    cancel: endpoint({
      summary: '取消未支付的订单',
      method: 'POST',
      path: `${path}/{order_no}/cancel`,
      access,
      input: one,
      output: WholeOrder,
      refusals: acting,
      idempotent: true,
      done: '已取消',
    }),
  }
}

export const enterpriseOrders = ordersFor('enterprise', '/api/user')
export const makerOrders = ordersFor('maker', '/api/ck/user')
