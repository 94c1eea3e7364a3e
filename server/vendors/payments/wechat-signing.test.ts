import { constants, generateKeyPairSync, privateDecrypt, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { authorize, openSealed, paySheet, requestMessage, sealField, whyUnproven } from './wechat-signing.ts'

/** How many random messages are signed on both sides; what is signed is compared for no fewer than 10,000. */
const size = Number(process.env.ORACLE_MESSAGES ?? 1000)
const texts = Math.max(size, 10_000)
const patienceMs = 60_000 + size * 30

// What is compared does not depend on the length of the key, and a short one signs many times as fast.
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 512 })
const whole = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { mchid: '1900007291', serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB' }
const text = fc.string({ unit: 'binary', maxLength: 200 }).map((raw) => Buffer.from(raw).toString('utf8'))
const call = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
  target: fc.webPath().map((path) => `/v3${path}`),
  body: fc.oneof(
    text,
    fc.json(),
    fc.constant(''),
    fc.record({ 商品: text, n: fc.integer() }).map((v) => JSON.stringify(v)),
  ),
  at: fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
  nonce: fc.stringMatching(/^[0-9A-Za-z]{1,32}$/),
})
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

test(
  `a sheet is signed like by the independent library, over ${size} sheets`,
  () => {
    const [appid, prepayId] = [fc.stringMatching(/^wx[0-9a-f]{16}$/), fc.stringMatching(/^wx[0-9A-Za-z]{10,60}$/)]
    fc.assert(
      fc.property(call, appid, prepayId, ({ at, nonce }, appid, prepayId) => {
        const sheet = paySheet({ appid, prepayId, at, nonce }, { privateKey })
        const lines = Formatter.joinedByLineFeed(appid, `${seconds(at)}`, nonce, `prepay_id=${prepayId}`)
        expect(sheet).toEqual({
          ...{ appId: appid, timeStamp: `${seconds(at)}`, nonceStr: nonce, package: `prepay_id=${prepayId}` },
          ...{ signType: 'RSA', paySign: Rsa.sign(lines, privateKey) },
        })
      }),
      { numRuns: size },
    )
  },
  patienceMs,
)

// Printed at pay.weixin.qq.com/doc/v3/merchant/4012365334, with the key whose public half this is. A signature of this
// scheme has one value only: that ours verifies means that its bytes are the printed ones.
test('the example WeChat Pay prints has the signature WeChat Pay prints', () => {
  const message = requestMessage({
    method: 'GET',
    target: '/v3/refund/domestic/refunds/123123123123',
    body: '',
    at: new Date(1554208460_000),
    nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
  })
  expect(message).toBe(
    'GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n',
  )
  const printed =
    'Lc9VXxmeonkdV8Xk9tmigQFLhl0vRWTerdmoRu01aAnYwIrD/5nsSwE1WlmZGLRlAFTNQ3QsMa0+VRDlJp1Wp5p0nO' +
    '8EK68b5sJBbjouxaFciIfq' +
    '1zfDWWz+jqhcMoKXI1A6dPm1AW7D4d30WsMTNzp6g23OXakIsh9LO3lUmwvTuE0BY8ncf6tNGk4wKmvXwERd/ZpoQY' +
    '3MAVKz+Nakwc+2XBmzT66K' +
    'cUehU5kr4IvGa/lEU5RZb/q00zP9VLdBhC/jQSX3X1UcJLCtEc4gTmib4tnmAT+bHF/e17ZAuxDNcx6rqT8gNEXqaJ' +
    'GG+1OflMSTU2tpyG65G4dM' +
    'KdFcoA=='
  expect(Rsa.verify(message, printed, Rsa.fromSpki(printedMerchantKey))).toBe(true)
})

const printedMerchantKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAptpm+qvIDCh/9wjU26SQCK26ogYkBhDrYxnAaw2JbbBsp1' +
  'oDbHKk+1r381NeBUG2HEFAuU+F' +
  'r72u5ot3yKdzoF/FajAzQNKnm569/D3upKoi8mYBaST15Uig8j8qoUW1U217LL0jEHlSnHV3lcaDTXqDpTRR4Bfz9I' +
  'qOgJgFZ8/oTfEomSrjrLYef81E' +
  'yxr7ZIMQXEKKEK7V4UXKS0+/fDsiG/cXidhzt8UbTL9vqXqxM2+IDImyO+FAc/tkBG55LmzxPto1Nq0WbnZzRM/wTz' +
  'rd0I/8NlevxtFbphg4evlHjFNI' +
  '7+GrqR87ViEwuAJJ9Je5QQjct5YJfFRWiZ5CMQIDAQAB'

// From the tests of the official Go SDK (core/notify/notify_test.go): a notice and the certificate it is signed by.
const certificate = `-----BEGIN CERTIFICATE-----
MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNV
BAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENpdHkxHDAaBgNVBAoME0RlZmF1bHQg
Q29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQsw
CQYDVQQGEwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZh
dWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXag
HQ4vGeZN0yqm++rDsGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOm
DeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDGUUK65E5h2B83
4uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGf
y8wus7hwKz6clt3Whmmda7UAdb1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtk
aSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76HSoZ
umNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0T
BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh
0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2
kyazGRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/
fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFjFKVO7JV6Kq/R86ouhjEPgJOe
2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmq
cTJOU9TxuGvNASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==
-----END CERTIFICATE-----`
const printedNotice = {
  headers: {
    'wechatpay-nonce': 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    'wechatpay-timestamp': '1624523846',
    'wechatpay-serial': 'D7CE59D1F522D701',
    'wechatpay-signature':
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZT' +
      'OQrVdG4b6LfTnK4mikv9++' +
      'ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8hr' +
      'fUjEE8kkry6yNJTHZRU8CA' +
      'c7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ90GAihDwIcb16T' +
      'QMnzCMBoutnwZKNiKRACrF' +
      'mtxw2Q==',
  } as Record<string, string>,
  body:
    '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00",' +
    '"resource_type":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功",' +
    '"resource":{"original_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":' +
    '"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWTtTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZ' +
    'ttevRMOoPKMifozg6XPWjIZ' +
    'umks/GpT48lI4NizyeaqLBokNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBX' +
    'FgRLiNIKRgO5JdXh1hccRU' +
    'AlyVWxE54PXpnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}',
}

test('a notice printed by WeChat Pay is proved by its certificate, for five minutes and no longer', () => {
  const { serialNumber, publicKey: key, validTo } = new X509Certificate(certificate)
  const signers = new Map([[serialNumber, { key, until: new Date(validTo) }]])
  const read = (now: number, body = printedNotice.body) => {
    const message = { header: (name: string) => printedNotice.headers[name], body: Buffer.from(body) }
    return whyUnproven(message, { signers }, new Date(now))
  }
  const sent = 1624523846_000
  expect([read(sent), read(sent + 299_999), read(sent - 299_999)]).toEqual([undefined, undefined, undefined])
  expect([read(sent + 300_000), read(sent - 300_000)]).toEqual(['timestamp_skew', 'timestamp_skew'])
  expect(read(sent, printedNotice.body.replace('签约成功', '签约失败'))).toBe('signature_wrong')
})

