import { expect, test } from 'vitest'
import { plainPhone } from './plain-phone.ts'

test.each([
  '138 0000 0001',
  '138-0000-0001',
  '+86 138 0000 0001',
  '+86-13800000001',
  '(+86) 138 0000 0001',
  '0086 13800000001',
  '１３８０００００００１',
  '\u202a13800000001\u202c',
  '\u00a0138\u20110000\u20110001',
])('%j is one number, however it was pasted', (text) => {
  expect(plainPhone(text)).toBe('13800000001')
})

test('only the country’s code before a whole number is taken away', () => {
  expect(plainPhone('8613800')).toBe('8613800')
  expect(plainPhone('86138000000012')).toBe('86138000000012')
  expect(plainPhone('')).toBe('')
})
