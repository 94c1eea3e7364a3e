import { expect, test } from 'vitest'
import { findTotpStep, fromBase32, hotp, newTotpSecret, toBase32, totpCode, totpStep, totpUri } from './totp.ts'

const key = Buffer.from('12345678901234567890')
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// RFC 4226, appendix D.
test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, counter) => ({ code, counter }),
  ),
)('the counter $counter gives $code', ({ code, counter }) => {
  expect(hotp(key, counter, 6)).toBe(code)
})

// RFC 6238, appendix B, the lines of SHA-1.
test.each([
  { second: 59, code: '94287082' },
  { second: 1111111109, code: '07081804' },
  { second: 1111111111, code: '14050471' },
  { second: 1234567890, code: '89005924' },
  { second: 2000000000, code: '69279037' },
  { second: 20000000000, code: '65353130' },
])('the second $second gives $code', ({ second, code }) => {
  const step = totpStep(new Date(second * 1000))
  expect(hotp(key, step, 8)).toBe(code)
  expect(totpCode(secret, step)).toBe(code.slice(2))
})

// RFC 4648, section 10, without the padding that authenticators do not show.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32, there and back', (text, encoded) => {
  expect(toBase32(Buffer.from(text))).toBe(encoded)
  expect(fromBase32(encoded).toString()).toBe(text)
})

test('the step before and the step after count, those beyond them do not', () => {
  const at = new Date('2026-11-16T01:00:10Z')
  const now = totpStep(at)
  const found = [-2, -1, 0, 1, 2].map((away) => findTotpStep(secret, totpCode(secret, now + away), at, 0))
  expect(found).toEqual([undefined, now - 1, now, now + 1, undefined])
})

test('a step that was used and those before it never count again', () => {
  const at = new Date('2026-11-16T01:00:10Z')
  const now = totpStep(at)
  const found = [-1, 0, 1].map((away) => findTotpStep(secret, totpCode(secret, now + away), at, now))
  expect(found).toEqual([undefined, undefined, now + 1])
})

test.each(['', '12345', '1234567', '１２３４５６', 'abcdef'])('%j is no code', (code) => {
  expect(findTotpStep(secret, code, new Date('2026-11-16T01:00:10Z'), 0)).toBeUndefined()
})

test('a new secret has 160 bits and is another one each time', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect(fromBase32(one)).toHaveLength(20)
  expect(one).not.toBe(other)
})

test('the address for authenticators names the house and the account, and is safe with any name', () => {
  const uri = totpUri(secret, { issuer: '运营 后台', account: 'a&b' })
  expect(uri).not.toContain('+')
  const url = new URL(uri)
  expect(decodeURIComponent(url.pathname)).toContain('运营 后台:a&b')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret,
    issuer: '运营 后台',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
