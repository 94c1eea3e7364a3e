import { randomBytes, sign, verify } from 'node:crypto'
import { fen, toYuan } from '#contract/base/money.ts'
import { startOfShanghaiDay } from '#contract/base/time.ts'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import { alipayPaidFields, alipaySigned } from '#server/testing/genuine-notices.ts'
import type { AlipayMerchant } from '#server/testing/merchants.ts'
import { type AlipayLine, alipayBill, alipayLines, alipayMovements } from './alipay-bills.ts'
import { type AlipayOutcome, type AlipayTrade, alipayNo, alipayOk, openAlipayTrades } from './alipay-trades.ts'
import { openAlipayTransfers } from './alipay-transfers.ts'
import { type Answered, type Asked, openCounter, parseObject } from './counter.ts'

interface AlipayOptions {
  merchant: AlipayMerchant
  clock: () => Date
  gateway?: string
}

export type AlipaySimulator = ReturnType<typeof simulateAlipay>

/** Which product a page is of. */
const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}

/** Alipay's gateway as far as a merchant sees it; its checks are written from the documents and not from our code. */
export function simulateAlipay({ merchant, clock, gateway = 'https://openapi.alipay.com/gateway.do' }: AlipayOptions) {
  const book = openAlipayTrades(clock)
  const purse = openAlipayTransfers(clock)
  const files = new Map<string, Buffer>()
  const mistakes: ((lines: AlipayLine[]) => AlipayLine[])[] = []
  let notices = 0

  const bill = (content: Record<string, unknown>): AlipayOutcome => {
    const day = String(content.bill_date)
    const movements = content.bill_type === 'signcustomer'
    if (!(movements || content.bill_type === 'trade') || !/^\d{4}-\d\d-\d\d$/.test(day)) {
      return alipayNo('isv.invalid-parameter', '参数无效', '40002')
    }
    const all = [...book.trades.values()]
    const refunds = all.flatMap((trade) => trade.refunds.map((refund) => ({ ...refund, trade })))
    const lines = mistakes.reduce((before, mistake) => mistake(before), alipayLines(all, refunds, day))
    const over = clock().getTime() >= startOfShanghaiDay(day).getTime() + 33 * 60 * 60 * 1000
    const moved = purse.paidOn(day)
    if (!over || (movements ? moved : lines).length === 0) return alipayNo('isp.bill_not_exist', '账单不存在')
    const id = randomBytes(12).toString('hex')
    const { sellerId } = merchant.account
    files.set(id, movements ? alipayMovements(moved, day, sellerId) : alipayBill(lines, day, sellerId))
    return alipayOk({ bill_download_url: `${new URL(gateway).origin}/downloadBillFile.resource?fileId=${id}` })
  }

  const methods: Readonly<Record<string, (content: Record<string, unknown>) => AlipayOutcome>> = {
    'alipay.trade.query': book.query,
    'alipay.trade.close': book.close,
    'alipay.trade.refund': book.refund,
    'alipay.trade.fastpay.refund.query': book.queryRefund,
    'alipay.data.dataservice.bill.downloadurl.query': bill,
    'alipay.fund.trans.uni.transfer': (content) =>
      // Money leaves an app in certificate mode only.
      merchant.theirs.serials ? purse.send(content) : alipayNo('isv.insufficient-isv-permissions', '权限不足', '40006'),
    'alipay.fund.trans.common.query': purse.query,
  }

  const answer = (method: string, outcome: AlipayOutcome): Answered => {
    // Slashes are escaped by them and not by JSON.stringify: only the text as it came can be verified.
    const member = JSON.stringify(outcome).replaceAll('/', '\\/')
    const signature = sign('sha256', Buffer.from(member), merchant.theirs.signingKey).toString('base64')
    const { serials } = merchant.theirs
    const by = serials ? `,"alipay_cert_sn":"${serials.alipay}"` : ''
    const body = `{"${method.replaceAll('.', '_')}_response":${member}${by},"sign":"${signature}"}`
    return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: Buffer.from(body) }
  }

  const carryOut = (request: Asked): Answered => {
    if (request.path === '/downloadBillFile.resource') {
      const file = files.get(new URLSearchParams(request.query).get('fileId') ?? '')
      return { status: file === undefined ? 404 : 200, headers: {}, body: file ?? Buffer.alloc(0) }
    }
    const form = new URLSearchParams(request.body)
    const method = form.get('method') ?? ''
    const denied = refuseCaller(form, merchant, clock())
    if (denied !== undefined) return answer(method, alipayNo(denied, '请求被拒绝', '40002'))
    const perform = methods[method]
    if (perform === undefined) return answer(method, alipayNo('isv.invalid-method', '不存在的方法名', '40002'))
    return answer(method, perform(parseObject(form.get('biz_content') ?? '')))
  }

  const counter = openCounter({
    carryOut,
    failed: () => ({ status: 500, headers: {}, body: Buffer.from('<html>Internal Server Error</html>') }),
    limited: () => ({ status: 429, headers: {}, body: Buffer.from('') }),
    forge: ({ body, ...rest }) => ({
      ...rest,
      body: Buffer.from(body.toString().replace(/"sign":"[^"]+"/, `"sign":"${randomBytes(256).toString('base64')}"`)),
    }),
  })

  const fieldsOf = (trade: AlipayTrade): Record<string, string> =>
    alipayPaidFields(merchant, {
      no: trade.no,
      amount: fen(trade.amount),
      tradeNo: trade.tradeNo,
      paidAt: trade.paidAt ?? clock(),
      eventId: `20261116002221${String(++notices).padStart(20, '0')}`,
      sentAt: clock(),
    })

  return {
    ...counter,
    trades: book.trades,
    transfers: purse.transfers,
    names: purse.names,
    account: purse.account,
    deciding: purse.deciding,
    transferBecomes: purse.become,
    mistakes,
    pay: book.pay,

    /** The payer's browser arrives at the page; the reason when the page shows an error instead. */
    visit(redirectUrl: string): string | undefined {
      const { searchParams, origin, pathname } = new URL(redirectUrl)
      if (`${origin}${pathname}` !== gateway) return 'WRONG_ADDRESS'
      const product = products[searchParams.get('method') ?? '']
      if (product === undefined) return 'INVALID_METHOD'
      const denied = refuseCaller(searchParams, merchant, clock())
      return denied ?? book.visit(parseObject(searchParams.get('biz_content') ?? ''), product)
    },

    noticeOfPayment(no: string): RawNotice {
      const trade = book.trades.get(no)
      if (trade?.paidAt === undefined) throw new Error(`${no} is not paid`)
      return alipaySigned(merchant, fieldsOf(trade))
    },

    /** Alipay also tells that a trade waits, was closed, or that a part was given back. */
    noticeOfState(no: string): RawNotice {
      const trade = book.trades.get(no)
      if (trade === undefined) throw new Error(`no trade ${no}`)
      const { gmt_payment, ...fields } = fieldsOf(trade)
      const paid = trade.paidAt === undefined ? {} : { gmt_payment: gmt_payment ?? '' }
      const last = trade.refunds.at(-1)
      const sum = toYuan(fen(trade.refunds.reduce((total, { amount }) => total + amount, 0)))
      const back = last === undefined ? {} : { refund_fee: sum, out_biz_no: last.requestNo, gmt_refund: '2026-11-16' }
      return alipaySigned(merchant, { ...fields, ...paid, ...back, trade_status: trade.status })
    },
  }
}

