import { expect, test } from 'vitest'
import { CallRefused } from '#contract/base/call.ts'
import { wrongFilter } from './wrong-filter.ts'

const refused = new CallRefused(42200, '提交的内容有误，请检查后重试', { no: '单号不正确' })

test('a filter that no row can have is said in its own words', () => {
  expect(wrongFilter(refused, { no: '江南精工' })).toBe('单号不正确')
})

test('what is refused for another reason is none of the filters’ fault', () => {
  expect(wrongFilter(refused, { state: 'paid' })).toBeUndefined()
  expect(wrongFilter(new Error('网络断开'), { no: 'x' })).toBeUndefined()
})
