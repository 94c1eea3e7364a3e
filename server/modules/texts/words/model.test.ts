import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMatcher, keyOf, segmentsOf } from './model.ts'

const found = (words: string[], text: string) =>
  createMatcher(words)
    .find(text)
    .map(({ word }) => word)

test('a word is found whatever its width and case', () => {
  expect(found(['Viagra', '发票'], 'ＶＩＡＧＲＡ 与发票')).toEqual(['Viagra', '发票'])
})

test('blanks and signs between the characters do not hide a word', () => {
  for (const text of ['赌博', '赌 博', '赌*博', '赌\u200b博', '赌·.-博', '【赌】博'])
    expect(found(['赌博'], text), text).toEqual(['赌博'])
})

test('what stands in another line, or far away, is another word', () => {
  expect(found(['赌博'], '打赌\n博士')).toEqual([])
  expect(found(['赌博'], '打赌……………博士')).toEqual([])
})

test('a Latin word inside another one is not that word', () => {
  expect(found(['av'], 'have a java')).toEqual([])
  expect(found(['av'], '看AV片')).toEqual(['av'])
})

test('words inside and across one another are all found', () => {
  expect(found(['网络赌博', '赌博', '博彩'], '网络赌博彩票')).toEqual(['网络赌博', '赌博', '博彩'])
})

test('every word of a list is found wherever it is put', () => {
  const character = fc.constantFrom(...'甲乙丙丁')
  const word = fc.string({ unit: character, minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), fc.string({ unit: character }), (words, text) => {
      const naive = words.filter((one) => text.includes(one)).toSorted()
      expect([...new Set(found(words, text))].toSorted()).toEqual(naive)
    }),
  )
})

test('segments put together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'甲乙 ,😀') }), (text) => {
      const segments = segmentsOf(text, createMatcher(['甲乙', '乙甲']).find(text))
      expect(segments.map((segment) => segment.text).join('')).toBe(text)
    }),
  )
})

test('two words that look alike have one key', () => {
  expect(keyOf('Ｖ-I A')).toBe(keyOf('via'))
})
