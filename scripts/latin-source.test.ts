import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inLatin } from './latin-source.ts'

const pieces = [
  "'一座桥，😀'",
  '`第\t页`',
  "'反斜杠\\\\桥'",
  "'\\桥'",
  '/^[，。、]+$/.test("，。")',
  '/\\，/.test("，")',
  '/^\\p{Script=Han}+😀$/u.test("桥😀")',
  '({ 名: 1 }).名 // 说明',
]

test.each(pieces)('written in Latin letters %s is what it was', (code) => {
  const written = inLatin(code)
  expect(written).toMatch(/^[\0-\x7f]+$/)
  expect(runInNewContext(written)).toEqual(runInNewContext(code))
})
