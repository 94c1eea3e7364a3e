import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay, startOfShanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { WechatMerchant } from '#server/testing/merchants.ts'
import { type Outcome, refuse, type SimRefund, type SimTrade } from './wechat-pay-trades.ts'
import type { SimTransfer } from './wechat-pay-transfers.ts'

const tradeHeading =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,' +
  '手续费,费率,订单金额,申请退款金额,费率备注'
const tradeTotals = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const flowHeading =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'
const flowTotals = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'

const yuan = (amount: number) => toYuan(fen(amount))
const moment = (at: Date) => toShanghaiIso(at).slice(0, 19).replace('T', ' ')
const line = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',')

/** A line of the bill before it is written: what tests change to plant a difference. */
interface TradeLine {
  kind: 'payment' | 'refund'
  at: Date
  no: string
  tradeNo: string
  refundNo: string
  refundId: string
  amount: number
  refundState: string
  goods: string
}

interface BillBooks {
  trades: ReadonlyMap<string, SimTrade>
  refunds: ReadonlyMap<string, SimRefund>
  transfers: ReadonlyMap<string, SimTransfer>
}

export function openBills(merchant: WechatMerchant, clock: () => Date, books: BillBooks) {
  const files = new Map<string, Buffer>()
  /** What the bill says instead of the truth. */
  const mistakes: ((lines: TradeLine[]) => TradeLine[])[] = []

  const tradeLines = (day: string): TradeLine[] => {
    const lines: TradeLine[] = []
    for (const { no, transactionId = '', paidAt, amount, description } of books.trades.values()) {
      if (paidAt === undefined || shanghaiDay(paidAt) !== day) continue
      const none = { refundNo: '0', refundId: '0', refundState: '' }
      lines.push({ kind: 'payment', at: paidAt, no, tradeNo: transactionId, amount, goods: description, ...none })
    }
    for (const { no, refundNo, refundId, acceptedAt, amount, status } of books.refunds.values()) {
      if (shanghaiDay(acceptedAt) !== day) continue
      const trade = books.trades.get(no)
      const about = { no, tradeNo: trade?.transactionId ?? '', goods: trade?.description ?? '' }
      lines.push({ kind: 'refund', at: acceptedAt, refundNo, refundId, refundState: status, amount, ...about })
    }
    return mistakes.reduce((all, mistake) => mistake(all), lines)
  }

  const tradeFile = (day: string): string | undefined => {
    const lines = tradeLines(day)
    if (lines.length === 0) return undefined
    const { mchid, appid } = merchant.account
    const written = lines.map((row) => {
      const paid = row.kind === 'payment'
      const [price, back] = paid ? [yuan(row.amount), '0.00'] : ['0.00', yuan(row.amount)]
      return line([
        ...[moment(row.at), appid, mchid, '0', '', row.tradeNo, row.no, 'oUpF8uMuAJO', 'NATIVE'],
        ...[paid ? 'SUCCESS' : 'REFUND', 'OTHERS', 'CNY', price, '0.00', row.refundId, row.refundNo, back, '0.00'],
        ...[paid ? '' : 'ORIGINAL', row.refundState, row.goods, '', '0.00000', '0.60%', price, back, ''],
      ])
    })
    const sum = (kind: TradeLine['kind']) =>
      yuan(lines.filter((row) => row.kind === kind).reduce((total, row) => total + row.amount, 0))
    const [paid, back] = [sum('payment'), sum('refund')]
    const totals = line([String(lines.length), paid, back, '0.00', '0.00000', paid, back])
    return `\uFEFF${[tradeHeading, ...written, tradeTotals, totals, ''].join('\r\n')}`
  }

  const flowFile = (day: string): string | undefined => {
    const left = [...books.transfers.values()].filter(
      ({ state, updatedAt }) => state === 'SUCCESS' && shanghaiDay(updatedAt) === day,
    )
    if (left.length === 0) return undefined
    const written = left.map(({ no, billNo, updatedAt, amount, remark }) =>
      line([
        ...[moment(updatedAt), billNo, `F${billNo}`, '商家转账', '转账', '支出', yuan(amount), '0.00', 'system'],
        ...[remark, no],
      ]),
    )
    const sum = yuan(left.reduce((total, { amount }) => total + amount, 0))
    const totals = line([String(left.length), '0', '0.00', String(left.length), sum])
    return `\uFEFF${[flowHeading, ...written, flowTotals, totals, ''].join('\r\n')}`
  }

  return {
    mistakes,

    locate(kind: 'tradebill' | 'fundflowbill', query: string, origin: string): Outcome {
      const parameters = new URLSearchParams(query)
      const day = parameters.get('bill_date') ?? ''
      const readyAt = startOfShanghaiDay(day).getTime() + 34 * 60 * 60 * 1000
      if (!(clock().getTime() >= readyAt - 10 * 60 * 60 * 1000)) return refuse(400, 'PARAM_ERROR', '账单日期错误')
      if (clock().getTime() < readyAt) return refuse(400, 'STATEMENT_CREATING', '账单生成中')
      const content = kind === 'tradebill' ? tradeFile(day) : flowFile(day)
      if (content === undefined) return refuse(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
      const token = randomBytes(16).toString('hex')
      const bytes = Buffer.from(content)
      files.set(token, parameters.get('tar_type') === 'GZIP' ? gzipSync(bytes) : bytes)
      const digest = createHash('sha1').update(bytes).digest('hex')
      const url = `${origin}/v3/billdownload/file?token=${token}`
      return { status: 200, body: { hash_type: 'SHA1', hash_value: digest, download_url: url } }
    },

    download: (query: string): Buffer | undefined => files.get(new URLSearchParams(query).get('token') ?? ''),
  }
}
