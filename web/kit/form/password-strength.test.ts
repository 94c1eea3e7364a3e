import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test('fewer than eight characters are too short, whatever they are', () => {
  expect(strengthOf('')).toBe('short')
  expect(strengthOf('aB3$xY9')).toBe('short')
})

test.each([
  '11111111',
  '12345678',
  '87654321',
  'qwertyui',
  'abcdefgh',
  'password',
  'Passw0rd',
  'woaini1314',
  '19900101a',
])('%s is weak: it repeats, runs along or is on everybody’s mind', (password) => {
  expect(strengthOf(password)).toBe('weak')
})

test('length and variety make it better', () => {
  expect(strengthOf('tkdmvhzpr')).toBe('fair')
  expect(strengthOf('tk7mvhz2')).toBe('fair')
  expect(strengthOf('绿色的桥横跨在江上边')).toBe('fair')
  expect(strengthOf('horse battery staple')).toBe('good')
  expect(strengthOf('Tk7m-vhz2pR')).toBe('good')
})