test('the sealed message printed by WeChat Pay opens, and nothing next to it', () => {
  // core/src/test/…/AeadAesCipherTest.java of the official Java SDK.
  const key = Buffer.from('a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb')
  const sealed = {
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
    nonce: 'uluk4a9R25RW',
    associatedData: 'associatedData',
  }
  expect(openSealed(sealed, key)).toBe('message')
  expect(openSealed({ ...sealed, associatedData: '' }, key)).toBeUndefined()
  expect(openSealed({ ...sealed, nonce: 'uluk4a9R25RX' }, key)).toBeUndefined()
  expect(openSealed({ ...sealed, nonce: 'short' }, key)).toBeUndefined()
  expect(openSealed({ ...sealed, ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwM=' }, key)).toBeUndefined()
  expect(openSealed({ ...sealed, ciphertext: 'not base64!' }, key)).toBeUndefined()
  expect(openSealed(sealed, Buffer.from('b7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb'))).toBeUndefined()
})

test(
  `what is signed is the same text an independent library signs, over ${texts} random requests`,
  () => {
    fc.assert(
      fc.property(call, (given) => {
        const theirs = Formatter.request(given.method, given.target, seconds(given.at), given.nonce, given.body)
        expect(requestMessage(given)).toBe(theirs)
      }),
      { numRuns: texts },
    )
  },
  patienceMs,
)

test.each([
  ['a short key', size, privateKey],
  ['a key of full length', size / 50, whole.privateKey],
])(
  'with %s signatures are byte for byte those of an independent library, over %d requests',
  (_, numRuns, key) => {
    const parts = (value: string) => new Set(value.replace(' ', ',').split(/,(?=\w+=)/))
    fc.assert(
      fc.property(call, (given) => {
        const { method, target, nonce, body, at } = given
        const signature = Rsa.sign(Formatter.request(method, target, seconds(at), nonce, body), key)
        const header = Formatter.authorization(keys.mchid, nonce, signature, seconds(at), keys.serialNo)
        expect(parts(authorize(given, { ...keys, privateKey: key }))).toEqual(parts(header))
      }),
      { numRuns },
    )
  },
  patienceMs,
)

test(
  `what an independent library signs is proved, over ${size} random answers`,
  () => {
    const serial = 'PUB_KEY_ID_0116789398642024122500389500000994'
    const signers = new Map([[serial, { key: publicKey, until: undefined }]])
    fc.assert(
      fc.property(call, fc.nat(), ({ body, nonce, at }, flip) => {
        const headers: Record<string, string> = {
          'wechatpay-serial': serial,
          'wechatpay-timestamp': String(seconds(at)),
          'wechatpay-nonce': nonce,
          'wechatpay-signature': Rsa.sign(Formatter.response(seconds(at), nonce, body), privateKey),
        }
        const bytes = Buffer.from(body)
        const header = (name: string) => headers[name]
        expect(whyUnproven({ header, body: bytes }, { signers }, at)).toBeUndefined()
        const altered = Buffer.concat([bytes, Buffer.from('x')])
        const place = flip % altered.length
        altered[place] = (altered[place] ?? 0) ^ 1
        expect(whyUnproven({ header, body: altered }, { signers }, at)).toBe('signature_wrong')
      }),
      { numRuns: size },
    )
  },
  patienceMs,
)

test(
  `what an independent library seals opens here, over ${texts} random messages`,
  () => {
    const key = fc.stringMatching(/^[0-9A-Za-z]{32}$/)
    const nonce = fc.stringMatching(/^[0-9A-Za-z]{12}$/)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), key, nonce, fc.string(), (plain, secret, iv, aad) => {
        const sealed = { ciphertext: Aes.AesGcm.encrypt(plain, secret, iv, aad), nonce: iv, associatedData: aad }
        expect(openSealed(sealed, Buffer.from(secret))).toBe(Buffer.from(plain).toString('utf8'))
      }),
      { numRuns: texts },
    )
  },
  patienceMs,
)

test(
  'a sealed field opens in an independent library, and is never the same twice',
  () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        const plain = Buffer.from(name).subarray(0, 200).toString('utf8')
        if (Buffer.byteLength(plain) > 214) return
        const sealed = sealField(plain, whole.publicKey)
        expect(Rsa.decrypt(sealed, whole.privateKey)).toBe(plain)
        const padding = constants.RSA_PKCS1_OAEP_PADDING
        const own = privateDecrypt(
          { key: whole.privateKey, padding, oaepHash: 'sha1' },
          Buffer.from(Rsa.encrypt(plain, whole.publicKey), 'base64'),
        )
        expect(own.toString('utf8')).toBe(plain)
        expect(sealField(plain, whole.publicKey)).not.toBe(sealed)
      }),
      { numRuns: size / 50 },
    )
  },
  patienceMs,
)
