import { inflateRawSync } from 'node:zlib'
import { type XlsxCell, xlsxBytes } from '#contract/base/xlsx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Reading } from './csv.ts'
import { readArchive, type ZipEntry } from './zip.ts'

// Workbooks that people hand in: formulas, styles and everything that acts are not looked at.

/** One sheet. Texts stay texts: a long account number is not rounded, and what looks like a formula is none. */
export const writeXlsx = (name: string, rows: readonly (readonly XlsxCell[])[]): Buffer =>
  Buffer.from(xlsxBytes(name, rows).buffer)

const parts = { sheet: 'xl/worksheets/sheet1.xml', strings: 'xl/sharedStrings.xml' } as const

const partMaxBytes = 8 * 1024 * 1024

interface Limits {
  rows: number
  columns: number
  cell: number
}

/** The first sheet as rows of text; `wrong` says why it is none. Written by strangers: all of it has limits. */
export function readXlsx(bytes: Buffer, limits: Limits): Reading<string[][]> {
  try {
    const entries = readArchive(bytes)
    const sheet = entries.find(({ name }) => name === parts.sheet) ?? entries.find(({ name }) => isSheet(name))
    if (!sheet) return { wrong: '这个 Excel 文件里没有工作表' }
    const strings = entries.find(({ name }) => name === parts.strings)
    return readSheet(unpack(bytes, sheet), strings ? readStrings(unpack(bytes, strings)) : [], limits)
  } catch (error) {
    if (error instanceof Refusal || isZlibError(error)) return { wrong: '这不是可以读取的 Excel 文件' }
    throw error
  }
}

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/') && name.endsWith('.xml')
const isZlibError = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))

function unpack(bytes: Buffer, { start, end, size, deflated }: ZipEntry): string {
  if (size > partMaxBytes) throw new Refusal('FILE_UNSAFE')
  const packed = bytes.subarray(start, end)
  return (deflated ? inflateRawSync(packed, { maxOutputLength: partMaxBytes }) : packed).toString('utf8')
}

/** The inside of each element of a name, in order; found by looking for its ends, so that no text makes it slow. */
function* elements(xml: string, name: string): Generator<{ tag: string; inside: string }> {
  let at = 0
  for (;;) {
    const from = xml.indexOf(`<${name}`, at)
    if (from < 0) return
    const close = xml.indexOf('>', from)
    if (close < 0) return
    at = close + 1
    // `<c` also begins `<col`.
    if (!/[\s/>]/.test(xml[from + name.length + 1] ?? '')) continue
    const tag = xml.slice(from, close)
    if (tag.endsWith('/')) {
      yield { tag, inside: '' }
      continue
    }
    const end = xml.indexOf(`</${name}>`, at)
    if (end < 0) return
    yield { tag, inside: xml.slice(at, end) }
    at = end + name.length + 3
  }
}

const textIn = (xml: string): string => [...elements(xml, 't')].map(({ inside }) => plainOf(inside)).join('')

function readStrings(xml: string): string[] {
  return [...elements(xml, 'si')].map(({ inside }) => textIn(inside))
}

function readSheet(xml: string, strings: readonly string[], limits: Limits): Reading<string[][]> {
  const rows: string[][] = []
  for (const { inside } of elements(xml, 'row')) {
    const row: string[] = []
    for (const cell of elements(inside, 'c')) {
      const column = columnOf(cell.tag) ?? row.length
      if (column >= limits.columns) return { wrong: `第 ${rows.length + 1} 行：超过 ${limits.columns} 列` }
      while (row.length < column) row.push('')
      const value = cellText(cell, strings)
      if (value.length > limits.cell) return { wrong: `第 ${rows.length + 1} 行：内容过长` }
      row[column] = value
    }
    rows.push(row)
    if (rows.length > limits.rows) return { wrong: `不能超过 ${limits.rows} 行` }
  }
  return { ok: rows }
}

function cellText({ tag, inside }: { tag: string; inside: string }, strings: readonly string[]): string {
  const type = /\bt="(\w{1,12})"/.exec(tag)?.[1]
  if (type === 'inlineStr') return textIn(inside)
  const [value] = elements(inside, 'v')
  const text = plainOf(value?.inside ?? '')
  return type === 's' ? (strings[Number(text)] ?? '') : text
}

/** `r="AB12"` is the 28th column. */
function columnOf(tag: string): number | undefined {
  const name = /\br="([A-Z]{1,3})\d{1,7}"/.exec(tag)?.[1]
  if (!name) return undefined
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainOf(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
    if (name) return entities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}
