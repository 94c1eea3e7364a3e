import { z } from 'zod'
import { toYuan } from '#contract/base/money.ts'
import type {
  Closed,
  Created,
  PaymentProvider,
  PaymentRequest,
  RefundOutcome,
  RefundRequest,
  Trade,
  Unknown,
} from '#server/modules/money/payments/ports.ts'
import { readAlipayBill } from './alipay-bill.ts'
import { type AlipayParts, alipayMoment, openAlipayGateway } from './alipay-gateway.ts'
import { readAlipayNotice } from './alipay-notice.ts'
import { fenOf, shanghaiMoment } from './bill-reading.ts'

const Money = z
  .string()
  .max(16)
  .transform((text) => fenOf(text))
  .pipe(z.custom<NonNullable<ReturnType<typeof fenOf>>>((amount) => typeof amount === 'number' && amount > 0))
const Moment = z
  .string()
  .transform((text) => shanghaiMoment(text))
  .pipe(z.date())
const TradeNo = z.string().regex(/^\d{8,64}$/)
const TradeAnswer = z.object({
  out_trade_no: z.string(),
  trade_no: TradeNo,
  trade_status: z.string(),
  total_amount: Money.optional(),
  send_pay_date: Moment.optional(),
})
const RefundAnswer = z.object({ out_trade_no: z.string(), trade_no: TradeNo, fund_change: z.enum(['Y', 'N']) })
const RefundQueryAnswer = z.object({
  out_trade_no: z.string().optional(),
  trade_no: TradeNo.optional(),
  out_request_no: z.string().optional(),
  refund_amount: Money.optional(),
  refund_status: z.string().optional(),
  gmt_refund_pay: Moment.optional(),
})

