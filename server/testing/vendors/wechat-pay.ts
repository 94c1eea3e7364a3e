import { randomBytes, randomUUID, verify } from 'node:crypto'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import {
  type WechatSending,
  wechatEnvelope,
  wechatSeal,
  wechatSignature,
  wechatSigned,
} from '#server/testing/genuine-notices.ts'
import type { WechatMerchant } from '#server/testing/merchants.ts'
import { type Answered, type Asked, openCounter } from './counter.ts'
import { openBills } from './wechat-pay-bills.ts'
import { type Outcome, openTrades, refuse } from './wechat-pay-trades.ts'
import { openTransfers } from './wechat-pay-transfers.ts'

interface WechatPayOptions {
  merchant: WechatMerchant
  clock: () => Date
  /** Whether a refund is through when it is taken on, or waits for `settleRefund`. */
  refunds?: 'at_once' | 'later'
  origin?: string
}

const authorization =
  /^WECHATPAY2-SHA256-RSA2048 mchid="(\d+)",nonce_str="(\w{1,64})",timestamp="(\d+)",serial_no="(\w+)",signature="(.+)"/
const skewSeconds = 300

export type WechatPaySimulator = ReturnType<typeof simulateWechatPay>

/** WeChat Pay v3 as far as a merchant sees it; its checks are written from the documents and not from our code. */
export function simulateWechatPay(options: WechatPayOptions) {
  const { merchant, clock, origin = 'https://api.mch.weixin.qq.com' } = options
  const nonces = new Set<string>()
  const trades = openTrades(merchant, clock, () => options.refunds === 'at_once')
  const transfers = openTransfers(merchant, clock)
  const bills = openBills(merchant, clock, { ...trades, ...transfers })

  const route = (request: Asked): Outcome => {
    const { path, query, body } = request
    const [, no = ''] = /\/out-(?:trade|bill)-no\/([^/]+)/.exec(path) ?? []
    const refundNo = /\/refunds\/([^/]+)$/.exec(path)?.[1]
    if (request.method === 'POST') {
      if (path === '/v3/pay/transactions/native') return trades.create('NATIVE', body)
      if (path === '/v3/pay/transactions/jsapi') return trades.create('JSAPI', body)
      if (path === '/v3/pay/transactions/h5') return trades.create('MWEB', body)
      if (path === `/v3/pay/transactions/out-trade-no/${no}/close`) return trades.close(decodeURIComponent(no), body)
      if (path === '/v3/refund/domestic/refunds') return trades.refund(body)
      if (path === '/v3/fund-app/mch-transfer/transfer-bills') return transfers.send(body, request.headers)
      if (path.endsWith(`/transfer-bills/out-bill-no/${no}/cancel`)) return transfers.cancel(decodeURIComponent(no))
    } else {
      if (path === `/v3/pay/transactions/out-trade-no/${no}`) return trades.query(decodeURIComponent(no), query)
      if (refundNo !== undefined) return trades.queryRefund(decodeURIComponent(refundNo))
      if (path.endsWith(`/transfer-bills/out-bill-no/${no}`)) return transfers.query(decodeURIComponent(no))
      if (path === '/v3/bill/tradebill') return bills.locate('tradebill', query, origin)
      if (path === '/v3/bill/fundflowbill') return bills.locate('fundflowbill', query, origin)
      if (path === '/v3/certificates') return certificates(merchant, clock())
    }
    return refuse(404, 'RESOURCE_NOT_EXISTS', '接口不存在')
  }

  /** Signed by the key the caller named, as while a merchant moves from certificates to the public key. */
  const signed = ({ status, body }: Outcome, request?: Asked): Answered => {
    const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body))
    const serial = request?.headers['wechatpay-serial']
    const by = serial === undefined || serial.startsWith('PUB_KEY_ID_') ? 'public_key' : 'certificate'
    const headers = { 'content-type': 'application/json; charset=utf-8', 'request-id': randomUUID() }
    return {
      status,
      headers: { ...headers, ...wechatSignature(merchant, bytes, { at: clock(), by }) },
      body: bytes,
    }
  }

  const carryOut = (request: Asked): Answered => {
    const denied = refuseCaller(request, merchant, clock(), nonces)
    if (denied !== undefined) return signed(refuse(401, 'SIGN_ERROR', denied), request)
    if (request.path === '/v3/billdownload/file') {
      const file = bills.download(request.query)
      if (file === undefined) return signed(refuse(404, 'RESOURCE_NOT_EXISTS', '文件不存在'), request)
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file }
    }
    return signed(route(request), request)
  }

  const counter = openCounter({
    carryOut,
    failed: () => signed(refuse(500, 'SYSTEM_ERROR', '系统异常，请用相同参数重新调用')),
    limited: () => signed(refuse(429, 'FREQUENCY_LIMITED', '频率超限')),
    forge: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'wechatpay-signature': randomBytes(256).toString('base64') },
    }),
  })

  const notice = (event: string, type: string, resource: object, sending: Partial<WechatSending> = {}): RawNotice => {
    const at = sending.at ?? clock()
    const body = wechatEnvelope(merchant, resource, { id: randomUUID(), event, type, at })
    return wechatSigned(merchant, body, { ...sending, at })
  }

  return {
    ...counter,
    trades: trades.trades,
    refunds: trades.refunds,
    transfers: transfers.transfers,
    names: transfers.names,
    account: transfers.account,
    mistakes: bills.mistakes,
    pay: trades.pay,
    settleRefund: trades.settleRefund,
    confirmTransfer: transfers.confirm,
    transferBecomes: transfers.become,

    noticeOfPayment(no: string, sending?: Partial<WechatSending>): RawNotice {
      const trade = trades.trades.get(no)
      if (trade?.paidAt === undefined) throw new Error(`${no} is not paid`)
      const resource = { ...trades.describe(trade), trade_state: 'SUCCESS', payer: { openid: 'oUpF8uMuAJO' } }
      return notice('TRANSACTION.SUCCESS', 'transaction', resource, sending)
    },

    noticeOfRefund(refundNo: string, sending?: Partial<WechatSending>): RawNotice {
      const refund = trades.refunds.get(refundNo)
      if (refund === undefined || refund.status === 'PROCESSING') throw new Error(`${refundNo} is under way`)
      const resource = {
        mchid: merchant.account.mchid,
        out_trade_no: refund.no,
        transaction_id: trades.trades.get(refund.no)?.transactionId ?? '',
        out_refund_no: refundNo,
        refund_id: refund.refundId,
        refund_status: refund.status,
        ...(refund.settledAt === undefined ? {} : { success_time: toShanghaiIso(refund.settledAt) }),
        user_received_account: '支付用户零钱',
        amount: { total: refund.total, refund: refund.amount, payer_total: refund.total, payer_refund: refund.amount },
      }
      return notice(`REFUND.${refund.status}`, 'refund', resource, sending)
    },

    noticeOfTransfer(no: string, sending?: Partial<WechatSending>): RawNotice {
      const transfer = transfers.transfers.get(no)
      if (transfer === undefined) throw new Error(`no transfer ${no}`)
      return notice('MCHTRANSFER.BILL.FINISHED', 'mch_payment', transfers.describe(transfer), sending)
    },

    /** Sent on purpose with a signature that is wrong, to see whether we look at it. */
    probe({ headers, body }: RawNotice): RawNotice {
      const signature = `WECHATPAY/SIGNTEST/${randomBytes(24).toString('base64')}`
      return { headers: { ...headers, 'wechatpay-signature': signature }, body }
    },
  }
}

