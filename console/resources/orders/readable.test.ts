import { expect, test } from 'vitest'
import { readableOf } from './readable.ts'

test('JSON is set out in lines', () => {
  expect(readableOf('{"id":"E1","resource":{"nonce":"n"}}')).toBe(
    '{\n  "id": "E1",\n  "resource": {\n    "nonce": "n"\n  }\n}',
  )
})

test('a form is set out with one field on each line, decoded', () => {
  expect(readableOf('subject=%E5%85%85%E5%80%BC&total_amount=100.00')).toBe('subject = 充值\ntotal_amount = 100.00')
})

test.each(['', 'hello', '{"broken":', '<xml>a=b</xml>', 'two words=1'])('%j stays as it came', (body) => {
  expect(readableOf(body)).toBeUndefined()
})
