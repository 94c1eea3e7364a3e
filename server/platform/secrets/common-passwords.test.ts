import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const commonAmong = async (passwords: readonly string[], account: string) => {
  const verdicts = await Promise.all(passwords.map((one) => isCommonPassword(one, account)))
  return passwords.filter((_, at) => verdicts[at])
}

test('a password that everybody thinks of is refused: by rule, or because it is on the list of the most frequent', async () => {
  const byRule = [
    '1234567890',
    'qwertyuiop',
    'aaaaaaaaaa',
    'Password123!',
    'admin2026!!',
    '2026.chief!',
    'Woaini1314520',
  ]
  const listed = ['Monster123', 'thundercat', 'z1x2c3v4b5n6', 'lollipop1']
  expect(await commonAmong([...byRule, ...listed], 'chief')).toEqual([...byRule, ...listed])
})

test('one of a few words, or of anything else that nobody would guess, is not', async () => {
  const good = ['山高水长，二〇二六', 'correct horse battery', 'x7!kQ-vv2-Lp', '20261115 西湖', 'Demo-2026!']
  expect(await commonAmong(good, 'chief')).toEqual([])
})
