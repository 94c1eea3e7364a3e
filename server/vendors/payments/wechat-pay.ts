import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Fen, fen } from '#contract/base/money.ts'
import { Instant, toShanghaiIso } from '#contract/base/time.ts'
import type {
  Closed,
  Created,
  PaymentProvider,
  PaymentRequest,
  PaymentWay,
  RefundOutcome,
  RefundRequest,
  Trade,
  Unknown,
} from '#server/modules/money/payments/ports.ts'
import { readWechatBill } from './wechat-bill.ts'
import { openWechatGateway, type Said, type WechatParts } from './wechat-gateway.ts'
import { readWechatNotice } from './wechat-notice.ts'
import { paySheet } from './wechat-signing.ts'

const Amount = z
  .int()
  .min(1)
  .transform((amount): Fen => fen(amount))
const Identifier = z.string().regex(/^[\w-]{1,64}$/)
const CodeUrl = z.object({ code_url: z.string().startsWith('weixin://').max(512) })
const PrepayId = z.object({ prepay_id: z.string().regex(/^[\w=+/-]{1,128}$/) })
const H5Url = z.object({ h5_url: z.url({ protocol: /^https$/, hostname: /^wx\.tenpay\.com$/ }).max(512) })
const TradeAnswer = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: Identifier.optional(),
  success_time: Instant.optional(),
  amount: z.object({ total: Amount, currency: z.literal('CNY') }).optional(),
})
const RefundAnswer = z.object({
  refund_id: Identifier,
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.string(),
  success_time: Instant.optional(),
  amount: z.object({ refund: Amount, total: Amount, currency: z.literal('CNY') }),
})

/**
 * Codes after which nothing was begun. A number that is already taken or paid is not among them: something stands
 * under it, and only a query says what.
 */
const refusals = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'APPID_MCHID_NOT_MATCH',
  'MCH_NOT_EXISTS',
  'NO_AUTH',
  'RULE_LIMIT',
  'ACCOUNT_ERROR',
  'SIGN_ERROR',
  'NOT_ENOUGH',
  'USER_ACCOUNT_ABNORMAL',
  'RESOURCE_NOT_EXISTS',
])
const absences = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
const descriptionMax = 127

export type WechatWay = Extract<PaymentWay, 'native' | 'jsapi' | 'h5'>
export interface WechatPayParts extends WechatParts {
  /** Each is a product of its own that a merchant is given leave for. */
  ways?: readonly WechatWay[] | undefined
}

/**
 * WeChat Pay API v3 (pay.weixin.qq.com/doc/v3/merchant/4012791874): Native, where the payer scans a code; JSAPI, its
 * sheet inside WeChat; H5, its page in another browser. They differ in how an order is begun and in nothing else.
 */
