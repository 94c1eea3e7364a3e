import { element } from '../../pictures/svg.ts'
import { escapeXml, officeFile } from './archive.ts'
import { amountOf, type Cell, cellName } from './sums.ts'

export interface Sheet {
  name: string
  /** In characters. */
  widths: readonly number[]
  /** The first row is the title, the second the heading; a text that begins with `=` is a formula. */
  rows: readonly (readonly Cell[])[]
  /** How many rows at the end are sums. */
  sums?: number
  /** Columns that hold shares instead of amounts. */
  percent?: readonly number[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Places in `cellXfs` below. */
const look = {
  plain: 0,
  title: 1,
  head: 2,
  words: 3,
  amount: 4,
  sumWords: 5,
  sumAmount: 6,
  share: 7,
  sumShare: 8,
  count: 9,
  sumCount: 10,
}

export function xlsx(title: string, sheets: readonly Sheet[]): Uint8Array {
  const partOf = (at: number) => `xl/worksheets/sheet${at + 1}.xml`
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const sheetTypes = sheets.map((_, at) => [partOf(at), `${office}.worksheet+xml`] as const)
  return officeFile({
    title,
    main: 'xl/workbook.xml',
    types: {
      'xl/workbook.xml': `${office}.sheet.main+xml`,
      'xl/styles.xml': `${office}.styles+xml`,
      ...Object.fromEntries(sheetTypes),
    },
    relations: [
      ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'] as const,
    ],
    parts: {
      'xl/workbook.xml':
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets>` +
        '<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>',
      'xl/styles.xml': stylesXml(),
      ...Object.fromEntries(sheets.map((sheet, at) => [partOf(at), sheetXml(sheet)])),
    },
  })
}

function sheetXml(sheet: Sheet): string {
  const { rows, widths } = sheet
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const written = rows.map((row, place) => {
    const cells = row.map((cell, column) => cellXml(sheet, cell, column, place))
    const height = place === 0 ? ' ht="30" customHeight="1"' : place === 1 ? ' ht="22" customHeight="1"' : ''
    return `<row r="${place + 1}"${height}>${cells.join('')}</row>`
  })
  const last = cellName(widths.length - 1, 0)
  return (
    `<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="18"/><cols>${columns.join('')}</cols><sheetData>${written.join('')}</sheetData>` +
    `<mergeCells count="1"><mergeCell ref="A1:${last}"/></mergeCells>` +
    '<pageMargins left="0.6" right="0.6" top="0.7" bottom="0.7" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>'
  )
}

function cellXml(sheet: Sheet, cell: Cell, column: number, place: number): string {
  const name = cellName(column, place)
  const formula = typeof cell === 'string' && cell.startsWith('=')
  const style = `r="${name}" s="${styleOf(sheet, formula || typeof cell === 'number', column, place)}"`
  if (typeof cell === 'number') return `<c ${style}><v>${cell}</v></c>`
  if (formula) return `<c ${style}><f>${escapeXml(cell.slice(1))}</f><v>${amountOf(sheet.rows, cell)}</v></c>`
  return cell === ''
    ? `<c ${style}/>`
    : `<c ${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

function styleOf({ rows, sums = 0, percent = [] }: Sheet, number: boolean, column: number, place: number): number {
  if (place === 0) return look.title
  if (place === 1) return look.head
  const sum = place >= rows.length - sums
  if (!number) return sum ? look.sumWords : look.words
  if (percent.includes(column)) return sum ? look.sumShare : look.share
  if (isWhole(rows, column)) return sum ? look.sumCount : look.count
  return sum ? look.sumAmount : look.amount
}

/** A column without a fraction in it shows none. */
function isWhole(rows: Sheet['rows'], column: number): boolean {
  return rows.slice(2).every((row) => Number.isInteger(amountOf(rows, row[column] ?? 0)))
}

function stylesXml(): string {
  const font = (size: number, color: string, bold: boolean) =>
    `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><color rgb="FF${color}"/><name val="宋体"/><charset val="134"/></font>`
  const fill = (color: string) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="FF${color}"/><bgColor indexed="64"/></patternFill></fill>`
  const sides = ['left', 'right', 'top', 'bottom']
    .map((side) => element(side, { style: 'thin' }, element('color', { rgb: 'FFC5D0E2' })))
    .join('')
  const format = (numFmt: number, fontId: number, fillId: number, borderId: number, horizontal?: string) =>
    `<xf numFmtId="${numFmt}" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0" ` +
    'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">' +
    `<alignment vertical="center" wrapText="1"${horizontal ? ` horizontal="${horizontal}"` : ''}/></xf>`
  return (
    `<styleSheet xmlns="${main}"><fonts count="4">${font(11, '1F2A44', false)}${font(16, '0F2F8F', true)}` +
    `${font(11, 'FFFFFF', true)}${font(11, '1F2A44', true)}</fonts>` +
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    `${fill('1652F0')}${fill('E6EFFF')}</fills>` +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
    `<border>${sides}<diagonal/></border></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="11"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    format(0, 1, 0, 0, 'center') +
    format(0, 2, 2, 1, 'center') +
    format(0, 0, 0, 1) +
    format(4, 0, 0, 1) +
    format(0, 3, 3, 1) +
    format(4, 3, 3, 1) +
    format(10, 0, 0, 1) +
    format(10, 3, 3, 1) +
    format(3, 0, 0, 1) +
    format(3, 3, 3, 1) +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
