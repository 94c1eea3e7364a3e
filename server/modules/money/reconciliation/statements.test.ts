import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '#contract/base/csv.ts'
import { statementRowsMax } from '#contract/money/reconciliation.console.ts'
import { readCsv as readWithin } from '#server/platform/formats/csv.ts'
import { readStatement } from './statements/model.ts'

const readCsv = (text: string) => readWithin(text, { rows: statementRowsMax, columns: 50, cell: 500 })

const november = { from: '2026-11-01', to: '2026-11-30' }
const heading = '日期,回单号,金额,收支\r\n'
const read = (rows: string) => readStatement(heading + rows, november)
const wrong = (rows: string) => {
  const said = read(rows)
  return 'wrong' in said ? said.wrong : 'nothing'
}

test('a statement is read with its days, receipts, amounts and directions', () => {
  const said = read('2026-11-03,HD0001,"1,234.50",收\r\n2026-11-04,HD0002,80,支出\r\n')
  expect(said).toEqual({
    ok: [
      {
        what: 'in',
        number: 'HD0001',
        tradeNo: 'HD0001',
        amount: 123_450,
        state: 'success',
        at: new Date('2026-11-02T16:00:00Z'),
        day: '2026-11-03',
      },
      expect.objectContaining({ what: 'out', number: 'HD0002', amount: 8_000, day: '2026-11-04' }),
    ],
  })
})

test.each([
  ['2026/11/3', '2026-11-03'],
  ['20261103', '2026-11-03'],
  ['2026-11-03 09:15:00', '2026-11-03'],
  ['2026.11.03', '2026-11-03'],
])('a day may be written as %s', (written, day) => {
  expect(read(`${written},A,1,收`)).toMatchObject({ ok: [{ day }] })
})

test('columns are found by their names, in any order, below what banks write above them', () => {
  const text =
    "\uFEFF账户,6222\n期间,11月\n摘要,借/贷,交易金额,交易流水号,交易日期\n货款,贷,￥9.9,'000123,2026-11-05\n\n,,,,\n"
  expect(readStatement(text, november)).toMatchObject({ ok: [{ what: 'in', number: '000123', amount: 990 }] })
})

test.each([
  ['2026-02-30,A,1,收', /第 2 行：日期/],
  ['2026-13-01,A,1,收', /第 2 行：日期/],
  ['昨天,A,1,收', /第 2 行：日期/],
  ['2026-12-01,A,1,收', /第 2 行：日期不在/],
  ['2026-11-03,,1,收', /缺少回单号/],
  [`2026-11-03,${'9'.repeat(101)},1,收`, /回单号不正确/],
  ['2026-11-03,A\u0007,1,收', /回单号不正确/],
  ['2026-11-03,A,-1,收', /金额/],
  ['2026-11-03,A,0,收', /金额/],
  ['2026-11-03,A,0.00,收', /金额/],
  ['2026-11-03,A,1.234,收', /金额/],
  ['2026-11-03,A,1e3,收', /金额/],
  ['2026-11-03,A,９,收', /金额/],
  ['2026-11-03,A,"12,34.00",收', /金额/],
  ['2026-11-03,A,9999999999999,收', /金额/],
  ['2026-11-03,A,=1+1,收', /金额/],
  ['2026-11-03,A,1,也许', /收支/],
  ['2026-11-03,A,1', /收支/],
  ['2026-11-03,A,1,constructor', /收支/],
  ['2026-11-03,A,1,"收', /引号没有结束/],
  ['2026-11-03,"A"B,1,收', /引号的位置/],
  ['2026-11-03,A"B,1,收', /引号的位置/],
  [`2026-11-03,A,1,${'收'.repeat(501)}`, /内容过长/],
  [`2026-11-03,A,1,"${'收'.repeat(600)}"`, /内容过长/],
  ['2026-11-03,A,1,收\r\n2026-11-04,B,x,收', /第 3 行：金额/],
])('a row like %j is refused with what is wrong and where', (row, said) => {
  expect(wrong(row)).toMatch(said)
})

test('a file without the four columns, with too many columns or too many rows is refused', () => {
  expect(readStatement('日期,金额\n2026-11-03,1\n', november)).toEqual({ wrong: expect.stringContaining('表头') })
  expect(readStatement('', november)).toEqual({ wrong: expect.stringContaining('表头') })
  expect(wrong(`2026-11-03,A,1,收${','.repeat(50)}`)).toMatch(/超过 50 列/)
  expect(wrong('2026-11-03,A,1,收\n'.repeat(statementRowsMax + 1))).toMatch(/不能超过/)
  expect(read('2026-11-03,A,1,收\n'.repeat(statementRowsMax))).toHaveProperty('ok.length', statementRowsMax)
})

test('a file of nothing but quotes or commas is answered at once', () => {
  expect(readCsv('"'.repeat(499_999))).toHaveProperty('wrong')
  expect(readCsv(','.repeat(500_000))).toHaveProperty('wrong')
  expect(readCsv('\n'.repeat(500_000))).toHaveProperty('wrong')
  expect(readCsv(`"${'""'.repeat(249_000)}"`)).toHaveProperty('wrong')
})

test('whatever is written as a table of text is read back as the same table', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/^[=+\-@\t\r＝＋－＠]/.test(text))
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(table, (rows) => {
      expect(readCsv(toCsv(rows))).toEqual({ ok: rows })
    }),
  )
})

test('no text makes it fail: it is read, or it is said what is wrong', () => {
  const piece = fc.constantFrom(
    '"',
    '""',
    ',',
    '\n',
    '\r\n',
    '\r',
    '2026-11-03',
    '收',
    '1.00',
    'A',
    '\uFEFF',
    '\u2028',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 60 }), (parts) => {
      const said = read(parts.join(''))
      expect('ok' in said || said.wrong.length > 0).toBe(true)
    }),
  )
})