/** Why a caller is turned away, by sub code. */
function refuseCaller(form: URLSearchParams, merchant: AlipayMerchant, now: Date): string | undefined {
  if (form.get('app_id') !== merchant.account.appId) return 'isv.invalid-app-id'
  const { serials } = merchant.theirs
  const numbers = [form.get('app_cert_sn'), form.get('alipay_root_cert_sn')]
  if (serials && (numbers[0] !== serials.app || numbers[1] !== serials.roots)) return 'isv.app-cert-sn-not-match'
  if (form.get('sign_type') !== 'RSA2') return 'isv.invalid-signature-type'
  if (form.get('charset')?.toLowerCase() !== 'utf-8') return 'isv.invalid-charset'
  if (form.get('version') !== '1.0' || form.get('format') !== 'JSON') return 'isv.invalid-format'
  const at = new Date(`${(form.get('timestamp') ?? '').replace(' ', 'T')}+08:00`)
  if (!(Math.abs(now.getTime() - at.getTime()) <= 15 * 60 * 1000)) return 'isv.invalid-timestamp'
  const names = [...form.keys()].filter((name) => name !== 'sign' && form.get(name) !== '').sort()
  if (new Set(names).size !== names.length) return 'isv.invalid-parameter'
  let message = ''
  for (const name of names) message += `${message === '' ? '' : '&'}${name}=${form.get(name)}`
  const signature = Buffer.from(form.get('sign') ?? '', 'base64')
  const sound = verify('sha256', Buffer.from(message, 'utf8'), merchant.theirs.merchantKey, signature)
  return sound ? undefined : 'isv.invalid-signature'
}