export function createWechatPay(parts: WechatPayParts): PaymentProvider {
  const { mchid, appid } = parts.account
  const { ways = ['native'] } = parts
  const gateway = openWechatGateway(parts)
  const orders = '/v3/pay/transactions'
  const orderOf = (no: string) => `${orders}/out-trade-no/${encodeURIComponent(no)}`

  const queryRefund = async ({ no, refundNo }: { no: string; refundNo: string }): Promise<RefundOutcome> => {
    const said = await gateway.ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`)
    // An error is about this question: it says nothing about the refund, which may have been made.
    if (said.said && said.code !== undefined) {
      return absences.has(said.code) ? { outcome: 'absent' } : unknown(said.code)
    }
    return refundFrom(said, no, refundNo)
  }

  return {
    name: 'wechat',
    channel: 'wechat_native',
    ways,

    sheetFor(prepayId) {
      const now = { at: parts.clock(), nonce: randomBytes(16).toString('hex') }
      return paySheet({ appid, prepayId, ...now }, gateway.keys)
    },

    async create(request: PaymentRequest): Promise<Created> {
      const begun = ways.find((one) => one === request.way)
      if (begun === undefined) return refused('way_off')
      const more = particulars(request)
      if (more === undefined) return refused('payer_unknown')
      const said = await gateway.ask('POST', `${orders}/${begun}`, {
        ...more,
        appid,
        mchid,
        description: descriptionOf(request.description),
        out_trade_no: request.no,
        time_expire: toShanghaiIso(request.expiresAt),
        notify_url: parts.notifyUrl,
        amount: { total: request.amount, currency: 'CNY' },
      })
      if (!said.said) return unknown(said.reason)
      if (said.code !== undefined) return refusals.has(said.code) ? refused(said.code) : unknown(said.code)
      return readyFrom(begun, said.body, request.returnUrl)
    },

    async query(no): Promise<Trade> {
      const said = await gateway.ask('GET', `${orderOf(no)}?mchid=${mchid}`)
      if (!said.said) return unknown(said.reason)
      if (said.code !== undefined) return absences.has(said.code) ? { outcome: 'absent' } : unknown(said.code)
      const answer = TradeAnswer.safeParse(said.body)
      if (!answer.success) return unknown('unreadable')
      const trade = answer.data
      if (trade.appid !== appid || trade.mchid !== mchid || trade.out_trade_no !== no) return unknown('another_trade')
      return tradeFrom(trade)
    },

    async close(no): Promise<Closed> {
      const said = await gateway.ask('POST', `${orderOf(no)}/close`, { mchid })
      if (!said.said) return unknown(said.reason)
      if (said.code === undefined || said.code === 'ORDER_CLOSED' || said.code === 'ORDERCLOSED') {
        return { outcome: 'closed' }
      }
      if (said.code === 'ORDERPAID' || said.code === 'ORDER_PAID') return { outcome: 'paid' }
      // Nobody holds a code of an order that was never made.
      return absences.has(said.code) ? { outcome: 'closed' } : unknown(said.code)
    },

    async refund(request: RefundRequest): Promise<RefundOutcome> {
      const { no, refundNo } = request
      const said = await gateway.ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: no,
        out_refund_no: refundNo,
        reason: [...request.reason].slice(0, 80).join(''),
        notify_url: parts.notifyUrl,
        amount: { refund: request.amount, total: request.total, currency: 'CNY' },
      })
      const outcome = refundFrom(said, no, refundNo)
      if (outcome.outcome !== 'refused' || !said.said || said.code === undefined) return outcome
      // A refusal may be about this sending and not about the refund: an earlier one under the number may have gone.
      const found = await queryRefund({ no, refundNo })
      return found.outcome === 'absent' ? outcome : found
    },

    queryRefund,
    bill: (day) => readWechatBill(gateway, day, parts.clock()),
    readNotice: (raw) => readWechatNotice(raw, gateway.keys, { mchid, appid }, parts.clock()),

    answers: {
      taken: { status: 204, contentType: 'application/json', body: '' },
      refused: { status: 400, contentType: 'application/json', body: '{"code":"FAIL","message":"通知未能验证"}' },
    },
  }
}

/** What JSAPI and H5 ask besides; nothing where it is missing. */
function particulars({ way, payer: { openid, ip } }: PaymentRequest): object | undefined {
  if (way === 'jsapi') return openid === undefined ? undefined : { payer: { openid } }
  if (way !== 'h5') return {}
  return ip === undefined ? undefined : { scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } } }
}

function readyFrom(way: WechatWay, body: unknown, returnUrl: string): Created {
  if (way === 'jsapi') {
    const answer = PrepayId.safeParse(body)
    return answer.success ? { outcome: 'created', prepayId: answer.data.prepay_id } : unknown('unreadable')
  }
  if (way === 'h5') {
    const answer = H5Url.safeParse(body)
    if (!answer.success) return unknown('unreadable')
    // Where the browser comes back to; says nothing about whether money came.
    const redirectUrl = `${answer.data.h5_url}&redirect_url=${encodeURIComponent(returnUrl)}`
    return { outcome: 'created', redirectUrl }
  }
  const answer = CodeUrl.safeParse(body)
  return answer.success ? { outcome: 'created', codeUrl: answer.data.code_url } : unknown('unreadable')
}

/** The bill separates its values by a comma and a backtick, and quotes nothing. */
function descriptionOf(description: string): string {
  return [...description.replaceAll('`', '')].slice(0, descriptionMax).join('')
}

function tradeFrom(trade: z.output<typeof TradeAnswer>): Trade {
  switch (trade.trade_state) {
    // Turned into a refund: it was paid before.
    case 'SUCCESS':
    case 'REFUND': {
      const { transaction_id: tradeNo, success_time: paidAt, amount } = trade
      if (tradeNo === undefined || paidAt === undefined || amount === undefined) return unknown('unreadable')
      return { outcome: 'paid', tradeNo, amount: amount.total, paidAt }
    }
    // After a failed attempt the payer may scan the same code again.
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { outcome: 'unpaid' }
    case 'CLOSED':
    case 'REVOKED':
      return { outcome: 'closed' }
    default:
      return unknown('unknown_state')
  }
}

function refundFrom(said: Said, no: string, refundNo: string): RefundOutcome {
  if (!said.said) return unknown(said.reason)
  if (said.code !== undefined) return refusals.has(said.code) ? refused(said.code) : unknown(said.code)
  const answer = RefundAnswer.safeParse(said.body)
  if (!answer.success) return unknown('unreadable')
  const { refund_id: tradeNo, status, success_time: refundedAt, out_refund_no, out_trade_no } = answer.data
  if (out_refund_no !== refundNo || out_trade_no !== no) return unknown('another_refund')
  switch (status) {
    case 'SUCCESS':
      return refundedAt === undefined ? unknown('unreadable') : { outcome: 'refunded', refundedAt, tradeNo }
    case 'PROCESSING':
      return { outcome: 'pending' }
    // The payer's card takes nothing: the merchant sends it elsewhere by hand.
    case 'ABNORMAL':
      return { outcome: 'pending', stuck: 'ABNORMAL' }
    case 'CLOSED':
      return refused('CLOSED')
    default:
      return unknown('unknown_state')
  }
}

function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason }
}

function refused(reason: string): { outcome: 'refused'; reason: string } {
  return { outcome: 'refused', reason }
}
