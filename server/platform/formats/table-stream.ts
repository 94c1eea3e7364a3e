import { byteOrderMark, type Cell, csvRows } from '#contract/base/csv.ts'
import { xlsxCell } from '#contract/base/xlsx.ts'
import { xlsxStream } from './xlsx-stream.ts'

export type TableFormat = 'xlsx' | 'csv'

export const tableTypes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A table as a file, piece by piece: as much memory as a piece, however many rows there are. */
export async function* tableStream(
  name: string,
  format: TableFormat,
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer, void, undefined> {
  if (format === 'xlsx') return yield* xlsxStream(name, asXlsx(rows))
  yield Buffer.from(byteOrderMark)
  for await (const row of rows) yield Buffer.from(csvRows([row]))
}

async function* asXlsx(rows: AsyncIterable<readonly Cell[]>) {
  for await (const row of rows) yield row.map(xlsxCell)
}
