import { expect, test } from 'vitest'
import { createCodesAsked, plainCode, secondsSaid } from './codes-asked.ts'

function start() {
  const at = { ms: 5_000 }
  return { at, codes: createCodesAsked(() => at.ms) }
}

test('after a code was sent its number waits out the interval, second by second', () => {
  const { at, codes } = start()
  codes.note('maker 1', '13900000001', 60)
  expect(codes.secondsLeft('maker 1', '13900000001')).toBe(60)
  at.ms += 1
  expect(codes.secondsLeft('maker 1', '13900000001')).toBe(60)
  at.ms += 58_999
  expect(codes.secondsLeft('maker 1', '13900000001')).toBe(1)
  at.ms += 1_000
  expect(codes.secondsLeft('maker 1', '13900000001')).toBe(0)
})

test('another number, another purpose and the other realm do not wait', () => {
  const { codes } = start()
  codes.note('maker 1', '13900000001', 60)
  expect(codes.secondsLeft('maker 1', '13900000002')).toBe(0)
  expect(codes.secondsLeft('maker 2', '13900000001')).toBe(0)
  expect(codes.secondsLeft('enterprise 1', '13900000001')).toBe(0)
})

test('a refusal that says how long to wait starts the same countdown', () => {
  expect(secondsSaid('请 15 秒后再获取')).toBe(15)
  expect(secondsSaid('当前网络或设备获取次数过多，请稍后再试')).toBe(0)
})

test('a pasted code is its six digits', () => {
  expect(plainCode('123 456 ')).toBe('123456')
  expect(plainCode('１２３４５６')).toBe('123456')
  expect(plainCode('验证码：012345')).toBe('012345')
  expect(plainCode('12345678')).toBe('123456')
})
