import { expect, it } from 'vitest'
import { createToastList, toastMs } from './toast-list.ts'

function openList() {
  const due: { run: () => void; ms: number }[] = []
  const list = createToastList((run, ms) => due.push({ run, ms }))
  return { list, due, messages: () => list.read().map(({ message }) => message) }
}

it('a message is shown for three seconds', () => {
  const { list, due, messages } = openList()
  list.show('已保存')
  expect(messages()).toEqual(['已保存'])
  expect(due.map(({ ms }) => ms)).toEqual([toastMs])
  due[0]?.run()
  expect(messages()).toEqual([])
})

it('the same message again is shown once, for its full time', () => {
  const { list, due, messages } = openList()
  list.show('请先登录', 'error')
  list.show('请先登录', 'error')
  expect(messages()).toEqual(['请先登录'])
  due[0]?.run()
  expect(messages()).toEqual(['请先登录'])
  due[1]?.run()
  expect(messages()).toEqual([])
})

it('listeners are told of every change until they leave', () => {
  const { list, due } = openList()
  let told = 0
  const leave = list.subscribe(() => told++)
  list.show('已保存')
  due[0]?.run()
  leave()
  list.show('已保存')
  expect(told).toBe(2)
})

it('a question stays until it is answered or taken back', () => {
  const { list, due, messages } = openList()
  let asked = 0
  const takeBack = list.ask('网络断开，请检查后重试', '重试', () => asked++)
  expect(due).toEqual([])
  list.read()[0]?.action?.run()
  expect(asked).toBe(1)
  expect(messages()).toEqual(['网络断开，请检查后重试'])
  takeBack()
  expect(messages()).toEqual([])
})
