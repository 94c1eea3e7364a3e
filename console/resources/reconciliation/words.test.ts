import { expect, test } from 'vitest'
import { mayReopen, maySettle, readDay, sayKinds, stateOfDay, writeDay } from './words.ts'

const day = {
  source: 'wechat',
  day: '2026-11-15',
  state: 'done',
  late: false,
  reason: '',
  tries: 1,
  tried_at: '2026-11-16T10:00:00+08:00',
  compared_at: null,
  matched: 3,
  differences: { missing_here: 0, missing_there: 2, amount: 0, state: 0, duplicate: 1 },
  open: 0,
  waiting: 0,
  ours_in: '0.00',
  ours_out: '0.00',
  theirs_in: '0.00',
  theirs_out: '0.00',
  difference: '0.00',
} as const

test('a day is done only when nothing of it waits', () => {
  expect(stateOfDay(day).label).toBe('已核对')
  expect(stateOfDay({ ...day, waiting: 1 }).label).toBe('等待次日账单')
  expect(stateOfDay({ ...day, open: 1, waiting: 1 }).label).toBe('有差异待处理')
  expect(stateOfDay({ ...day, state: 'waiting', open: 1 }).label).toBe('等待账单')
  expect(stateOfDay({ ...day, state: 'waiting', late: true }).label).toBe('账单迟到')
})

test('only kinds that there are any of are counted out', () => {
  expect(sayKinds(day.differences)).toEqual(['渠道缺失 2', '重复 1'])
})

test('a day in an address is read back, and a mistyped one opens nothing', () => {
  expect(readDay(writeDay(day))).toEqual({ source: 'wechat', day: '2026-11-15' })
  for (const text of [undefined, '', 'wechat', 'paypal:2026-11-15', 'wechat:2026-11'])
    expect(readDay(text)).toBe(undefined)
})

test('what waits can be settled, and only what a person settled can be opened again', () => {
  expect([maySettle({ state: 'open' }), maySettle({ state: 'waiting' })]).toEqual([true, true])
  expect(maySettle({ state: 'resolved' })).toBe(false)
  expect(mayReopen({ settled_at: null })).toBe(false)
  expect(mayReopen({ settled_at: '2026-11-16T10:00:00+08:00' })).toBe(true)
})
