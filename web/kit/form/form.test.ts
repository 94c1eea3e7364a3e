import { expect, test } from 'vitest'
import { CallFailed, CallRefused } from '#contract/base/call.ts'
import { toastFor } from './form.tsx'

test('a refused form toasts what the server said, whether or not it stands beside a field', () => {
  expect(toastFor(new CallRefused(40901, '请勿重复提交'), '请勿重复提交')).toBe('请勿重复提交')
  expect(toastFor(new CallRefused(42200, '提交的内容有误', { name: '请填写' }), '')).toBe('提交的内容有误')
})

test('a form that did not arrive toasts why', () => {
  expect(toastFor(new CallFailed('网络异常'), '网络异常')).toBe('网络异常')
})

test('what was found wrong before anybody was asked is said beside its field alone', () => {
  expect(toastFor(new CallRefused(42200, '', { again: '两次输入的密码不一致' }), '')).toBe('')
})
