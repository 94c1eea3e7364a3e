import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selfSignedCertificate } from '#server/testing/certificates.ts'
import { makeCertifiedAlipayMerchant } from '#server/testing/merchants.ts'
import {
  alipayKeys,
  isSigned,
  noticeMessage,
  rawMember,
  readForm,
  requestMessage,
  signRequest,
} from './alipay-signing.ts'

/** How many random messages are signed on both sides; what is signed is compared for no fewer than 10,000. */
const size = Number(process.env.ORACLE_MESSAGES ?? 1000)
const texts = Math.max(size, 10_000)
const patienceMs = 60_000 + size * 30

// What is compared does not depend on the length of the key, and a short one signs many times as fast.
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 512 })
const whole = generateKeyPairSync('rsa', { modulusLength: 2048 })

const oracle = (keys: typeof whole) =>
  new AlipaySdk({
    appId: '2021004112345678',
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipayPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    keyType: 'PKCS8',
    gateway: 'https://openapi.alipay.com/gateway.do',
  })

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((raw) => Buffer.from(raw).toString('utf8'))
const url = text.map((raw) => `https://www.example.com/${encodeURIComponent(raw)}?a=1&b=+2`)
const content = fc.dictionary(fc.stringMatching(/^field_[a-z]{1,12}$/), fc.oneof(text, fc.integer(), fc.boolean()), {
  minKeys: 1,
  maxKeys: 6,
  noNullPrototype: true,
})

const pages = fc.constantFrom('alipay.trade.page.pay', 'alipay.trade.wap.pay')

test.each([
  ['a short key', size, { privateKey, publicKey }],
  ['a key of full length', size / 50, whole],
])(
  'with %s requests are signed byte for byte like by the official library, over %d requests',
  (_, numRuns, keys) => {
    const sdk = oracle(keys)
    fc.assert(
      fc.property(content, url, url, pages, (bizContent, returnUrl, notifyUrl, method) => {
        const page = sdk.pageExecute(method, 'GET', { bizContent, returnUrl, notifyUrl })
        const { sign, ...parameters } = Object.fromEntries(new URL(page).searchParams)
        expect(signRequest(parameters, keys.privateKey)).toBe(sign)
      }),
      { numRuns },
    )
  },
  patienceMs,
)

test('certificates have the numbers that the official library gives them; roots of SM2 do not count', () => {
  const { account, theirs } = makeCertifiedAlipayMerchant()
  const times = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2060-01-01T00:00:00Z') }
  const sm2 = selfSignedCertificate({ ...whole, serial: '77', signedBy: '2a811ccf55018375', ...times })
  const certificates = { ...account.certificates, roots: `${sm2}${account.certificates.roots}` }
  const sdk = new AlipaySdk({
    appId: account.appId,
    privateKey: account.privateKey.reveal(),
    keyType: 'PKCS8',
    appCertContent: certificates.app,
    alipayPublicCertContent: certificates.alipay,
    alipayRootCertContent: certificates.roots,
  })
  const { appCertSn: app, alipayRootCertSn: roots, alipayCertSn: alipay } = sdk.config
  expect(alipayKeys({ ...account, certificates }).serials).toEqual({ app, roots, alipay })
  expect({ app, roots, alipay }).toEqual(theirs.serials)
})

test(
  `a notice is proved exactly when the official library proves it, over ${size} notices`,
  () => {
    const sdk = oracle({ privateKey, publicKey })
    const fields = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), text, { minKeys: 2, maxKeys: 8 })
    fc.assert(
      fc.property(fields, fc.boolean(), (given, altered) => {
        const { sign: _, sign_type: __, ...signed } = given
        const signature = signRequest(signed, privateKey)
        const sent: Record<string, string> = { ...signed, ...(altered ? { more: 'x' } : {}), sign: signature }
        const theirs = sdk.checkNotifySignV2({ ...sent, sign_type: 'RSA2' })
        const form = new URLSearchParams({ ...sent, sign_type: 'RSA2' }).toString()
        const read = readForm(Buffer.from(form))
        if (read === undefined) throw new Error('unreadable')
        expect(isSigned(noticeMessage(read), read.get('sign') ?? '', publicKey)).toBe(theirs)
        if (!altered) expect(theirs).toBe(true)
      }),
      { numRuns: size },
    )
  },
  patienceMs,
)

test(
  `the signed part of an answer is the one the official library takes, over ${texts} answers`,
  () => {
    const sdk = oracle({ privateKey, publicKey })
    const name = 'alipay_trade_query_response'
    fc.assert(
      fc.property(content, fc.constantFrom('', ' ', '\n  ', '\r\n\t'), fc.boolean(), (body, gap, signFirst) => {
        const raw = JSON.stringify(body).replaceAll('/', '\\/')
        const member = `"${name}"${gap}:${gap}${raw}`
        const sign = `"sign"${gap}:${gap}"${'Ab+/'.repeat(86)}"`
        expect(rawMember(`{${gap}${member}${gap},${gap}${sign}${gap}}`, name)).toBe(raw)
        if (signFirst) expect(rawMember(`{${sign},${member}}`, name)).toBe(raw)
        // Theirs looks for the last brace of the text, which a value may hold.
        if (!/[{}]|"sign"/.test(raw.slice(1, -1))) expect(sdk.getSignStr(`{${member},${sign}}`, name)).toBe(raw)
      }),
      { numRuns: texts },
    )
  },
  patienceMs,
)

