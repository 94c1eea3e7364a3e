import { cellOf, packageParts, type XlsxCell } from '#contract/base/xlsx.ts'
import { zipStream } from './zip-stream.ts'

// The same workbook as `writeXlsx`, written piece by piece: a sheet of a million rows takes as much memory as one.

const piece = 64 * 1024

/** One sheet of rows that come one after the other. */
export function xlsxStream(
  name: string,
  rows: AsyncIterable<readonly XlsxCell[]>,
): AsyncGenerator<Buffer, void, undefined> {
  const parts = packageParts(name)
  const before = parts.before.map(([path, text]) => ({ name: path, source: [text] }))
  return zipStream([...before, { name: parts.sheet, source: sheetOf(parts, rows) }])
}

async function* sheetOf(
  { sheetHead, sheetFoot }: ReturnType<typeof packageParts>,
  rows: AsyncIterable<readonly XlsxCell[]>,
): AsyncGenerator<string> {
  let text = sheetHead
  let number = 0
  for await (const row of rows) {
    text += `<row r="${number + 1}">${row.map((cell, column) => cellOf(cell, column, number)).join('')}</row>`
    number += 1
    if (text.length < piece) continue
    yield text
    text = ''
  }
  yield text + sheetFoot
}
