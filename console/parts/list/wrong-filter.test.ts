import { expect, test } from 'vitest'
import { CallRefused } from '#contract/base/call.ts'
import { inBox } from './number-filter.ts'
import { wrongFilter } from './wrong-filter.ts'

const refused = new CallRefused(42200, '提交的内容有误，请检查后重试', { no: '单号不正确' })

test('a filter that no row can have is said in its own words', () => {
  expect(wrongFilter(refused, { no: '江南精工' })).toBe('单号不正确')
})

test('what is wrong with a number is said of the box that it was typed into', () => {
  const wrong = new CallRefused(42200, '提交的内容有误，请检查后重试', { phone_number: '请填写 11 位中国大陆手机号' })
  expect(wrongFilter(inBox(wrong, 'phone_number'), { phone_number: '江南精工' })).toBe('请填写 11 位中国大陆手机号')
  expect(wrongFilter(inBox(wrong, 'q'), { q: '江南精工' })).toBe('请填写 11 位中国大陆手机号')
  const broken = new Error('网络断开')
  expect(inBox(broken, 'q')).toBe(broken)
})

test('what is refused for another reason is none of the filters’ fault', () => {
  expect(wrongFilter(refused, { state: 'paid' })).toBeUndefined()
  expect(wrongFilter(new Error('网络断开'), { no: 'x' })).toBeUndefined()
})
