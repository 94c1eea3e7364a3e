import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secret } from '#server/platform/secrets/secrets.ts'
import { refuseTc3 } from '#server/testing/vendors/sms-tencent.ts'
import { signTc3, type Tc3Call } from './tc3.ts'

// The example that Tencent Cloud prints in full. Its key is what it looks like: the asterisks were signed with.
const example: Tc3Call = {
  secretId: `AKID${'*'.repeat(32)}`,
  secretKey: secret('*'.repeat(32)),
  service: 'cvm',
  host: 'cvm.tencentcloudapi.com',
  action: 'DescribeInstances',
  version: '2017-03-12',
  region: 'ap-guangzhou',
  payload: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
  at: new Date(1551113065 * 1000),
}

function received(call: Tc3Call, headers = signTc3(call)) {
  return {
    method: 'POST',
    path: '/',
    query: '',
    headers: { host: call.host, ...headers } as Record<string, string>,
    body: call.payload,
  }
}

const account = (call: Tc3Call) => ({
  secretId: call.secretId,
  secretKey: call.secretKey.reveal(),
  clock: () => call.at,
})

test('the example of Tencent Cloud has the signature that Tencent Cloud prints', () => {
  expect(signTc3(example)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'DescribeInstances',
    'x-tc-version': '2017-03-12',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': '1551113065',
    authorization:
      `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  })
})

test('the simulator knows both printed examples, and nothing next to them', () => {
  const sound = received(example)
  expect(refuseTc3(sound, account(example))).toBeUndefined()
  // The older print signs two headers only, with another key.
  const older = { ...example, secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE' }
  const print = received(older, {
    'content-type': 'application/json; charset=utf-8',
    'x-tc-timestamp': '1551113065',
    authorization:
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  })
  const olderAccount = { ...account(older), secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' }
  expect(refuseTc3(print, olderAccount)).toBeUndefined()

  for (const changed of [
    { ...sound, body: sound.body.replace('1', '2') },
    { ...sound, query: 'Limit=100' },
    { ...sound, headers: { ...sound.headers, host: 'sms.tencentcloudapi.com' } },
    { ...sound, headers: { ...sound.headers, 'x-tc-action': 'TerminateInstances' } },
    { ...sound, headers: { ...sound.headers, 'x-tc-timestamp': '1551113066' } },
  ]) {
    expect(refuseTc3(changed, account(example))?.[0]).toBe('AuthFailure.SignatureFailure')
  }
})

test('the day of a signature is that of UTC', () => {
  // Already the 26th in Shanghai.
  const { authorization } = signTc3({ ...example, at: new Date('2019-02-25T23:30:00Z') })
  expect(authorization).toContain('/2019-02-25/cvm/')
})

test('any body is signed as another implementation signs it', () => {
  const call = fc.record({
    payload: fc.json({ maxDepth: 3 }),
    secretKey: fc.string({ minLength: 1, maxLength: 40 }).map(secret),
    service: fc.stringMatching(/^[a-z]{2,10}$/),
    action: fc.stringMatching(/^[A-Z][A-Za-z]{2,20}$/),
    at: fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(call, (parts) => {
      const whole = { ...example, ...parts }
      expect(refuseTc3(received(whole), account(whole))).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})