/** Why a caller is turned away. */
function refuseCaller(
  { method, path, query, headers, body }: Asked,
  { account, theirs }: WechatMerchant,
  now: Date,
  nonces: Set<string>,
): string | undefined {
  const [, mchid, nonce = '', timestamp = '', serial, signature = ''] =
    authorization.exec(headers.authorization ?? '') ?? []
  if (mchid === undefined) return 'Http头Authorization值格式错误'
  if (mchid !== account.mchid) return '商户号与证书不匹配'
  if (serial !== account.serialNo) return '商户证书序列号有误'
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > skewSeconds) return '时间戳已过期'
  if (nonces.has(nonce)) return '随机串重复'
  if (headers.accept === undefined || headers['user-agent'] === undefined) return '缺少Accept或User-Agent'
  const target = query === '' ? path : `${path}?${query}`
  const lines = Buffer.from([method, target, timestamp, nonce, body, ''].join('\n'))
  if (!verify('sha256', lines, theirs.merchantKey, Buffer.from(signature, 'base64'))) return '签名错误'
  nonces.add(nonce)
  return undefined
}

function certificates({ account, theirs }: WechatMerchant, now: Date): Outcome {
  const data = account.certificates.map((pem) => {
    const nonce = randomBytes(6).toString('hex')
    return {
      serial_no: theirs.certificateSerial,
      effective_time: toShanghaiIso(now),
      expire_time: toShanghaiIso(new Date('2060-01-01T00:00:00Z')),
      encrypt_certificate: {
        algorithm: 'AEAD_AES_256_GCM',
        nonce,
        associated_data: 'certificate',
        ciphertext: wechatSeal(pem, account.apiV3Key.reveal(), nonce, 'certificate'),
      },
    }
  })
  return { status: 200, body: { data } }
}
