import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerIn, askBridge } from './wechat-bridge.ts'

const sheet = { appId: 'wx1', package: 'prepay_id=1' }
const asked: { method: string; given: object }[] = []

/** A WeChat whose person does this. */
const bridgeSaying = (err_msg: string) => ({
  invoke(method: string, given: object, answered: (answer: { err_msg: string }) => void) {
    asked.push({ method, given })
    answered({ err_msg })
  },
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', new EventTarget())
  asked.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['get_brand_wcpay_request:fail_no permission to execute', 'fail'],
  ['requestMerchantTransfer:ok', 'ok'],
  ['requestMerchantTransfer:cancel', 'cancel'],
  ['requestMerchantTransfer:fail', 'fail'],
  ['system:access_denied', 'fail'],
  ['', 'fail'],
])('%s is %s', (message, answer) => {
  expect(answerIn(message)).toBe(answer)
})

test('a bridge that is there is asked at once, with what the sheet needs', async () => {
  window.WeixinJSBridge = bridgeSaying('get_brand_wcpay_request:ok')
  expect(await askBridge('getBrandWCPayRequest', sheet)).toBe('ok')
  expect(asked).toEqual([{ method: 'getBrandWCPayRequest', given: sheet }])
})

test('one that comes a moment after the page is waited for', async () => {
  const answer = askBridge('getBrandWCPayRequest', sheet)
  window.WeixinJSBridge = bridgeSaying('get_brand_wcpay_request:cancel')
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  expect(await answer).toBe('cancel')
})

test('where no WeChat answers, that is said and nobody waits for ever', async () => {
  const answer = askBridge('getBrandWCPayRequest', sheet)
  await vi.runAllTimersAsync()
  expect(await answer).toBe('absent')
})
