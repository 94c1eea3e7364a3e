import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWords, tokensOf } from './words.ts'

test('a Chinese text is taken character by character, others word by word', () => {
  expect(tokensOf('众桥平台 2026 年上线')).toEqual(['众', '桥', '平', '台', ' ', '2026', ' ', '年', '上', '线'])
  expect(tokensOf('使用PostgreSQL数据库')).toEqual(['使', '用', 'PostgreSQL', '数', '据', '库'])
})

test('blanks do not count, signs do', () => {
  expect(countWords('你好，世界。')).toBe(6)
  expect(countWords('  Hello   world ')).toBe(2)
  expect(countWords('')).toBe(0)
})

test('no piece of a text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(tokensOf(text).join('')).toBe(text)
    }),
  )
})
