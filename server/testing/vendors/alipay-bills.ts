import { zipSync } from 'fflate'
import { fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { AlipayRefund, AlipayTrade } from './alipay-trades.ts'

const heading =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,' +
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,' +
  '商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** A line of the bill before it is written: what tests change to plant a difference. */
export interface AlipayLine {
  kind: 'payment' | 'refund'
  at: Date
  no: string
  tradeNo: string
  requestNo: string
  amount: number
  subject: string
}

export function alipayLines(
  trades: Iterable<AlipayTrade>,
  refunds: Iterable<AlipayRefund & { trade: AlipayTrade }>,
  day: string,
): AlipayLine[] {
  const lines: AlipayLine[] = []
  for (const { no, tradeNo, paidAt: at, amount, subject } of trades) {
    if (at !== undefined && shanghaiDay(at) === day) {
      lines.push({ kind: 'payment', at, no, tradeNo, requestNo: '', amount, subject })
    }
  }
  for (const { trade, requestNo, at, amount } of refunds) {
    const { no, tradeNo, subject } = trade
    if (shanghaiDay(at) === day) lines.push({ kind: 'refund', at, no, tradeNo, requestNo, amount, subject })
  }
  return lines
}

/** The archive as it comes from Alipay: two tables in GBK, values filled up with tabs. */
export function alipayBill(lines: readonly AlipayLine[], day: string, sellerId: string): Buffer {
  const moment = (at: Date) => toShanghaiIso(at).slice(0, 19).replace('T', ' ')
  const sum = (kind: AlipayLine['kind']) => {
    const own = lines.filter((line) => line.kind === kind)
    const total = own.reduce((all, line) => all + line.amount, 0)
    return { count: own.length, total: toYuan(fen(kind === 'refund' && total > 0 ? -total : total)) }
  }
  const [paid, back] = [sum('payment'), sum('refund')]
  const written = lines.map((line) => {
    const amount = toYuan(fen(line.kind === 'payment' ? line.amount : -line.amount))
    return [
      ...[`${line.tradeNo}\t`, `${line.no}\t`, line.kind === 'payment' ? '交易\t' : '退款\t', line.subject],
      ...[moment(line.at), moment(line.at), '\t', '\t', '\t', '\t', 'xud***@126.com\t', amount, amount],
      ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', `${line.requestNo}\t`, '0.00', '0.00', ''],
    ].join(',')
  })
  const detail = [
    '#支付宝业务明细查询',
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    heading,
    ...written,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.count}笔，商家实收共${paid.total}元，商家优惠共0.00元`,
    `#退款合计：${back.count}笔，商家实收退款共${back.total}元，商家优惠退款共0.00元`,
    `#导出时间：[${day} 05:46:49]`,
    '',
  ]
  const summary = ['#支付宝业务汇总查询', '#-----业务汇总列表-----', '门店编号,门店名称,交易订单总笔数', '']
  return Buffer.from(
    zipSync({
      [`${sellerId}0156_${day.replaceAll('-', '')}_DETAILS.csv`]: gbk(detail.join('\r\n')),
      [`${sellerId}0156_${day.replaceAll('-', '')}_SUMMARY.csv`]: gbk(summary.join('\r\n')),
    }),
  )
}

/** The movements of the account (signcustomer), of which only transfers are played. */
export function alipayMovements(moved: readonly AlipayMovement[], day: string, sellerId: string): Buffer {
  const moment = (at: Date) => toShanghaiIso(at).slice(0, 19).replace('T', ' ')
  const written = moved.map(({ no, orderId, amount, at }, index) =>
    [
      ...[
        `${day.replaceAll('-', '')}${index}\t`,
        `${orderId}\t`,
        `${no}\t`,
        '提现\t',
        moment(at),
        '张三(138****5678)\t',
      ],
      ...['0.00', `-${toYuan(fen(amount))}`, '1000.00', '支付宝\t', '转账\t', '\t'],
    ].join(','),
  )
  const detail = [
    '#支付宝账务明细查询',
    `#账号：[${sellerId}0156]`,
    '#-----------------------------------------账务明细列表----------------------------------------',
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,' +
      '交易渠道,业务类型,备注',
    ...written,
    '#-----------------------------------------账务明细列表结束------------------------------------',
    '#支出合计：1笔',
    '',
  ]
  return Buffer.from(zipSync({ [`${sellerId}0156_${day}_账务明细.csv`]: gbk(detail.join('\r\n')) }))
}

export interface AlipayMovement {
  no: string
  orderId: string
  amount: number
  at: Date
}

/** Node reads GBK and does not write it: the table of its reader, turned round. */
const gbkBytes = new Map<string, [number, number]>()
function gbk(text: string): Uint8Array {
  if (gbkBytes.size === 0) {
    const decoder = new TextDecoder('gbk')
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const char = decoder.decode(new Uint8Array([lead, trail]))
        if (char.length === 1 && !gbkBytes.has(char)) gbkBytes.set(char, [lead, trail])
      }
    }
  }
  const bytes: number[] = []
  for (const char of text) {
    const code = char.charCodeAt(0)
    if (code < 0x80) bytes.push(code)
    else bytes.push(...(gbkBytes.get(char) ?? [0x3f]))
  }
  return new Uint8Array(bytes)
}
