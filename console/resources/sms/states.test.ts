import { expect, test } from 'vitest'
import { sayReason } from './states.ts'

test('why a message did not go out is said in words; what only the vendor knows stays as it was', () => {
  expect(sayReason('too_late')).toBe('超过时限，未发送')
  expect(sayReason('http_503')).toBe('服务商出错（HTTP 503）')
  expect(sayReason('network_ECONNRESET')).toBe('与服务商的网络中断（ECONNRESET）')
  expect(sayReason('isv.BUSINESS_LIMIT_CONTROL')).toBe('isv.BUSINESS_LIMIT_CONTROL')
  expect(sayReason('')).toBe('')
})
