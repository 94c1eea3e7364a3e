import { z } from 'zod'
import { csvRows, toCsv } from '#contract/base/csv.ts'
import { type Fen, fen, isFen, toYuan, yuan } from '#contract/base/money.ts'
import { nextShanghaiMidnight, shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { XlsxCell } from '#contract/base/xlsx.ts'
import {
  type PayoutColumn,
  type PayoutEncoding,
  type PayoutFormat,
  payoutColumnKeys,
  payoutColumns,
  receiptRowsMax,
} from '#contract/money/payout-files.words.ts'
import { type Reading, readCsv } from '#server/platform/formats/csv.ts'
import { encodeGb18030 } from '#server/platform/formats/gb18030.ts'
import { readXlsx, writeXlsx } from '#server/platform/formats/xlsx.ts'

export interface PayoutFileSetting {
  columns: PayoutColumn[]
  encoding: PayoutEncoding
}

/** Which columns stand where in the bank's program, and what it reads. */
export const payoutFileSetting = {
  key: 'withdrawals.payout_file',
  schema: z.object({
    columns: z.array(z.enum(payoutColumnKeys)).length(payoutColumnKeys.length),
    encoding: z.enum(['utf8', 'gb18030']),
  }),
  initial: { columns: [...payoutColumnKeys], encoding: 'utf8' as PayoutEncoding },
}

/** One payment, with everything that a bank has to know. */
export type PayoutRow = Omit<Record<PayoutColumn, string>, 'amount'> & { amount: Fen }

/** The file for the bank's program. Nothing in it is a formula to a spreadsheet, whatever somebody calls themselves. */
export function writePayoutFile(
  rows: readonly PayoutRow[],
  format: PayoutFormat,
  { columns, encoding }: PayoutFileSetting,
): Buffer {
  const heading = columns.map((column) => payoutColumns[column])
  if (format === 'xlsx') {
    const cellOf = (row: PayoutRow, column: PayoutColumn): XlsxCell =>
      column === 'amount' ? { number: toYuan(row.amount) } : row[column]
    return writeXlsx('打款', [heading, ...rows.map((row) => columns.map((column) => cellOf(row, column)))])
  }
  const table = [
    heading,
    ...rows.map((row) => columns.map((column) => (column === 'amount' ? toYuan(row.amount) : row[column]))),
  ]
  return encoding === 'utf8' ? Buffer.from(toCsv(table)) : encodeGb18030(csvRows(table))
}

/** A payment as the bank says it made it. */
export interface Receipt {
  line: number
  no: string
  /** Which of the payments of the withdrawal it is about. */
  attempt: number
  amount: Fen | undefined
  receipt_no: string
  paid_at: Date
  /** What the bank says of it; a file without such a column lists what was paid. */
  outcome: 'paid' | 'failed' | 'unclear'
}

const names = {
  no: ['提现单号', '业务单号', '客户单号', '商户单号', '附言', '用途', '摘要'],
  amount: ['金额', '交易金额', '发生额', '金额(元)', '金额（元）', '打款金额'],
  receipt: ['流水号', '银行流水号', '交易流水号', '回单号', '回单编号', '凭证号'],
  at: ['交易时间', '打款时间', '时间', '日期', '交易日期', '记账日期'],
  state: ['状态', '交易状态', '结果', '处理结果'],
} as const
type Column = keyof typeof names

const headingWithin = 20
const limits = { rows: receiptRowsMax + headingWithin, columns: 50, cell: 500 }

/** The rows of a bank’s answer, as CSV in either encoding or as a workbook; or the first thing wrong with it. */
export function readReceipts(bytes: Buffer, now: Date): Reading<Receipt[]> {
  const table = readTable(bytes)
  if ('wrong' in table) return table
  const at = table.ok.slice(0, headingWithin).findIndex((row) => columnsOf(row) !== undefined)
  const where = columnsOf(table.ok[at] ?? [])
  if (!where) return { wrong: '没有找到表头，应有“提现单号”（或附言）“金额”“流水号”三列' }
  const rows = table.ok.slice(at + 1).flatMap((cells, n) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    return [receiptOf(cells, where, at + n + 2, now)]
  })
  if (rows.length === 0) return { wrong: '文件里没有回单' }
  return rows.length > receiptRowsMax ? { wrong: `不能超过 ${receiptRowsMax} 行` } : { ok: leaving(rows) }
}