test.each([
  ['{"a":{"b":"}\\"{"},"sign":"x"}', 'a', '{"b":"}\\"{"}'],
  ['{"a":[1,{"x":[]}],"b":2}', 'b', '2'],
  ['{"b":"{\\"a\\":1}","a":{}}', 'a', '{}'],
  ['{"x":{"a":{"code":"10000"}}}', 'a', undefined],
  ['{"a":1,"a":2}', 'a', undefined],
  ['{"a":{"b":1}', 'a', undefined],
  ['[{"a":1}]', 'a', undefined],
  ['', 'a', undefined],
  ['{"a"', 'a', undefined],
  ['{"a":', 'a', undefined],
  ['{"a":"', 'a', undefined],
])('of %s the member %s is %s', (json, name, raw) => {
  expect(rawMember(json, name)).toBe(raw)
})

test.each([['a=1&a=2'], ['a=%zz'], ['a=%E4%BD'], ['a'], ['=1'], ['a=1&']])('the form %s is not read', (form) => {
  expect(readForm(Buffer.from(form))).toBeUndefined()
})

test('a form is decoded once', () => {
  expect(readForm(Buffer.from('a+b=1%2B1+%2525&c=&d=%E4%BD%A0'))).toEqual(
    new Map([
      ['a b', '1+1 %25'],
      ['c', ''],
      ['d', '你'],
    ]),
  )
})

// From the tests of the official library (test/alipay.test.ts): a real notice of 2019 and the key it is signed by.
test('a notice printed by Alipay is proved, and no longer when a fen is added', () => {
  const key = {
    key: Buffer.from(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPI' +
        'PHR5knm2jnnz/YGIXIofVHkA/t' +
        'AlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTX' +
        'g4LWjR1tdPkO6+i7wQZAIV' +
        'MClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdj' +
        'tV5/FdcWIt+L8SR1ss7EXT' +
        'jYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
      'base64',
    ),
    format: 'der' as const,
    type: 'spki' as const,
  }
  const notice = new Map(
    Object.entries({
      gmt_create: '2019-08-15 15:56:22',
      charset: 'utf-8',
      seller_email: 'z97-yuquerevenue@service.aliyun.com',
      subject: '语雀空间 500人规模',
      buyer_id: '2088102534368455',
      invoice_amount: '0.10',
      notify_id: '2019081500222155624068450559358070',
      fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      receipt_amount: '0.10',
      buyer_pay_amount: '0.10',
      sign_type: 'RSA2',
      app_id: '2019073166072302',
      seller_id: '2088531891668739',
      gmt_payment: '2019-08-15 15:56:24',
      notify_time: '2019-08-15 15:56:25',
      version: '1.0',
      out_trade_no: '20190815155618536-564-57',
      total_amount: '0.10',
      trade_no: '2019081522001468450512505578',
      auth_app_id: '2019073166072302',
      buyer_logon_id: 'xud***@126.com',
      point_amount: '0.00',
    }),
  )
  const printed =
    'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0' +
    'LEWdK2S6Ri7nPwrVgOs08zugLO' +
    '20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0Wnzuh' +
    'cyHPX5Gm4ELNctL6Qd5YniGJFN' +
    'cc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ=='
  expect(isSigned(noticeMessage(notice), printed, createPublicKey(key))).toBe(true)
  expect(isSigned(noticeMessage(notice.set('total_amount', '0.11')), printed, createPublicKey(key))).toBe(false)
})

test('an answer printed by Alipay is proved over its own characters', () => {
  const key = createPublicKey({
    key: Buffer.from(
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9' +
        'xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMt' +
        'Jf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZ' +
        'vaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB',
      'base64',
    ),
    format: 'der',
    type: 'spki',
  })
  const printed =
    '{"alipay_open_file_upload_response":{"code":"10000","msg":"Success","file_id":"CAxAToWB1Js' +
    'AAAAAAAAAAAAADgSLAQBr"},' +
    '"sign":"F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrT' +
    'KTvoOqQ0Efxpr/R1iEeHTHVbb/' +
    'Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTF' +
    'Xg58HH587Z2y2bdbjzOxLvzD9I' +
    'rU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0' +
    'HuugZij6ScRuaLPODhmHwr/pJ9' +
    'yw=="}'
  const raw = rawMember(printed, 'alipay_open_file_upload_response') ?? ''
  const signature = JSON.parse(printed).sign as string
  expect(isSigned(raw, signature, key)).toBe(true)
  expect(isSigned(raw.replace('Success', 'success'), signature, key)).toBe(false)
})

test('nothing empty is signed in a request, and its sign type is', () => {
  expect(requestMessage({ b: '2', sign: 'x', a: '', sign_type: 'RSA2', c: '三 3' })).toBe('b=2&c=三 3&sign_type=RSA2')
})
