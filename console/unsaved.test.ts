import { expect, test, vi } from 'vitest'
import { holdUnsaved, keepUnsaved, leavesUnasked, leaveUnasked, replacePage } from './unsaved.ts'

test('what is on the screen is kept on demand, and no longer once it is gone', () => {
  const keep = vi.fn()
  const letGo = holdUnsaved({ keep })
  keepUnsaved()
  letGo()
  keepUnsaved()
  expect(keep).toHaveBeenCalledTimes(1)
})

test('nobody is asked twice, and everybody again the next time', async () => {
  await leaveUnasked(async () => expect(leavesUnasked()).toBe(true))
  expect(leavesUnasked()).toBe(false)
  await expect(leaveUnasked(() => Promise.reject(new Error('no way')))).rejects.toThrow('no way')
  expect(leavesUnasked()).toBe(false)
})

test('a page is replaced only after its words are kept', () => {
  const order: string[] = []
  holdUnsaved({ keep: () => order.push('keep') })
  replacePage(() => order.push('load'))
  expect(order).toEqual(['keep', 'load'])
  expect(leavesUnasked()).toBe(true)
})
