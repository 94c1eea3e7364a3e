import { type Fen, isFen, yuan } from '#contract/base/money.ts'
import { startOfShanghaiDay } from '#contract/base/time.ts'
import { statementRowsMax } from '#contract/money/reconciliation.console.ts'
import { type Reading, readCsv } from '#server/platform/formats/csv.ts'
import { type BillRow, numberMax } from '../model.ts'

// A bank's statement as somebody saved it from a spreadsheet. Written by strangers: everything about it has a limit.

const columnsMax = 50
const cellMax = 500
/** Above the heading banks write whose account it is and for which time. */
const headingWithin = 20

interface StatementRow extends BillRow {
  day: string
}

const columns = {
  day: ['日期', '交易日期', '记账日期', '入账日期'],
  number: ['回单号', '回单编号', '流水号', '交易流水号', '凭证号'],
  amount: ['金额', '交易金额', '发生额', '金额(元)', '金额（元）'],
  direction: ['收支', '收/支', '方向', '借贷', '借/贷', '借贷标志'],
} as const
type Column = keyof typeof columns
type Columns = Readonly<Record<Column, number>>

/** A bank writes from its own side: what it owes us more is its credit. */
const directions = { in: ['收', '收入', '贷', '贷方', 'in'], out: ['支', '支出', '借', '借方', 'out'] } as const

/** What a statement says, row by row, or what is the first thing wrong with it. */
export function readStatement(text: string, period: { from: string; to: string }): Reading<StatementRow[]> {
  const table = readCsv(text, { rows: statementRowsMax + headingWithin, columns: columnsMax, cell: cellMax })
  if ('wrong' in table) return table
  const headingAt = table.ok.slice(0, headingWithin).findIndex((row) => columnsOf(row) !== undefined)
  const where = columnsOf(table.ok[headingAt] ?? [])
  if (!where) return { wrong: '没有找到表头，应有“日期”“回单号”“金额”“收支”四列' }
  const rows: StatementRow[] = []
  for (const [n, cells] of table.ok.slice(headingAt + 1).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const row = readRow(cells, where, period)
    if (typeof row === 'string') return { wrong: `第 ${headingAt + n + 2} 行：${row}` }
    rows.push(row)
    if (rows.length > statementRowsMax) return { wrong: `不能超过 ${statementRowsMax} 行` }
  }
  return { ok: rows }
}

function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) => cell.replace(/\s/g, ''))
  const find = (column: Column) => names.findIndex((name) => (columns[column] as readonly string[]).includes(name))
  const where = { day: find('day'), number: find('number'), amount: find('amount'), direction: find('direction') }
  return Object.values(where).includes(-1) ? undefined : where
}

function readRow(cells: readonly string[], where: Columns, { from, to }: { from: string; to: string }) {
  // Spreadsheets are kept from rounding long numbers by what is put in front of them.
  const of = (column: Column) => (cells[where[column]] ?? '').trimEnd().replace(/^[\s'`]+/, '')
  const day = dayOf(of('day'))
  if (day === undefined) return '日期应如 2026-11-15'
  if (day < from || day > to) return `日期不在 ${from} 至 ${to} 之内`
  const number = of('number').replace(/\s/g, '')
  if (number === '') return '缺少回单号'
  if (number.length > numberMax || !/^\P{Cc}+$/u.test(number)) return '回单号不正确'
  const amount = amountOf(of('amount'))
  if (amount === undefined) return '金额应为正数，最多两位小数'
  const what = directionOf(of('direction').toLowerCase())
  if (what === undefined) return '收支应为“收”或“支”'
  const row: StatementRow = {
    what,
    number,
    tradeNo: number,
    amount,
    state: 'success',
    at: startOfShanghaiDay(day),
    day,
  }
  return row
}

function directionOf(text: string): 'in' | 'out' | undefined {
  const says = (which: 'in' | 'out') => (directions[which] as readonly string[]).includes(text)
  return says('in') ? 'in' : says('out') ? 'out' : undefined
}

function dayOf(text: string): string | undefined {
  const parts = /^(2\d{3})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text)
  if (!parts) return undefined
  const [, year = '', between = '', month = '', day = ''] = parts
  if (between === '' && (month.length !== 2 || day.length !== 2)) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  // The thirtieth of February is taken for a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined
}

function amountOf(text: string): Fen | undefined {
  const parts = /^[¥￥]?(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const [, whole = '', fraction = ''] = parts
  const amount = yuan(`${Number(whole.replaceAll(',', ''))}.${fraction.padEnd(2, '0')}`)
  return isFen(amount) && amount > 0 ? amount : undefined
}
