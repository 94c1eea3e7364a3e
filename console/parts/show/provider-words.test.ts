import { expect, test } from 'vitest'
import { sayProviderReason } from './provider-words.ts'

test.each([
  ['', ''],
  ['签名不正确', '签名不正确'],
  ['signature_wrong', '签名不正确（signature_wrong）'],
  ['http_502', '渠道回应 502（http_502）'],
  ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_NOT_EXIST'],
])('%j is said as %j', (reason, said) => {
  expect(sayProviderReason(reason)).toBe(said)
})
