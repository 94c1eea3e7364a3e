import { expect, test } from 'vitest'
import { digitsOf, proofOf, safeReturn, unfinished } from './sign-in.ts'

test('after signing in one comes back to where one was', () => {
  expect(safeReturn('/banners?state=shown&page=2')).toBe('/banners?state=shown&page=2')
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/login',
  '/login?from=/x',
  'banners',
])('an address like %j leads to the home screen', (from) => {
  expect(safeReturn(from)).toBe('/')
})

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('of %j these are the digits: %j', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

test.each([
  ['123 456', '123456'],
  [' 7K2QF-M0XWA ', '7K2QF-M0XWA'],
  // Ten digits are a recovery code that happens to have no letter.
  ['01234 56789', '01234 56789'],
])('%j is sent as %j', (typed, sent) => {
  expect(proofOf(typed)).toBe(sent)
})

test('whoever has to change a password or set up an authenticator does that first, and comes back', () => {
  const free = { must_change_password: false, must_enable_totp: false }
  expect(unfinished(free, '/news')).toBeUndefined()
  const both = { must_change_password: true, must_enable_totp: true }
  expect(unfinished(both, '/news?page=2')).toBe('/password?from=%2Fnews%3Fpage%3D2')
  expect(unfinished({ ...both, must_change_password: false }, '/news')).toBe('/security?from=%2Fnews')
  expect(unfinished({ ...both, must_change_password: false }, '/security?from=%2Fnews')).toBeUndefined()
})
