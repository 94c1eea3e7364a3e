import { clock } from '#console/clock.ts'
import { saveFile } from '#console/parts/show/save-file.ts'
import { wallTime } from '#console/parts/show/time.ts'
import { type Cell, toCsv } from '#contract/base/csv.ts'
import { xlsxBytes, xlsxCell } from '#contract/base/xlsx.ts'

export type FileFormat = 'xlsx' | 'csv'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Hands a table over as a file, named after what it is and when it was made. */
export function saveTable(title: string, format: FileFormat, rows: readonly (readonly Cell[])[]): void {
  const name = `${title}-${wallTime(clock()).replace(/\D/g, '').slice(0, 14)}.${format}`
  const cells = rows.map((row) => row.map(xlsxCell))
  const [bytes, type] =
    format === 'xlsx'
      ? ([xlsxBytes(title, cells), xlsxType] as const)
      : ([toCsv(rows), 'text/csv;charset=utf-8'] as const)
  saveFile(name, new Blob([bytes], { type }))
}
