import { type UnzipFileInfo, unzipSync } from 'fflate'
import { z } from 'zod'
import { type Fen, fen } from '#contract/base/money.ts'
import type { ProviderBill, ProviderBillRow, Unknown } from '#server/modules/money/payments/ports.ts'
import { hearOutside, type Line } from '#server/platform/outside.ts'
import type { AlipayGateway } from './alipay-gateway.ts'
import {
  billBytesMax,
  billIsDue,
  billRowsMax,
  billTextBytesMax,
  byName,
  fenOf,
  shanghaiMoment,
} from './bill-reading.ts'

const Location = z.object({ bill_download_url: z.string().max(2048) })

interface Entry {
  row: ProviderBillRow
  /** What is added up below the table: less than the price where we gave a discount. */
  received: Fen
}

/** A table of a day as its lines say it, with what stands below it. */
type Table =
  | { rows: Map<string, string>[]; footer: string[] }
  | { outcome: 'empty' }
  | { outcome: 'not_ready' }
  | Unknown

/** Where the details of a bill stand in its file. */
const details = { trade: '业务明细列表', signcustomer: '账务明细列表' } as const

/** A bill of a day: an archive of tables in GBK, at an address that lives for half a minute. */
export async function fetchAlipayBill(
  gateway: AlipayGateway,
  line: Line,
  { type, day }: { type: keyof typeof details; day: string },
  now: Date,
): Promise<Table> {
  if (!billIsDue(day, now)) return { outcome: 'not_ready' }
  const said = await gateway.ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: type, bill_date: day })
  if (!said.said) return unknown(said.reason)
  if (said.refusal === 'isp.bill_not_exist') return { outcome: 'empty' }
  if (said.refusal !== undefined) return unknown(said.refusal)
  const location = Location.safeParse(said.body)
  const address = location.success ? addressOf(location.data.bill_download_url, gateway.address) : undefined
  if (address === undefined) return unknown('foreign_address')
  const heard = await hearOutside(address, { method: 'GET' }, line, billBytesMax)
  if (!heard.heard) return unknown(heard.reason)
  if (heard.status !== 200) return unknown(`http_${heard.status}`)
  return tableFrom(unpack(heard.bytes, details[type]), details[type]) ?? unknown('unreadable')
}

/** The bill of all trades of a day. */
export async function readAlipayBill(
  gateway: AlipayGateway,
  line: Line,
  day: string,
  now: Date,
): Promise<ProviderBill> {
  const table = await fetchAlipayBill(gateway, line, { type: 'trade', day }, now)
  if ('outcome' in table) return table.outcome === 'empty' ? { outcome: 'bill', rows: [] } : table
  const entries: Entry[] = []
  for (const named of table.rows) {
    const row = rowFrom(named)
    const received = fenOf(named.get('商家实收') ?? '')
    if (row === undefined || received === undefined) return unknown('unreadable')
    entries.push({ row, received })
  }
  return adds(entries, table.footer) ? { outcome: 'bill', rows: entries.map(({ row }) => row) } : unknown('unreadable')
}

/** The file has no signature: that it comes from Alipay is known by its address and by TLS alone. */
function addressOf(text: string, gateway: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.origin === new URL(gateway).origin) return url.href
  if (!/^[\w-]+(\.[\w-]+)*\.alipay(dev)?\.com$/.test(url.hostname) || url.port !== '') return undefined
  url.protocol = 'https:'
  return url.href
}

/** The table of details; the one of totals by shop stands beside it in the archive. */
function unpack(bytes: Buffer, title: string): string | undefined {
  const wanted = ({ name, originalSize }: UnzipFileInfo) => {
    // Names are in GBK too and arrive as noise; both tables are small against this and one is taken by its heading.
    return name.endsWith('.csv') && originalSize <= billTextBytesMax
  }
  try {
    const decoder = new TextDecoder('gbk', { fatal: true })
    const texts = Object.values(unzipSync(bytes, { filter: wanted })).map((file) => decoder.decode(file))
    return texts.find((text) => text.split(/\r?\n/).some((line) => isTitle(line, title)))
  } catch {
    return undefined
  }
}

/** `#-----业务明细列表-----` */
const isTitle = (line: string, title: string): boolean => line.replace(/-+/g, '-').startsWith(`#-${title}-`)

function tableFrom(text: string | undefined, title: string): Table | undefined {
  const lines = (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  const begin = lines.findIndex((line) => isTitle(line, title))
  const end = lines.findIndex((line) => isTitle(line, `${title}结束`))
  if (begin < 0 || end < begin + 2 || lines.length > billRowsMax) return undefined
  const heading = (lines[begin + 1] ?? '').split(',').map((name) => name.trim().replace(/[（(][+-]?元[）)]$/, ''))
  const rows: Map<string, string>[] = []
  for (const line of lines.slice(begin + 2, end)) {
    const values = line.split(',').map((value) => value.trim())
    const named = byName(heading, values)
    if (named === undefined) return undefined
    rows.push(named)
  }
  return { rows, footer: lines.slice(end + 1) }
}

function rowFrom(line: Map<string, string>): ProviderBillRow | undefined {
  const of = (name: string) => line.get(name) ?? ''
  const at = shanghaiMoment(of('完成时间'))
  const amount = fenOf(of('订单金额'))
  if (at === undefined || amount === undefined) return undefined
  const base = { tradeNo: of('支付宝交易号'), state: 'success' as const, at }
  if (of('业务类型') === '交易' && amount > 0) return { kind: 'payment', no: of('商户订单号'), amount, ...base }
  if (of('业务类型') === '退款' && amount < 0) {
    return { kind: 'refund', no: of('退款批次号/请求号'), amount: fen(-amount), ...base }
  }
  return undefined
}

/** `#交易合计：2笔，商家实收共3.00元，…` and the same of refunds: where they stand they must be true. */
function adds(entries: readonly Entry[], footer: readonly string[]): boolean {
  return (['payment', 'refund'] as const).every((kind) => {
    const name = kind === 'payment' ? '交易' : '退款'
    const pattern = new RegExp(`^#${name}合计：(\\d+)笔(?:，商家实收(?:退款)?共(-?[\\d.]+)元)?`)
    const [, count, sum] = footer.map((line) => pattern.exec(line)).find((match) => match !== null) ?? []
    const own = entries.filter(({ row }) => row.kind === kind)
    if (count !== undefined && Number(count) !== own.length) return false
    return sum === undefined || fenOf(sum) === own.reduce((all, { received }) => all + received, 0)
  })
}

function unknown(reason: string): Unknown {
  return { outcome: 'unknown', reason }
}
