import { expect, test } from 'vitest'
import { checkCharacterOf, creditCodeAlphabet, faultOfCreditCode, normalCreditCode } from './credit-code.words.ts'

const seed = 20261116
/** A linear congruential generator: the same codes in every run, so that a failure can be looked at. */
function chance(start: number) {
  let state = start
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The standard's formula, written down a second time: the weighted sum and the check character make up 31. */
function holdsByTheStandard(code: string): boolean {
  const values = [...code].map((character) => creditCodeAlphabet.indexOf(character))
  const sum = values.slice(0, 17).reduce((total, value, at) => total + value * Number(3n ** BigInt(at) % 31n), 0)
  return (sum + (values[17] ?? 0)) % 31 === 0
}

const one = (next: (below: number) => number, length: number) =>
  Array.from({ length }, () => creditCodeAlphabet.charAt(next(31))).join('')

test('the code that the standard itself gives as its example holds', () => {
  expect(faultOfCreditCode('91350100M000100Y43')).toBeUndefined()
})

test('ten thousand random codes are judged as the check character of the standard says', () => {
  const next = chance(seed)
  let sound = 0
  for (let count = 0; count < 10_000; count++) {
    const code = one(next, 18)
    const holds = faultOfCreditCode(code) === undefined
    expect([code, holds]).toEqual([code, holdsByTheStandard(code)])
    if (holds) sound++
  }
  // One in thirty-one by chance.
  expect(sound).toBeGreaterThan(200)
  for (let count = 0; count < 10_000; count++) {
    const first = one(next, 17)
    expect(faultOfCreditCode(first + checkCharacterOf(first))).toBeUndefined()
  }
})

test('every error in a single character is found, at every place and by every character', () => {
  const next = chance(seed + 1)
  for (let count = 0; count < 20; count++) {
    const first = one(next, 17)
    const code = first + checkCharacterOf(first)
    for (let at = 0; at < 18; at++) {
      for (const other of `${creditCodeAlphabet}IOSVZ`) {
        if (other === code.charAt(at)) continue
        const wrong = code.slice(0, at) + other + code.slice(at + 1)
        expect([wrong, faultOfCreditCode(wrong) === undefined]).toEqual([wrong, false])
      }
    }
  }
})

test('what is wrong is said, and what people type is read as they mean it', () => {
  expect(normalCreditCode(' 9135 0100 m000 100y 43 ')).toBe('91350100M000100Y43')
  expect(faultOfCreditCode('9144')).toContain('现在是 4 位')
  expect(faultOfCreditCode('91350100MO00100Y43')).toContain('“O”')
  expect(faultOfCreditCode('91350100M000100Y4A')).toContain('校验位')
  expect(checkCharacterOf('91350100M000100')).toBeUndefined()
  expect(checkCharacterOf('91350100M000100YI')).toBeUndefined()
})
