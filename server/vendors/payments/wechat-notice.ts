import { z } from 'zod'
import { fen } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'
import type { Notice, NoticeReading, RawNotice } from '#server/modules/money/payments/ports.ts'
import { parseJson } from './wechat-gateway.ts'
import { openSealed, type WechatKeys, whyUnproven } from './wechat-signing.ts'

const noticeBytesMax = 64 * 1024
const No = z.string().regex(/^[\w|*-]{1,64}$/)
const Identifier = z.string().regex(/^[\w-]{1,64}$/)
const Amount = z.int().min(1)

const Envelope = z.object({
  id: Identifier,
  event_type: z.string().max(64),
  resource_type: z.literal('encrypt-resource'),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    original_type: z.string().max(64),
    ciphertext: z.string().max(noticeBytesMax),
    associated_data: z.string().max(64).default(''),
    nonce: z.string().max(64),
  }),
})
const Payment = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: No,
  transaction_id: Identifier,
  trade_state: z.literal('SUCCESS'),
  success_time: Instant,
  amount: z.object({ total: Amount, currency: z.literal('CNY') }),
})
const Refund = z.object({
  mchid: z.string(),
  out_trade_no: No,
  out_refund_no: No,
  refund_status: z.enum(['SUCCESS', 'ABNORMAL', 'CLOSED']),
  amount: z.object({ refund: Amount, total: Amount }),
})
const Transfer = z
  .object({ mch_id: z.string().optional(), mchid: z.string().optional(), out_bill_no: No })
  .transform(({ mch_id, mchid, out_bill_no }) => ({ mchid: mch_id ?? mchid, out_bill_no }))

/** Which kind of resource each event carries: a payment's text must not pass for a refund's. */
const originalTypes: Readonly<Record<string, string>> = {
  'TRANSACTION.SUCCESS': 'transaction',
  'REFUND.SUCCESS': 'refund',
  'REFUND.ABNORMAL': 'refund',
  'REFUND.CLOSED': 'refund',
  'MCHTRANSFER.BILL.FINISHED': 'mch_payment',
}

/**
 * Reads what claims to come from WeChat Pay. Signatures that are wrong on purpose (`WECHATPAY/SIGNTEST/`) get no
 * special treatment: they fail like any other.
 */
export function readWechatNotice(
  raw: RawNotice,
  keys: WechatKeys,
  us: { mchid: string; appid: string },
  now: Date,
): NoticeReading {
  const no = (reason: string): NoticeReading => ({ genuine: false, reason })
  // Node joins what was sent twice with a comma, which no header of theirs holds; a list here is a caller's own.
  const header = (name: string) => {
    const value = raw.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  if (raw.body.length === 0 || raw.body.length > noticeBytesMax) return no('size')
  if (header('content-encoding') !== undefined) return no('content_encoding')
  if (!/^application\/json\s*(;|$)/i.test(header('content-type') ?? '')) return no('content_type')
  const unproven = whyUnproven({ header, body: raw.body }, keys, now)
  if (unproven !== undefined) return no(unproven)
  const envelope = Envelope.safeParse(parseJson(raw.body)?.json)
  if (!envelope.success) return no('unreadable')
  const { id: eventId, event_type: event, resource } = envelope.data
  const sealed = {
    ciphertext: resource.ciphertext,
    nonce: resource.nonce,
    associatedData: resource.associated_data,
  }
  const plain = openSealed(sealed, keys.apiV3Key)
  if (plain === undefined) return no('sealed_otherwise')
  const originalType = originalTypes[event]
  // A kind of event nobody here waits for.
  if (originalType === undefined) return { genuine: true, notice: { about: 'nothing', eventId } }
  if (resource.original_type !== originalType) return no('another_type')
  const notice = readResource(originalType, parseJson(Buffer.from(plain))?.json, us, eventId)
  return typeof notice === 'string' ? no(notice) : { genuine: true, notice }
}

function readResource(
  type: string,
  json: unknown,
  { mchid, appid }: { mchid: string; appid: string },
  eventId: string,
): Notice | string {
  if (type === 'transaction') {
    const read = Payment.safeParse(json)
    if (!read.success) return 'unreadable'
    const payment = read.data
    if (payment.mchid !== mchid) return 'another_merchant'
    if (payment.appid !== appid) return 'another_app'
    const { out_trade_no: no, transaction_id: tradeNo, success_time: paidAt } = payment
    return { about: 'payment', eventId, no, tradeNo, amount: fen(payment.amount.total), paidAt }
  }
  if (type === 'refund') {
    const read = Refund.safeParse(json)
    if (!read.success) return 'unreadable'
    const { out_trade_no: no, out_refund_no: refundNo, refund_status: status, amount } = read.data
    if (read.data.mchid !== mchid) return 'another_merchant'
    // It waits for a person at WeChat Pay; the query says so too.
    if (status === 'ABNORMAL') return { about: 'nothing', eventId }
    const outcome = status === 'SUCCESS' ? 'refunded' : 'failed'
    return { about: 'refund', eventId, no, refundNo, outcome, amount: fen(amount.refund) }
  }
  const read = Transfer.safeParse(json)
  if (!read.success) return 'unreadable'
  if (read.data.mchid !== mchid) return 'another_merchant'
  return { about: 'payout', eventId, no: read.data.out_bill_no }
}
