import { expect, test } from 'vitest'
import { sayDue, urgencyOf } from './due.ts'

const now = new Date('2026-11-16T09:00:00+08:00')
const due = (due_at: string | null) => ({ due_at })

test('what is over is late, what is due within four hours is soon, and the rest is calm', () => {
  expect(urgencyOf(due('2026-11-16T08:59:59+08:00'), now)).toBe('late')
  expect(urgencyOf(due('2026-11-16T13:00:00+08:00'), now)).toBe('soon')
  expect(urgencyOf(due('2026-11-16T13:00:01+08:00'), now)).toBe('calm')
  expect(urgencyOf(due(null), now)).toBe('calm')
})

test('how late, or how long there is, is said in one unit', () => {
  expect(sayDue(due('2026-11-15T06:00:00+08:00'), now)).toBe('超时 1 天')
  expect(sayDue(due('2026-11-16T11:30:00+08:00'), now)).toBe('还有 2 小时')
  expect(sayDue(due(null), now)).toBe('')
})
