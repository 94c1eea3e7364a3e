import { expect, test } from 'vitest'
import { wholeCharacters } from './whole-characters.ts'

test('a name is cut between characters, never within one', () => {
  expect(wholeCharacters('云岫包装', 3)).toBe('云岫包')
  expect(wholeCharacters('云岫👨‍👩‍👧', 10)).toBe('云岫👨‍👩‍👧')
  expect(wholeCharacters('云岫👨‍👩‍👧包', 9)).toBe('云岫')
  expect(wholeCharacters('a👍🏽', 4)).toBe('a')
  expect(wholeCharacters('', 4)).toBe('')
})
