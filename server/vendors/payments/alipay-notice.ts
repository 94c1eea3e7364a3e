import { z } from 'zod'
import type { NoticeReading, RawNotice } from '#server/modules/money/payments/ports.ts'
import { type AlipayKeys, isSigned, noticeMessage, readForm } from './alipay-signing.ts'
import { fenOf, shanghaiMoment } from './bill-reading.ts'

const noticeBytesMax = 64 * 1024

const Text = z.object({
  notify_id: z.string().regex(/^[\w-]{1,128}$/),
  notify_type: z.literal('trade_status_sync'),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  trade_no: z.string().regex(/^\d{8,64}$/),
  total_amount: z.string(),
  gmt_payment: z.string().optional(),
  gmt_refund: z.string().optional(),
  refund_fee: z.string().optional(),
})

/** Reads what claims to come from Alipay: a form, signed over its values as they stand after decoding them once. */
export function readAlipayNotice(
  raw: RawNotice,
  keys: AlipayKeys,
  us: { appId: string; sellerId: string },
): NoticeReading {
  const no = (reason: string): NoticeReading => ({ genuine: false, reason })
  const type = raw.headers['content-type']
  if (raw.body.length === 0 || raw.body.length > noticeBytesMax) return no('size')
  if (raw.headers['content-encoding'] !== undefined) return no('content_encoding')
  if (typeof type !== 'string' || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return no('content_type')
  }
  const form = readForm(raw.body)
  if (form === undefined) return no('unreadable')
  if (form.get('sign_type') !== 'RSA2') return no('sign_type')
  if ((form.get('charset') ?? 'utf-8').toLowerCase() !== 'utf-8') return no('charset')
  if (!isSigned(noticeMessage(form), form.get('sign') ?? '', keys.publicKey)) return no('signature_wrong')
  if (form.get('app_id') !== us.appId) return no('another_app')
  if (form.get('seller_id') !== us.sellerId) return no('another_merchant')
  const text = Text.safeParse(Object.fromEntries(form))
  if (!text.success) return no('unreadable')
  const notice = text.data
  const eventId = notice.notify_id
  const paid = notice.trade_status === 'TRADE_SUCCESS' || notice.trade_status === 'TRADE_FINISHED'
  // Also sent after a part was given back, with the sum of all refunds: which one it was is asked, not guessed.
  if (!paid || notice.refund_fee !== undefined || notice.gmt_refund !== undefined) {
    return { genuine: true, notice: { about: 'nothing', eventId } }
  }
  const amount = fenOf(notice.total_amount)
  const paidAt = shanghaiMoment(notice.gmt_payment ?? '')
  if (amount === undefined || amount <= 0 || paidAt === undefined) return no('unreadable')
  const { out_trade_no, trade_no: tradeNo } = notice
  return { genuine: true, notice: { about: 'payment', eventId, no: out_trade_no, tradeNo, amount, paidAt } }
}
