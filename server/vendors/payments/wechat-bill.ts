import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Fen, fen } from '#contract/base/money.ts'
import type { ProviderBill, ProviderBillRow, Unknown } from '#server/modules/money/payments/ports.ts'
import {
  billBytesMax,
  billIsDue,
  billRowsMax,
  billTextBytesMax,
  byName,
  fenOf,
  shanghaiMoment,
} from './bill-reading.ts'
import type { WechatGateway } from './wechat-gateway.ts'

const Location = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.string().max(2048),
})

export interface BillTable {
  rows: Map<string, string>[]
  totals: Map<string, string>
}

/** The bill of all trades of a day (pay.weixin.qq.com/doc/v3/merchant/4012791932). */
export async function readWechatBill(gateway: WechatGateway, day: string, now: Date): Promise<ProviderBill> {
  const table = await fetchWechatBill(gateway, `tradebill?bill_date=${day}&bill_type=ALL`, day, now)
  if ('outcome' in table) return table.outcome === 'empty' ? { outcome: 'bill', rows: [] } : table
  const rows: ProviderBillRow[] = []
  for (const line of table.rows) {
    const row = rowFrom(line)
    if (row === undefined) return unknown('unreadable')
    rows.push(row)
  }
  return adds(rows, table.totals) ? { outcome: 'bill', rows } : unknown('totals_differ')
}

/** Any of the bill files: where it is, the file itself, its digest, its lines. */
export async function fetchWechatBill(
  gateway: WechatGateway,
  path: string,
  day: string,
  now: Date,
): Promise<BillTable | { outcome: 'empty' } | { outcome: 'not_ready' } | Unknown> {
  if (!billIsDue(day, now)) return { outcome: 'not_ready' }
  const said = await gateway.ask('GET', `/v3/bill/${path}&tar_type=GZIP`)
  if (!said.said) return unknown(said.reason)
  if (said.code === 'STATEMENT_CREATING') return { outcome: 'not_ready' }
  if (said.code === 'NO_STATEMENT_EXIST') return { outcome: 'empty' }
  if (said.code !== undefined) return unknown(said.code)
  const location = Location.safeParse(said.body)
  if (!location.success) return unknown('unreadable')
  const file = await gateway.download(location.data.download_url, billBytesMax)
  if ('reason' in file) return unknown(file.reason)
  const bytes = unpack(file.bytes)
  if (bytes === undefined) return unknown('unreadable')
  // Of the text, unpacked: the only proof that the file is the one meant, because its answer carries no signature.
  const digest = createHash('sha1').update(bytes).digest('hex')
  if (digest !== location.data.hash_value.toLowerCase()) return unknown('digest_differs')
  return tableFrom(bytes.toString('utf8')) ?? unknown('unreadable')
}

function unpack(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: billTextBytesMax })
  } catch {
    return undefined
  }
}

/** A heading, lines, a heading of totals, totals. Values carry a backtick in front, which a name may not hold. */
function tableFrom(text: string): BillTable | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
  const heading = (lines[0] ?? '').split(',')
  const totalsAt = lines.findIndex((line, at) => at > 0 && !line.startsWith('`'))
  if (totalsAt < 1 || totalsAt !== lines.length - 2 || lines.length > billRowsMax) return undefined
  const totals = byName((lines[totalsAt] ?? '').split(','), values(lines[totalsAt + 1] ?? ''))
  const rows = lines.slice(1, totalsAt).map((line) => byName(heading, values(line)))
  if (totals === undefined || rows.some((row) => row === undefined)) return undefined
  return { rows: rows.filter((row) => row !== undefined), totals }
}

function values(line: string): string[] {
  return line.replace(/^`/, '').split(',`')
}

function rowFrom(line: Map<string, string>): ProviderBillRow | undefined {
  const of = (name: string) => line.get(name) ?? ''
  const at = shanghaiMoment(of('交易时间'))
  const state = of('交易状态')
  if (state === 'SUCCESS') {
    const amount = fenOf(of('订单金额'))
    if (amount === undefined || at === undefined) return undefined
    return { kind: 'payment', no: of('商户订单号'), tradeNo: of('微信订单号'), amount, state: 'success', at }
  }
  const amount = fenOf(of('申请退款金额'))
  if (state !== 'REFUND' || amount === undefined || at === undefined) return undefined
  return {
    kind: 'refund',
    no: of('商户退款单号'),
    tradeNo: of('微信退款单号'),
    amount,
    state: refundStates[of('退款状态')] ?? 'failed',
    at,
  }
}

/** As it was when the bill was made; it is not written again when a refund comes through later. */
const refundStates: Readonly<Record<string, ProviderBillRow['state']>> = { SUCCESS: 'success', PROCESSING: 'pending' }

function adds(rows: readonly ProviderBillRow[], totals: Map<string, string>): boolean {
  const sum = (kind: ProviderBillRow['kind']): Fen =>
    fen(rows.reduce((total, row) => (row.kind === kind ? total + row.amount : total), 0))
  return (
    totals.get('总交易单数') === String(rows.length) &&
    fenOf(totals.get('订单总金额') ?? '') === sum('payment') &&
    fenOf(totals.get('申请退款总金额') ?? '') === sum('refund')
  )
}

function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason }
}
