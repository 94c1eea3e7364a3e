import { createCipheriv, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Fen, toYuan } from '#contract/base/money.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import type { AlipayMerchant, WechatMerchant } from './merchants.ts'

export interface PaidDetails {
  no: string
  amount: Fen
  tradeNo: string
  paidAt: Date
  eventId: string
  /** When it is sent, or sent again; at once unless said. */
  sentAt?: Date
}

/** The notice of a payment as the provider would send it: for tests and benches. */
export function genuineNotice(merchant: WechatMerchant | AlipayMerchant, details: PaidDetails): RawNotice {
  return merchant.provider === 'wechat' ? wechatPaid(merchant, details) : alipayPaid(merchant, details)
}

export interface WechatSending {
  at: Date
  by?: 'public_key' | 'certificate'
  nonce?: string
}

function wechatPaid(merchant: WechatMerchant, details: PaidDetails): RawNotice {
  const at = details.sentAt ?? details.paidAt
  const body = wechatEnvelope(merchant, wechatPaidResource(merchant, details), {
    id: details.eventId,
    event: 'TRANSACTION.SUCCESS',
    type: 'transaction',
    at: details.paidAt,
  })
  return wechatSigned(merchant, body, { at })
}

function wechatPaidResource({ account }: WechatMerchant, { no, amount, tradeNo, paidAt }: PaidDetails) {
  return {
    mchid: account.mchid,
    appid: account.appid,
    out_trade_no: no,
    transaction_id: tradeNo,
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    attach: '',
    success_time: toShanghaiIso(paidAt),
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: amount as number, payer_total: amount as number, currency: 'CNY', payer_currency: 'CNY' },
  }
}

export function wechatEnvelope(
  merchant: WechatMerchant,
  resource: object,
  { id, event, type, at }: { id: string; event: string; type: string; at: Date },
): Buffer {
  const nonce = randomBytes(6).toString('hex')
  return Buffer.from(
    JSON.stringify({
      id,
      create_time: toShanghaiIso(at),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource: {
        original_type: type,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: wechatSeal(JSON.stringify(resource), merchant.account.apiV3Key.reveal(), nonce, type),
        associated_data: type,
        nonce,
      },
    }),
  )
}

export function wechatSeal(plain: string, key: string, nonce: string, associated: string): string {
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associated))
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The headers of an answer or a notice, over its bytes. */
export function wechatSignature(
  merchant: WechatMerchant,
  body: Buffer,
  { at, by = 'public_key', nonce = randomBytes(16).toString('hex') }: WechatSending,
): Record<string, string> {
  const { theirs, account } = merchant
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const [serial, key]: [string, KeyObject] =
    by === 'public_key' ? [account.publicKeyId, theirs.signingKey] : [theirs.certificateSerial, theirs.certificateKey]
  const message = Buffer.concat([Buffer.from(timestamp), lineEnd, Buffer.from(nonce), lineEnd, body, lineEnd])
  return {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('sha256', message, key).toString('base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}
const lineEnd = Buffer.from([0x0a])

export function wechatSigned(merchant: WechatMerchant, body: Buffer, sending: WechatSending): RawNotice {
  return { headers: { 'content-type': 'application/json', ...wechatSignature(merchant, body, sending) }, body }
}

function alipayPaid(merchant: AlipayMerchant, details: PaidDetails): RawNotice {
  return alipaySigned(merchant, alipayPaidFields(merchant, details))
}

export function alipayPaidFields({ account }: AlipayMerchant, details: PaidDetails): Record<string, string> {
  const amount = toYuan(details.amount)
  const moment = (at: Date) => toShanghaiIso(at).slice(0, 19).replace('T', ' ')
  return {
    gmt_create: moment(details.paidAt),
    charset: 'utf-8',
    seller_email: 'test@example.com',
    subject: '账户充值 100元',
    buyer_id: '2088102534368455',
    invoice_amount: amount,
    notify_id: details.eventId,
    fund_bill_list: `[{"amount":"${amount}","fundChannel":"ALIPAYACCOUNT"}]`,
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: amount,
    buyer_pay_amount: amount,
    app_id: account.appId,
    seller_id: account.sellerId,
    gmt_payment: moment(details.paidAt),
    notify_time: moment(details.sentAt ?? details.paidAt),
    version: '1.0',
    out_trade_no: details.no,
    total_amount: amount,
    trade_no: details.tradeNo,
    auth_app_id: account.appId,
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  }
}

export function alipaySigned(
  merchant: AlipayMerchant,
  fields: Readonly<Record<string, string>>,
  { algorithm = 'sha256', signType = 'RSA2' } = {},
): RawNotice {
  let message = ''
  for (const name of Object.keys(fields).sort()) message += `${message === '' ? '' : '&'}${name}=${fields[name]}`
  const signature = sign(algorithm, Buffer.from(message), merchant.theirs.signingKey).toString('base64')
  return alipayForm([...Object.entries(fields), ['sign', signature], ['sign_type', signType]])
}

export function alipayForm(fields: readonly (readonly [string, string])[]): RawNotice {
  const pairs = fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: Buffer.from(pairs.join('&')),
  }
}
