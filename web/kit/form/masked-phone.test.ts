import { expect, test } from 'vitest'
import { hiddenIn, isMasked, maskedProblem, partsOf, wholePhone } from './masked-phone.ts'

test('a number is the one behind the stars only if every digit that shows is the same', () => {
  expect(isMasked('13800000001', '138****0001')).toBe(true)
  expect(isMasked('13899990001', '138****0001')).toBe(true)
  expect(isMasked('13900000001', '138****0001')).toBe(false)
  expect(isMasked('13800000002', '138****0001')).toBe(false)
  expect(isMasked('1380000000', '138****0001')).toBe(false)
})

test('only what the stars hide is typed; whoever pastes the whole number is understood', () => {
  expect(partsOf('138****0001')).toEqual({ start: '138', hidden: 4, end: '0001' })
  expect(wholePhone('138****0001', '0000')).toBe('13800000001')
  expect(wholePhone('138****0001', ' 138 0000 0001 ')).toBe('13800000001')
  expect(hiddenIn('138****0001', '+86 138-1234-0001')).toBe('1234')
  expect(hiddenIn('138****0001', '13912340001')).toBeUndefined()
  expect(hiddenIn('138****0001', '1234')).toBeUndefined()
})

test('too few digits and another number are told apart, and a wrong guess is the server’s to refuse', () => {
  expect(maskedProblem('138****0001', '12')).toBe('请填写中间 4 位数字')
  expect(maskedProblem('138****0001', '13912340001')).toBe('与手机号 138****0001 不一致')
  expect(maskedProblem('138****0001', '9999')).toBeUndefined()
})

test('where nothing of a number is known it is typed whole', () => {
  expect(wholePhone('', '13800000001')).toBe('13800000001')
  expect(partsOf('')).toEqual({ start: '', hidden: 0, end: '' })
})
