import { randomBytes } from 'node:crypto'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { WechatMerchant } from '#server/testing/merchants.ts'
import { parseObject } from './counter.ts'

/** What the vendor says: an object on success, a code on refusal. */
export type Outcome = { status: number; body?: object | undefined }

export interface SimTrade {
  no: string
  type: 'NATIVE' | 'JSAPI' | 'MWEB'
  /** Who alone can pay it; '' for whoever comes. */
  openid: string
  description: string
  amount: number
  expires: string
  notifyUrl: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND' | 'PAYERROR'
  transactionId: string | undefined
  paidAt: Date | undefined
}
export interface SimRefund {
  no: string
  refundNo: string
  refundId: string
  amount: number
  total: number
  status: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  acceptedAt: Date
  settledAt: Date | undefined
}

export function refuse(status: number, code: string, message: string): Outcome {
  return { status, body: { code, message } }
}

const prepaid = () => `wx${randomBytes(16).toString('hex')}`

/** Each product answers with what its payer needs, fresh each time. */
function readyFor(type: SimTrade['type']): object {
  if (type === 'NATIVE') return { code_url: `weixin://wxpay/bizpayurl?pr=${randomBytes(5).toString('hex')}` }
  if (type === 'JSAPI') return { prepay_id: prepaid() }
  return { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepaid()}&package=1` }
}

/** Who pays, where the product asks; undefined where what it asks for is not there. */
function payerIn(type: SimTrade['type'], order: Record<string, unknown>): string | undefined {
  const openid = (order.payer as { openid?: unknown } | undefined)?.openid
  const scene = order.scene_info as { payer_client_ip?: unknown; h5_info?: { type?: unknown } } | undefined
  if (type === 'JSAPI') return typeof openid === 'string' && /^[\w-]{1,128}$/.test(openid) ? openid : undefined
  const placed = /^[0-9a-f.:]{3,45}$/i.test(String(scene?.payer_client_ip)) && scene?.h5_info?.type === 'Wap'
  return type === 'NATIVE' || placed ? '' : undefined
}

function isSound(no: string, description: string, order: Record<string, unknown>): boolean {
  const amount = order.amount as { total?: unknown; currency?: unknown } | undefined
  const total = amount?.total
  return (
    /^[0-9A-Za-z_\-|*]{6,32}$/.test(no) &&
    description.length > 0 &&
    [...description].length <= 127 &&
    typeof total === 'number' &&
    Number.isSafeInteger(total) &&
    total > 0 &&
    amount?.currency === 'CNY' &&
    /^https?:\/\/[^?#]+$/.test(String(order.notify_url ?? '')) &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(String(order.time_expire))
  )
}

const partsMax = 50

/** Orders and refunds of one merchant, by the rules of WeChat Pay. */
export function openTrades(merchant: WechatMerchant, clock: () => Date, settleAtOnce: () => boolean) {
  const { mchid, appid } = merchant.account
  const trades = new Map<string, SimTrade>()
  const refunds = new Map<string, SimRefund>()
  let count = 0
  const serial = (prefix: string) => `${prefix}${String(++count).padStart(10, '0')}${randomBytes(4).toString('hex')}`
  const describe = (trade: SimTrade) => ({
    appid,
    mchid,
    out_trade_no: trade.no,
    trade_state: trade.state,
    trade_state_desc: trade.state,
    ...(trade.transactionId === undefined ? {} : { transaction_id: trade.transactionId, trade_type: trade.type }),
    ...(trade.paidAt === undefined ? {} : { success_time: toShanghaiIso(trade.paidAt) }),
    amount: { total: trade.amount, currency: 'CNY', payer_total: trade.amount, payer_currency: 'CNY' },
  })
  const describeRefund = (refund: SimRefund) => ({
    refund_id: refund.refundId,
    out_refund_no: refund.refundNo,
    transaction_id: trades.get(refund.no)?.transactionId ?? '',
    out_trade_no: refund.no,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: toShanghaiIso(refund.acceptedAt),
    status: refund.status,
    ...(refund.status === 'SUCCESS' && refund.settledAt ? { success_time: toShanghaiIso(refund.settledAt) } : {}),
    amount: { total: refund.total, refund: refund.amount, payer_total: refund.total, currency: 'CNY' },
  })

  return {
    trades,
    refunds,
    describe,

    create(type: SimTrade['type'], json: string): Outcome {
      const order = parseObject(json)
      const amount = order.amount as { total?: unknown; currency?: unknown } | undefined
      const [no, description] = [String(order.out_trade_no), String(order.description ?? '')]
      const notifyUrl = String(order.notify_url ?? '')
      if (order.appid !== appid || order.mchid !== mchid) {
        return refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
      }
      const total = amount?.total
      const sound = isSound(no, description, order)
      if (!sound || typeof total !== 'number') return refuse(400, 'PARAM_ERROR', '参数错误')
      const openid = payerIn(type, order)
      if (openid === undefined) return refuse(400, 'PARAM_ERROR', '缺少payer或scene_info')
      const expires = String(order.time_expire)
      const earlier = trades.get(no)
      if (earlier !== undefined) {
        // The same request again gives a fresh code; another one under the number is refused.
        const alike = earlier.amount === total && earlier.description === description && earlier.type === type
        const same = alike && earlier.expires === expires
        if (earlier.state === 'SUCCESS' || earlier.state === 'REFUND') return refuse(400, 'ORDERPAID', '该订单已支付')
        if (earlier.state === 'CLOSED') return refuse(400, 'ORDER_CLOSED', '该订单已关闭')
        return same ? { status: 200, body: readyFor(type) } : refuse(400, 'OUT_TRADE_NO_USED', '商户订单号重复')
      }
      const began = {
        no,
        type,
        openid,
        description,
        amount: total,
        expires,
        notifyUrl,
        state: 'NOTPAY' as const,
      }
      trades.set(no, { ...began, transactionId: undefined, paidAt: undefined })
      return { status: 200, body: readyFor(type) }
    },

    query(no: string, query: string): Outcome {
      if (new URLSearchParams(query).get('mchid') !== mchid) return refuse(400, 'PARAM_ERROR', '缺少mchid')
      const trade = trades.get(no)
      if (trade === undefined) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
      return { status: 200, body: describe(trade) }
    },

    close(no: string, json: string): Outcome {
      if (parseObject(json).mchid !== mchid) return refuse(400, 'PARAM_ERROR', '缺少mchid')
      const trade = trades.get(no)
      if (trade === undefined) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在')
      if (trade.state === 'SUCCESS' || trade.state === 'REFUND') return refuse(400, 'ORDERPAID', '该订单已支付')
      trade.state = 'CLOSED'
      return { status: 204 }
    },

    refund(json: string): Outcome {
      const asked = parseObject(json)
      const amount = asked.amount as { refund?: unknown; total?: unknown; currency?: unknown } | undefined
      const [no, refundNo] = [String(asked.out_trade_no), String(asked.out_refund_no)]
      const [part, total] = [Number(amount?.refund), Number(amount?.total)]
      const trade = trades.get(no)
      if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(refundNo) || amount?.currency !== 'CNY' || !(part > 0)) {
        return refuse(400, 'PARAM_ERROR', '参数错误')
      }
      if (trade === undefined) return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
      const earlier = refunds.get(refundNo)
      if (earlier !== undefined) {
        const same = earlier.no === no && earlier.amount === part && earlier.total === total
        return same ? { status: 200, body: describeRefund(earlier) } : refuse(400, 'INVALID_REQUEST', '退款单号已存在')
      }
      if (trade.paidAt === undefined) return refuse(400, 'INVALID_REQUEST', '订单未支付')
      if (trade.amount !== total) return refuse(400, 'INVALID_REQUEST', '订单金额不一致')
      const own = [...refunds.values()].filter((refund) => refund.no === no && refund.status !== 'CLOSED')
      const given = own.reduce((sum, refund) => sum + refund.amount, 0)
      if (given + part > trade.amount) return refuse(400, 'INVALID_REQUEST', '退款金额大于可退金额')
      if (own.length >= partsMax) return refuse(400, 'INVALID_REQUEST', '退款次数超过限制')
      const now = clock()
      const refund: SimRefund = {
        no,
        refundNo,
        refundId: serial('50'),
        amount: part,
        total,
        status: settleAtOnce() ? 'SUCCESS' : 'PROCESSING',
        acceptedAt: now,
        settledAt: settleAtOnce() ? now : undefined,
      }
      refunds.set(refundNo, refund)
      trade.state = 'REFUND'
      return { status: 200, body: describeRefund(refund) }
    },

    queryRefund(refundNo: string): Outcome {
      const refund = refunds.get(refundNo)
      if (refund === undefined) return refuse(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
      return { status: 200, body: describeRefund(refund) }
    },

    /** The payer pays. Too late after a close, as in the real world; a second time it is not taken. */
    pay(no: string): SimTrade {
      const trade = trades.get(no)
      if (trade === undefined || trade.state === 'CLOSED' || trade.paidAt !== undefined) {
        throw new Error(`${no} cannot be paid: ${trade?.state ?? 'no such order'}`)
      }
      Object.assign(trade, { state: 'SUCCESS', transactionId: serial('42'), paidAt: clock() })
      return trade
    },

    settleRefund(refundNo: string, status: SimRefund['status'] = 'SUCCESS'): SimRefund {
      const refund = refunds.get(refundNo)
      if (refund === undefined) throw new Error(`no refund ${refundNo}`)
      return Object.assign(refund, { status, settledAt: clock() })
    },
  }
}
