export type Cell = string | number | boolean | null | undefined

/** Tells spreadsheets that the bytes are UTF-8; without it Excel reads Chinese as something else. */
export const byteOrderMark = '\uFEFF'

/** A cell that begins like this is a formula to a spreadsheet, and may have been written by a stranger. */
const formula = /^[=+\-@\t\r＝＋－＠]/
const plainNumber = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/

/** A file of rows as RFC 4180 has them, in UTF-8, with nothing in them that a spreadsheet would run. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + csvRows(rows)
}

/** The rows alone, for a file that is written piece by piece. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: Cell): string {
  const text = guard(cell === null || cell === undefined ? '' : sayValue(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function sayValue(cell: string | number | boolean): string {
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  return String(cell)
}

function guard(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
