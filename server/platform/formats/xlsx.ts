import { crc32, inflateRawSync } from 'node:zlib'
import { Refusal } from '#server/platform/refusal.ts'
import type { Reading } from './csv.ts'
import { readArchive, type ZipEntry } from './zip.ts'

// Office Open XML (ECMA-376), as much of it as one table of texts and numbers needs. A workbook is a zip of five small
// XML parts; formulas, styles and everything that acts are not written, and not looked at when read.

export type XlsxCell = string | { number: string }

const parts = {
  types: '[Content_Types].xml',
  relations: '_rels/.rels',
  workbook: 'xl/workbook.xml',
  workbookRelations: 'xl/_rels/workbook.xml.rels',
  sheet: 'xl/worksheets/sheet1.xml',
  strings: 'xl/sharedStrings.xml',
} as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One sheet. Texts stay texts: a long account number is not rounded, and what looks like a formula is none. */
export function writeXlsx(name: string, rows: readonly (readonly XlsxCell[])[]): Buffer {
  const body = rows.map((row, at) => `<row r="${at + 1}">${row.map((cell, of) => cellOf(cell, of, at)).join('')}</row>`)
  const overrides =
    `<Override PartName="/${parts.workbook}" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/${parts.sheet}" ContentType="${sheetType}.worksheet+xml"/>`
  const files = {
    [parts.types]:
      `<Types xmlns="${packaged}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    [parts.relations]: relation(`${office}/officeDocument`, parts.workbook),
    [parts.workbook]:
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${xmlOf(name.slice(0, sheetNameMax))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [parts.workbookRelations]: relation(`${office}/worksheet`, 'worksheets/sheet1.xml'),
    [parts.sheet]: `<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`,
  }
  return writeZip(Object.entries(files).map(([path, text]) => [path, Buffer.from(head + text)]))
}

const sheetNameMax = 31

const relation = (type: string, target: string) =>
  `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`

function cellOf(cell: XlsxCell, column: number, row: number): string {
  const place = `${letters(column)}${row + 1}`
  if (typeof cell !== 'string') return `<c r="${place}"><v>${xmlOf(cell.number)}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(cell)}</t></is></c>`
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Control characters have no place in XML at all. */
const xmlOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Stored, not deflated: the files are small, and every reader knows it. */
function writeZip(files: readonly (readonly [string, Buffer])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, bytes] of files) {
    const name = Buffer.from(path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    // No moment of making: the same rows are the same bytes.
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, name)
    at += 4 + fields.length + name.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

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
