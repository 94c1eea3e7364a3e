import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const body = (cell: string | number | boolean | null) => toCsv([[cell]]).slice(1, -2)

test('a file begins with the mark of UTF-8 and every row ends with CRLF', () => {
  expect(
    toCsv([
      ['名称', '数量'],
      ['横幅', 3],
    ]),
  ).toBe('\uFEFF名称,数量\r\n横幅,3\r\n')
})

test('commas, quotes and line breaks are quoted', () => {
  expect(body('a,b')).toBe('"a,b"')
  expect(body('他说“好”，又说"好"')).toBe('"他说“好”，又说""好"""')
  expect(body('第一行\n第二行')).toBe('"第一行\n第二行"')
})

test.each(['=1+1', '+86 138', '-1+1', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠x', '-', '+'])(
  '%j is text in a spreadsheet, not a formula',
  (cell) => {
    expect(body(cell)).toBe(`'${cell}`)
  },
)

test('a carriage return in front is guarded and quoted', () => {
  expect(body('\r=1')).toBe(`"'\r=1"`)
})

test.each(['-12.50', '+3', '-1,234.00', '-5%'])('%s stays a number', (cell) => {
  expect(body(cell)).toBe(cell.includes(',') ? `"${cell}"` : cell)
})

test('numbers, booleans and nothing', () => {
  expect(toCsv([[-12.5, true, false, null, undefined]])).toBe('\uFEFF-12.5,是,否,,\r\n')
})

test('whatever is written, reading it back gives the same cells, save the guarding apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const read = readCsv(toCsv(rows).slice(1))
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length))
      rows.forEach((row, y) => {
        row.forEach((cell, x) => {
          expect([cell, `'${cell}`]).toContain(read[y]?.[x])
        })
      })
    }),
  )
})

/** The other side of RFC 4180, written only for this test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at))
    const plain = /^[^,\r\n]*/.exec(text.slice(at))
    row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (plain?.[0] ?? ''))
    at += (quoted ?? plain)?.[0].length ?? 0
    if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else at += 1
  }
  return rows
}
