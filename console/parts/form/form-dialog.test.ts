import { expect, test } from 'vitest'
import { CallRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { complaintsIn } from './form-dialog.tsx'

const { RECEIPT_USED, INPUT_INVALID } = refusals
const beside = { RECEIPT_USED: 'receipt_no' } as const

test('a refusal that is about one field stands beside it', () => {
  const refused = new CallRefused(RECEIPT_USED.code, RECEIPT_USED.say)
  expect(complaintsIn(refused, beside)).toEqual({ receipt_no: RECEIPT_USED.say })
})

test('what the server says about a field itself is said in its own words', () => {
  const refused = new CallRefused(RECEIPT_USED.code, RECEIPT_USED.say, { receipt_no: '请核对' })
  expect(complaintsIn(refused, beside)).toEqual({ receipt_no: '请核对' })
  const invalid = new CallRefused(INPUT_INVALID.code, INPUT_INVALID.say, { amount: '应与订单一致' })
  expect(complaintsIn(invalid, beside)).toEqual({ amount: '应与订单一致' })
})

test('a failure of the network is about no field', () => {
  expect(complaintsIn(new Error('网络异常'), beside)).toEqual({})
})
