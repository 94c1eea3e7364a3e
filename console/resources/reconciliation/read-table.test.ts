import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** `日期,金额` as Chinese Windows writes it. */
const gbk = new Uint8Array([0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xbd, 0xf0, 0xb6, 0xee])

test('a table is read in either encoding that a bank writes', () => {
  expect(readTable('a.csv', utf8('日期,金额'), 100)).toEqual({ text: '日期,金额' })
  expect(readTable('a.csv', gbk, 100)).toEqual({ text: '日期,金额' })
})

test('what is no table, or too much of one, is said to be so', () => {
  expect(readTable('a.xlsx', utf8('x'), 100)).toEqual({ wrong: '请先在 Excel 中另存为 CSV' })
  expect(readTable('a.csv', utf8(' \n'), 100)).toEqual({ wrong: '文件是空的' })
  expect(readTable('a.csv', utf8('a\0b'), 100)).toEqual({ wrong: '这不是 CSV 文件' })
  expect(readTable('a.csv', utf8('x'.repeat(101)), 100)).toEqual({ wrong: '文件过大' })
})
