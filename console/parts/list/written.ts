import type { Cell } from '#contract/base/csv.ts'
import { totalling, type WrittenCell, type WrittenColumn, writeColumn } from '#contract/base/written.words.ts'

/** How a column is written, without its title. */
export type Written = Omit<WrittenColumn, 'title'>

/** What stands in one place of a row. */
export const at = (path: string, how: Omit<WrittenCell, 'path'> = {}): Written => ({ cells: [{ path, ...how }] })

/** The words of values that stand beside a colour: `{ paid: { label: '已支付' } }`. */
export const labelsOf = (words: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([value, { label }]) => [value, label]))

/** Somebody by name; without one by number. */
export const account = (path: string): Written => ({
  cells: [{ path: `${path}.name` }, { path: `${path}.phone_number` }, { path: `${path}.id`, before: '编号 ' }],
  first: true,
})

/** From so much to so much, for a unit of something. */
export const priced = (from: string, to: string): Written => ({
  cells: [
    { path: from, empty: '面议' },
    { path: to, before: '– ' },
    { path: 'unit', before: '/ ' },
  ],
})

/** What a file wants to know of a column. */
export interface Exported<Row> {
  title: string
  text?(row: Row): Cell
  written?: Written
}

/** A column that is declared needs no words of its own. */
export function writes<Row, Column extends Exported<Row>>(column: Column): Column {
  const { title, written, text } = column
  return written && !text ? { ...column, text: (row: Row) => writeColumn(row, { title, ...written }) } : column
}

/** A file as the browser writes it: titles, rows, and what amounts come to where the list says so. */
export function tableOf<Row>(columns: readonly Exported<Row>[], rows: readonly Row[]): Cell[][] {
  const columnsOf = columns.flatMap(({ title, text, written }) => (text ? [{ title, text, sum: written?.sum }] : []))
  const totals = totalling(columnsOf)
  const cells = rows.map((row) => columnsOf.map(({ text }) => text(row)))
  for (const line of cells) totals.add(line)
  return [columnsOf.map(({ title }) => title), ...cells, ...totals.lines()]
}

/** What the server is told to write; undefined where a column is only known to the browser. */
export function declared<Row>(columns: readonly Exported<Row>[]): WrittenColumn[] | undefined {
  const exported = columns.filter(({ text, written }) => text || written)
  const known = exported.flatMap(({ title, written }) => (written ? [{ title, ...written }] : []))
  return known.length > 0 && known.length === exported.length ? known : undefined
}
