import { fen, toYuan, yuan } from '#contract/base/money.ts'
import { toShanghaiIso } from '#contract/base/time.ts'

export interface AlipayTrade {
  no: string
  tradeNo: string
  amount: number
  subject: string
  expiresAt: Date
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED'
  paidAt: Date | undefined
  refunds: AlipayRefund[]
}
export interface AlipayRefund {
  requestNo: string
  amount: number
  at: Date
}

/** A member of the answer: `code` 10000, or why not. */
export type AlipayOutcome = Record<string, unknown> & { code: string; msg: string }

export const alipayOk = (body: object): AlipayOutcome => ({ code: '10000', msg: 'Success', ...body })
export const alipayNo = (sub_code: string, sub_msg: string, code = '40004'): AlipayOutcome => ({
  code,
  msg: code === '40004' ? 'Business Failed' : 'Invalid Arguments',
  sub_code,
  sub_msg,
})

const moment = (at: Date) => toShanghaiIso(at).slice(0, 19).replace('T', ' ')
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const fenFrom = (value: unknown): number | undefined => {
  try {
    return yuan(text(value))
  } catch {
    return undefined
  }
}

/** Trades of one merchant, by the rules of Alipay. They begin when the payer reaches the page. */
export function openAlipayTrades(clock: () => Date) {
  const trades = new Map<string, AlipayTrade>()
  let count = 0

  const at = (no: string): AlipayTrade | undefined => {
    const trade = trades.get(no)
    if (trade?.status === 'WAIT_BUYER_PAY' && trade.expiresAt <= clock()) trade.status = 'TRADE_CLOSED'
    return trade
  }
  const absent = () => alipayNo('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const refundedOf = (trade: AlipayTrade) => trade.refunds.reduce((sum, { amount }) => sum + amount, 0)

  return {
    trades,

    visit(content: Record<string, unknown>, product: string): string | undefined {
      const [no, amount] = [text(content.out_trade_no), fenFrom(content.total_amount)]
      const expires = text(content.time_expire)
      const sound =
        /^\w{1,64}$/.test(no) &&
        amount !== undefined &&
        amount > 0 &&
        content.product_code === product &&
        /^[^/=&]{1,256}$/.test(text(content.subject)) &&
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(expires)
      if (!sound || amount === undefined) return 'INVALID_PARAMETER'
      const earlier = at(no)
      if (earlier !== undefined) {
        return earlier.status !== 'WAIT_BUYER_PAY'
          ? `TRADE_${earlier.status}`
          : earlier.amount === amount
            ? undefined
            : 'CONTEXT_INCONSISTENT'
      }
      const expiresAt = new Date(`${expires.replace(' ', 'T')}+08:00`)
      if (expiresAt <= clock()) return 'TRADE_TIMEOUT'
      const day = moment(clock()).slice(0, 10).replaceAll('-', '')
      const tradeNo = `${day}2200146845${String(++count).padStart(10, '0')}`
      const began = { no, tradeNo, amount, subject: text(content.subject), expiresAt }
      trades.set(no, { ...began, status: 'WAIT_BUYER_PAY', paidAt: undefined, refunds: [] })
      return undefined
    },

    query(content: Record<string, unknown>): AlipayOutcome {
      const trade = at(text(content.out_trade_no))
      if (trade === undefined) return absent()
      return alipayOk({
        trade_no: trade.tradeNo,
        out_trade_no: trade.no,
        buyer_logon_id: 'xud***@126.com',
        trade_status: trade.status,
        total_amount: toYuan(fen(trade.amount)),
        ...(trade.paidAt === undefined ? {} : { send_pay_date: moment(trade.paidAt) }),
      })
    },

    close(content: Record<string, unknown>): AlipayOutcome {
      const trade = at(text(content.out_trade_no))
      if (trade === undefined) return absent()
      if (trade.status !== 'WAIT_BUYER_PAY') return alipayNo('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      trade.status = 'TRADE_CLOSED'
      return alipayOk({ trade_no: trade.tradeNo, out_trade_no: trade.no })
    },

    refund(content: Record<string, unknown>): AlipayOutcome {
      const trade = at(text(content.out_trade_no))
      const [requestNo, amount] = [text(content.out_request_no), fenFrom(content.refund_amount)]
      if (!/^[\w-]{1,64}$/.test(requestNo) || amount === undefined || amount <= 0) {
        return alipayNo('isv.invalid-parameter', '参数无效', '40002')
      }
      if (trade === undefined) return absent()
      if (trade.paidAt === undefined) return alipayNo('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      const earlier = trade.refunds.find((refund) => refund.requestNo === requestNo)
      if (earlier !== undefined && earlier.amount !== amount) {
        return alipayNo('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
      }
      if (earlier === undefined) {
        if (trade.status === 'TRADE_FINISHED') return alipayNo('ACQ.TRADE_HAS_FINISHED', '交易已完结')
        if (refundedOf(trade) + amount > trade.amount) {
          return alipayNo('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
        }
        trade.refunds.push({ requestNo, amount, at: clock() })
        if (refundedOf(trade) === trade.amount) trade.status = 'TRADE_CLOSED'
      }
      return alipayOk({
        trade_no: trade.tradeNo,
        out_trade_no: trade.no,
        buyer_logon_id: 'xud***@126.com',
        fund_change: earlier === undefined ? 'Y' : 'N',
        refund_fee: toYuan(fen(refundedOf(trade))),
      })
    },

    queryRefund(content: Record<string, unknown>): AlipayOutcome {
      const trade = at(text(content.out_trade_no))
      if (trade === undefined) return absent()
      const refund = trade.refunds.find(({ requestNo }) => requestNo === content.out_request_no)
      if (refund === undefined) return alipayOk({})
      return alipayOk({
        trade_no: trade.tradeNo,
        out_trade_no: trade.no,
        out_request_no: refund.requestNo,
        total_amount: toYuan(fen(trade.amount)),
        refund_amount: toYuan(fen(refund.amount)),
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: moment(refund.at),
      })
    },

    pay(no: string): AlipayTrade {
      const trade = at(no)
      if (trade?.status !== 'WAIT_BUYER_PAY') {
        throw new Error(`${no} cannot be paid: ${trade?.status ?? 'no such trade'}`)
      }
      return Object.assign(trade, { status: 'TRADE_SUCCESS', paidAt: clock() })
    },
  }
}
