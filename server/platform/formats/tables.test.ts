import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeGb18030 } from './gb18030.ts'
import { readXlsx, writeXlsx } from './xlsx.ts'
import { readArchive } from './zip.ts'

const limits = { rows: 100, columns: 20, cell: 200 }

test('whatever is written as a workbook is read back as the same table, formulas and tags as plain words', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/[\p{Cc}\uFFFE\uFFFF]/u.test(text))
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(table, (rows) => {
      expect(readXlsx(writeXlsx('打款', rows), limits)).toEqual({ ok: rows })
    }),
  )
  const sly = ['=1+1', '<c><v>9</v></c>', '&amp;', '6222020200112233445', '"']
  expect(readXlsx(writeXlsx('甲&乙', [sly, [{ number: '12.50' }]]), limits)).toEqual({ ok: [sly, ['12.50']] })
})

test('the same rows are the same bytes, in an archive without tricks', () => {
  const bytes = writeXlsx('打款', [['户名', '账号']])
  expect(writeXlsx('打款', [['户名', '账号']]).equals(bytes)).toBe(true)
  expect(readArchive(bytes)).toHaveLength(5)
})

test('no bytes make it fail, and nothing larger than its limits is read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(readXlsx(Buffer.from(bytes), limits)).toHaveProperty('wrong')
    }),
  )
  const long = Array.from({ length: 101 }, () => ['x'])
  expect(readXlsx(writeXlsx('x', long), limits)).toEqual({ wrong: '不能超过 100 行' })
  expect(readXlsx(writeXlsx('x', [Array(21).fill('x')]), limits)).toHaveProperty('wrong')
  expect(readXlsx(writeXlsx('x', [['x'.repeat(201)]]), limits)).toHaveProperty('wrong')
})

test('every character of the basic planes and beyond goes to GB 18030 and back', () => {
  const decoder = new TextDecoder('gb18030', { fatal: true })
  for (const text of [
    '户名,账号\r\n',
    '中国工商银行股份有限公司',
    '镕䶮㛃',
    '€—“”',
    'ḿ',
    '𠮷𡋾😀',
    '\uFEFF甲'.slice(1),
  ]) {
    expect(decoder.decode(encodeGb18030(text))).toBe(text)
  }
  expect(encodeGb18030('中')).toEqual(Buffer.from([0xd6, 0xd0]))
})
