import type { Cell } from './csv.ts'

// Office Open XML (ECMA-376), as much of it as one table of texts and numbers needs. A workbook is a zip of five small
// XML parts; formulas, styles and everything that acts are not written. Browsers write it too: nothing here is Node's.

export type XlsxCell = string | { number: string }

/** An amount of money as it travels: a table can add it up, and no number of an account looks like it. */
const amount = /^-?\d{1,12}\.\d{2}$/

/** Texts stay texts, whatever they begin with: only a number is one, and nothing is a formula. */
export function xlsxCell(cell: Cell): XlsxCell {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { number: String(cell) } : ''
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (cell && amount.test(cell)) return { number: cell }
  return cell ?? ''
}

const parts = {
  types: '[Content_Types].xml',
  relations: '_rels/.rels',
  workbook: 'xl/workbook.xml',
  workbookRelations: 'xl/_rels/workbook.xml.rels',
  sheet: 'xl/worksheets/sheet1.xml',
} as const

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One sheet. Texts stay texts: a long account number is not rounded, and what looks like a formula is none. */
export function xlsxBytes(name: string, rows: readonly (readonly XlsxCell[])[]): Uint8Array<ArrayBuffer> {
  const body = rows.map((row, at) => `<row r="${at + 1}">${row.map((cell, of) => cellOf(cell, of, at)).join('')}</row>`)
  const { before, sheet, sheetHead, sheetFoot } = packageParts(name)
  const files = [...before, [sheet, sheetHead + body.join('') + sheetFoot] as const]
  return writeZip(files.map(([path, text]) => [encoder.encode(path), encoder.encode(text)]))
}

/** What a workbook of one sheet consists of beside its rows. */
export function packageParts(name: string) {
  const overrides =
    `<Override PartName="/${parts.workbook}" ContentType="${sheetType}.sheet.main+xml"/>` +
    `<Override PartName="/${parts.sheet}" ContentType="${sheetType}.worksheet+xml"/>`
  const others = {
    [parts.types]:
      `<Types xmlns="${packaged}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    [parts.relations]: relation(`${office}/officeDocument`, parts.workbook),
    [parts.workbook]:
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
      `<sheet name="${xmlOf(name.slice(0, sheetNameMax))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [parts.workbookRelations]: relation(`${office}/worksheet`, 'worksheets/sheet1.xml'),
  }
  return {
    before: Object.entries(others).map(([path, text]) => [path, head + text] as const),
    sheet: parts.sheet,
    sheetHead: `${head}<worksheet xmlns="${main}"><sheetData>`,
    sheetFoot: '</sheetData></worksheet>',
  }
}

const sheetNameMax = 31

const relation = (type: string, target: string) =>
  `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`

export function cellOf(cell: XlsxCell, column: number, row: number): string {
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

const encoder = new TextEncoder()

/** Stored, not deflated: the files are small, and every reader knows it. */
function writeZip(files: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const [name, bytes] of files) {
    const fields = new DataView(new ArrayBuffer(26))
    fields.setUint16(0, 20, true)
    // The name is UTF-8; no moment of making: the same rows are the same bytes.
    fields.setUint16(8, 0x21, true)
    fields.setUint32(10, checksum(bytes), true)
    fields.setUint32(14, bytes.length, true)
    fields.setUint32(18, bytes.length, true)
    fields.setUint16(22, name.length, true)
    const head = new Uint8Array(fields.buffer)
    pieces.push(signature('PK\x03\x04'), head, name, bytes)
    const place = new DataView(new ArrayBuffer(14))
    place.setUint32(10, at, true)
    directory.push(signature('PK\x01\x02\x14\x00'), head, new Uint8Array(place.buffer), name)
    at += 4 + head.length + name.length + bytes.length
  }
  const listed = directory.reduce((sum, { length }) => sum + length, 0)
  const end = new DataView(new ArrayBuffer(18))
  end.setUint16(4, files.length, true)
  end.setUint16(6, files.length, true)
  end.setUint32(8, listed, true)
  end.setUint32(12, at, true)
  return joined([...pieces, ...directory, signature('PK\x05\x06'), new Uint8Array(end.buffer)])
}

const signature = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of pieces) {
    all.set(one, at)
    at += one.length
  }
  return all
}

/** CRC-32 as zip has it (ISO 3309), a byte at a time. */
const steps = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (steps[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