/**
 * What left, as a positive amount. Some banks write that as less than nothing, and then all of it; where others are
 * above it, what is below came back.
 */
function leaving(rows: readonly Receipt[]): Receipt[] {
  const isDebit = rows.every(({ amount = 0 }) => amount <= 0)
  return rows.map(({ amount = 0, ...row }) => {
    const left = fen(isDebit ? -amount : amount)
    return { ...row, amount: left > 0 ? left : undefined }
  })
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1')

function readTable(bytes: Buffer): Reading<string[][]> {
  if (bytes.subarray(0, zipMark.length).equals(zipMark)) return readXlsx(bytes, limits)
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')
  if (text === undefined || text.includes('\0')) return { wrong: '只支持 CSV 与 XLSX 文件' }
  return readCsv(text, limits)
}

function decode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Not written in it: the other one is tried.
    return undefined
  }
}

type Where = Record<Column, number>

function columnsOf(cells: readonly string[]): Where | undefined {
  const given = cells.map((cell) => cell.replace(/\s/g, ''))
  // The first name that is there counts: a remark names the withdrawal only where nothing else does.
  const find = (column: Column) => {
    const name = names[column].find((one) => given.includes(one))
    return name === undefined ? -1 : given.indexOf(name)
  }
  const where = {
    no: find('no'),
    amount: find('amount'),
    receipt: find('receipt'),
    at: find('at'),
    state: find('state'),
  }
  return where.no < 0 || where.amount < 0 || where.receipt < 0 ? undefined : where
}

/**
 * A withdrawal as the bank is told to call it, so that its answer says which of the payments it is about: the receipt
 * of one that came back proves nothing about the next.
 */
export const numberAtBank = (no: string, attempt: number): string => (attempt > 1 ? `${no}-${attempt}` : no)
const atBank = /(TX[0-9A-Z]{6,30})(?:-(\d{1,2})(?!\d))?/

function receiptOf(cells: readonly string[], where: Where, line: number, now: Date): Receipt {
  // Spreadsheets are kept from rounding long numbers by what is put in front of them.
  const of = (column: Column) => (cells[where[column]] ?? '').trimEnd().replace(/^[\s'`]+/, '')
  const [, no = '', attempt = '1'] = atBank.exec(of('no').toUpperCase()) ?? []
  return {
    ...{ line, no, attempt: Number(attempt) },
    amount: amountOf(of('amount')),
    receipt_no: of('receipt').replace(/\s/g, ''),
    paid_at: momentOf(of('at'), now),
    outcome: where.state < 0 ? 'paid' : outcomeOf(of('state')),
  }
}

/** Only what is said to be done is done: a payment that is still on its way, or of which nothing is said, is not. */
function outcomeOf(state: string): Receipt['outcome'] {
  if (/失败|退回|退汇|未|拒绝|撤销|作废/.test(state)) return 'failed'
  return /成功|已付|已支付|已完成|已入账|已到账/.test(state) ? 'paid' : 'unclear'
}

function amountOf(text: string): Fen | undefined {
  const parts = /^(-?)[¥￥]?(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!parts) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  const amount = yuan(`${sign}${Number(whole.replaceAll(',', ''))}.${fraction.padEnd(2, '0')}`)
  return isFen(amount) ? amount : undefined
}

const dayMs = 24 * 60 * 60 * 1000
/** A spreadsheet counts days from here. */
const firstDay = Date.UTC(1899, 11, 30)

/** When the bank paid. Of a day alone its end, or now where that is still to come; without any, now. */
function momentOf(text: string, now: Date): Date {
  const serial = /^\d{5}(?:\.\d{1,10})?$/.test(text) ? new Date(firstDay + Math.floor(Number(text)) * dayMs) : undefined
  const spelled = serial ? serial.toISOString().slice(0, 10) : text
  const parts = /^(2\d{3})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?$/.exec(spelled)
  if (!parts) return now
  const [, year = '', month = '', day = '', time] = parts
  const start = startOfShanghaiDay(`${year}-${month}-${day}`)
  if (Number.isNaN(start.getTime())) return now
  const at = time
    ? new Date(`${shanghaiDay(start)}T${time}:00+08:00`)
    : new Date(nextShanghaiMidnight(start).getTime() - 1)
  return Number.isNaN(at.getTime()) || at > now ? now : at
}
