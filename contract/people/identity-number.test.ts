import { expect, test } from 'vitest'
import { faultOfIdentityNumber, identityCheckOf, isAdult, maskIdentityNumber } from './identity-number.words.ts'

const today = '2026-11-16'

test('a number that the standard gives as an example holds', () => {
  // GB 11643-1999, annex: 11010519491231002X.
  expect(identityCheckOf('11010519491231002')).toBe('X')
  expect(faultOfIdentityNumber('11010519491231002X', today)).toBeUndefined()
  expect(faultOfIdentityNumber('440524188001010014', today)).toMatch('出生日期')
})

test('every single digit that is wrong, and two that changed places, are found', () => {
  const number = '11010519491231002X'
  for (let at = 0; at < 17; at++) {
    for (const digit of '0123456789') {
      if (digit === number[at]) continue
      expect(faultOfIdentityNumber(number.slice(0, at) + digit + number.slice(at + 1), today)).toBeDefined()
    }
  }
  expect(faultOfIdentityNumber('11010519491213002X', today)).toBeDefined()
})

test('days that do not exist or are still to come are no birthdays', () => {
  const of = (day: string) => {
    const first = `110105${day}002`
    return faultOfIdentityNumber(first + identityCheckOf(first), today)
  }
  expect(of('19990229')).toMatch('出生日期')
  expect(of('20000229')).toBeUndefined()
  expect(of('19991301')).toMatch('出生日期')
  expect(of('20270101')).toMatch('出生日期')
})

test('on the eighteenth birthday somebody is of age, the day before not', () => {
  expect(isAdult('2008-11-16', today)).toBe(true)
  expect(isAdult('2008-11-17', today)).toBe(false)
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false)
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true)
})

test('fifteen digits of long ago, letters and blanks are told apart', () => {
  expect(faultOfIdentityNumber('110105491231002', today)).toBe('身份证号码应为 18 位，现在是 15 位')
  expect(faultOfIdentityNumber('1101051949123100AX', today)).toMatch('17 位数字')
})

test('what is shown of a number tells neither birthday nor sequence', () => {
  expect(maskIdentityNumber('11010519491231002X')).toBe('110***********002X')
})
