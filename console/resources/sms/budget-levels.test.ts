import { expect, test } from 'vitest'
import { levelOf, sayAlarm } from './budget-levels.ts'

const calm = { minute: { used: 1, max: 60 }, hour: { used: 10, max: 1000 }, day: { used: 10, max: 5000 } }

test('two thirds are much, and everything is all', () => {
  expect(levelOf({ used: 39, max: 60 })).toBe('calm')
  expect(levelOf({ used: 40, max: 60 })).toBe('high')
  expect(levelOf({ used: 59, max: 60 })).toBe('high')
  expect(levelOf({ used: 60, max: 60 })).toBe('full')
})

test('nothing is said while nothing is wrong', () => {
  expect(sayAlarm({ ...calm, alarm: false })).toBeUndefined()
})

test('an alarm names the windows it is about', () => {
  const words = sayAlarm({ ...calm, hour: { used: 900, max: 1000 }, alarm: true })
  expect(words).toMatchObject({ full: false })
  expect(words?.words).toMatch(/^最近 1 小时的短信已用去上限的三分之二/)
})

test('a window that is full is worse than one that is nearly full', () => {
  const words = sayAlarm({ ...calm, minute: { used: 60, max: 60 }, day: { used: 4500, max: 5000 }, alarm: true })
  expect(words).toMatchObject({ full: true })
  expect(words?.words).toMatch(/^最近 1 分钟的短信已达上限/)
})
