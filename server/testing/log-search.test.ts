import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { leaksIn } from './log-search.ts'

const line = (detail: object) => JSON.stringify({ level: 'info', time: '2026-11-16T01:00:00.000Z', ...detail })

test('a number, a token, a code and a password in a log are found', () => {
  const secrets = new Set(['482913', 'Demo-2026!'])
  const token = randomBytes(32).toString('base64url')
  const leaks = [
    line({ detail: { phone: '13812345678' } }),
    line({ path: `/api/user/${token}` }),
    line({ msg: 'sent 482913 to somebody' }),
    line({ input: { password: 'Demo-2026!' } }),
  ]
  for (const leak of leaks) expect(leaksIn(leak, secrets)).toEqual([leak])
})

test('what a log is there for is not taken for a secret', () => {
  const fine = [
    line({ requestId: 'req-8f', method: 'POST', path: '/api/login', status: 200, ms: 138 }),
    line({ phone: '138****5678', at: 1_763_197_200_000, ms: 1.38123456789 }),
    line({ path: '/files/2026/11/55489ab13848769629b3d4b80d08b474.png', status: 200 }),
    line({ refusal: 'CODE_WRONG', detail: { path: '/api/send/sms' } }),
  ]
  expect(leaksIn(fine.join('\n'), new Set(['482913']))).toEqual([])
})
