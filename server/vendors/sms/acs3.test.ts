import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secret } from '#server/platform/secrets/secrets.ts'
import { refuseAcs3 } from '#server/testing/vendors/sms-aliyun.ts'
import { signAcs3 } from './acs3.ts'

// The example that Aliyun prints in full.
const example = {
  accessKeyId: 'YourAccessKeyId',
  accessKeySecret: secret('YourAccessKeySecret'),
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
  at: new Date('2023-10-26T10:22:32.750Z'),
  nonce: '3156853299f313e23d1673dc12e1703d',
}
const signedHeaders = 'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version'

function received(call: typeof example, signed = signAcs3(call)) {
  return {
    method: 'POST',
    path: '/',
    query: signed.query,
    headers: { host: call.host, ...signed.headers } as Record<string, string>,
    body: '',
  }
}

const account = (call: typeof example) => ({
  accessKeyId: call.accessKeyId,
  accessKeySecret: call.accessKeySecret.reveal(),
  clock: () => call.at,
})

test('the example of Aliyun has the signature that Aliyun prints', () => {
  expect(signAcs3(example)).toEqual({
    query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    headers: {
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
      authorization:
        `ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=${signedHeaders},` +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    },
  })
})

test('the simulator knows the printed example too, and nothing next to it', () => {
  const sound = received(example)
  expect(refuseAcs3(sound, account(example), new Set())).toBeUndefined()
  for (const changed of [
    { ...sound, query: `${sound.query}&Amount=100` },
    { ...sound, method: 'GET' },
    { ...sound, body: 'x' },
    { ...sound, headers: { ...sound.headers, host: 'elsewhere.aliyuncs.com' } },
    { ...sound, headers: { ...sound.headers, 'x-acs-action': 'DeleteInstances' } },
    { ...sound, headers: { ...sound.headers, 'x-acs-security-token': 'unsigned' } },
  ]) {
    expect(refuseAcs3(changed, account(example), new Set())?.[1]).toBe('SignatureDoesNotMatch')
  }
})

test('characters that addresses treat specially are written as RFC 3986 has them', () => {
  const { query } = signAcs3({ ...example, query: { 'b[]': "a b*c~d/e+f'(!)", A1: '中', A: '' } })
  expect(query).toBe('A=&A1=%E4%B8%AD&b%5B%5D=a%20b%2Ac~d%2Fe%2Bf%27%28%21%29')
})

test('any parameters are signed as another implementation signs them', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const call = fc.record({
    query: fc.dictionary(word, fc.string({ unit: 'grapheme', maxLength: 60 }), { maxKeys: 8 }),
    accessKeySecret: fc.string({ minLength: 1, maxLength: 40 }).map(secret),
    nonce: fc.stringMatching(/^[0-9a-f]{32}$/),
    at: fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(call, (parts) => {
      const whole = { ...example, ...parts } as typeof example
      expect(refuseAcs3(received(whole), account(whole), new Set())).toBeUndefined()
    }),
    { numRuns: 2000 },
  )
})
