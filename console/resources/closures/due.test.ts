import { expect, test } from 'vitest'
import { dueOf } from './due.ts'

const now = new Date('2026-11-15T03:00:00Z')

test('the time that is left is said in the largest unit that says something', () => {
  expect(dueOf('2026-11-25T04:00:00Z', now)).toEqual({ words: '还剩 10 天', soon: false })
  expect(dueOf('2026-11-15T05:30:00Z', now)).toEqual({ words: '还剩 2 小时', soon: true })
})

test('three days are the border of soon', () => {
  expect(dueOf('2026-11-18T03:00:00Z', now).soon).toBe(false)
  expect(dueOf('2026-11-18T02:59:59Z', now).soon).toBe(true)
})

test('what is over is said to be over, and not to last for less than nothing', () => {
  expect(dueOf('2026-11-15T03:00:00Z', now)).toEqual({ words: '已到期', soon: true })
})