/** 电脑网站支付 and 手机网站支付: each is a product of its own. */
const products = {
  page: { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY' },
} as const
export type AlipayWay = keyof typeof products
export interface AlipayPayParts extends AlipayParts {
  /** Those that the merchant has signed for. */
  ways?: readonly AlipayWay[] | undefined
}

/**
 * Alipay's page on a desk (opendocs.alipay.com/open/270/105898) and that for telephones (opendocs.alipay.com/open/203).
 * It takes the money; we never see who pays how.
 */
export function createAlipay(parts: AlipayPayParts): PaymentProvider {
  const { ways = ['page'] } = parts
  const gateway = openAlipayGateway(parts)

  const query = async (no: string): Promise<Trade> => {
    const said = await gateway.ask('alipay.trade.query', { out_trade_no: no })
    if (!said.said) return unknown(said.reason)
    // The trade is begun when the payer reaches the page, not when we send them there.
    if (said.refusal === 'ACQ.TRADE_NOT_EXIST') return { outcome: 'absent' }
    if (said.refusal !== undefined) return unknown(said.refusal)
    const answer = TradeAnswer.safeParse(said.body)
    if (!answer.success) return unknown('unreadable')
    return answer.data.out_trade_no === no ? tradeFrom(answer.data) : unknown('another_trade')
  }

  const queryRefund = async ({ no, refundNo }: { no: string; refundNo: string }): Promise<RefundOutcome> => {
    const said = await gateway.ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: no,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay'],
    })
    if (!said.said) return unknown(said.reason)
    if (said.refusal === 'ACQ.TRADE_NOT_EXIST' || said.refusal === 'TRADE_NOT_EXIST') return { outcome: 'absent' }
    if (said.refusal !== undefined) return unknown(said.refusal)
    const answer = RefundQueryAnswer.safeParse(said.body)
    if (!answer.success) return unknown('unreadable')
    const { refund_status: status, refund_amount: amount, trade_no: tradeNo, out_request_no: told } = answer.data
    // Nothing about it in a successful answer: no such refund, and sending it again under its number is safe.
    if (status === undefined && amount === undefined) return { outcome: 'absent' }
    if (told !== refundNo || answer.data.out_trade_no !== no || tradeNo === undefined) return unknown('another_refund')
    if (status !== undefined && status !== 'REFUND_SUCCESS') return { outcome: 'pending' }
    return { outcome: 'refunded', refundedAt: answer.data.gmt_refund_pay ?? parts.clock(), tradeNo }
  }

  return {
    name: 'alipay',
    channel: 'alipay_page',
    ways,

    async create(request: PaymentRequest): Promise<Created> {
      const way = ways.find((one) => one === request.way)
      if (way === undefined) return { outcome: 'refused', reason: 'way_off' }
      const { method, product_code } = products[way]
      const content = {
        out_trade_no: request.no,
        total_amount: toYuan(request.amount),
        subject: subjectOf(request.description),
        product_code,
        time_expire: alipayMoment(request.expiresAt),
        // Where who leaves its page for telephones before paying comes back to.
        ...(way === 'wap' && { quit_url: request.returnUrl }),
      }
      const urls = { returnUrl: request.returnUrl, notifyUrl: parts.notifyUrl }
      return { outcome: 'created', redirectUrl: gateway.pageUrl(method, content, urls) }
    },

    query,

    async close(no): Promise<Closed> {
      const said = await gateway.ask('alipay.trade.close', { out_trade_no: no })
      if (!said.said) return unknown(said.reason)
      if (said.refusal === undefined) return { outcome: 'closed' }
      // The payer never reached the page; the address they hold dies at the time we gave it.
      if (said.refusal === 'ACQ.TRADE_NOT_EXIST') return { outcome: 'absent' }
      // Its state does not allow it: because it was paid, or because it was closed before.
      const trade = await query(no)
      return trade.outcome === 'paid' || trade.outcome === 'closed' ? { outcome: trade.outcome } : unknown(said.refusal)
    },

    async refund(request: RefundRequest): Promise<RefundOutcome> {
      const { no, refundNo } = request
      const said = await gateway.ask('alipay.trade.refund', {
        out_trade_no: no,
        out_request_no: refundNo,
        refund_amount: toYuan(request.amount),
        refund_reason: [...request.reason].slice(0, 80).join(''),
      })
      if (!said.said) return unknown(said.reason)
      if (said.refusal !== undefined) {
        // It may be about this sending and not about the refund: an earlier one under the number may have gone.
        const found = await queryRefund({ no, refundNo })
        return found.outcome === 'absent' ? { outcome: 'refused', reason: said.refusal } : found
      }
      const answer = RefundAnswer.safeParse(said.body)
      if (!answer.success || answer.data.out_trade_no !== no) return unknown('unreadable')
      // Without a movement of money it was refunded before, or not yet.
      if (answer.data.fund_change === 'N') return queryRefund({ no, refundNo })
      return { outcome: 'refunded', refundedAt: parts.clock(), tradeNo: answer.data.trade_no }
    },

    queryRefund,
    bill: (day) => readAlipayBill(gateway, parts, day, parts.clock()),
    readNotice: (raw) => readAlipayNotice(raw, gateway.keys, parts.account),

    answers: {
      taken: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'success' },
      refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
  }
}

function tradeFrom(trade: z.output<typeof TradeAnswer>): Trade {
  const { trade_status: status, trade_no: tradeNo, total_amount: amount, send_pay_date: paidAt } = trade
  if (status === 'WAIT_BUYER_PAY') return { outcome: 'unpaid' }
  // Closed because time ran out, or because everything was given back: then it had been paid.
  if (status === 'TRADE_CLOSED' && paidAt === undefined) return { outcome: 'closed' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED' && status !== 'TRADE_CLOSED') {
    return unknown('unknown_state')
  }
  if (amount === undefined || paidAt === undefined) return unknown('unreadable')
  return { outcome: 'paid', tradeNo, amount, paidAt }
}

/** Some marks are refused in a subject, and a comma would shift the columns of the bill, which quotes nothing. */
function subjectOf(description: string): string {
  const tidy = description.replace(/[/=&,"'\s]+/g, ' ').trim()
  return [...tidy].slice(0, 128).join('')
}

function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason }
}
