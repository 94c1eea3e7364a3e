import { afterEach, expect, test } from 'vitest'
import { dayFromPicker, dayToPicker, fromPicker, toPicker } from '#console/parts/list/calendar.ts'
import { addDays, ageOf, dayOf, formatMinute, formatSecond, instantAt, wallTime } from './time.ts'

const own = process.env.TZ
afterEach(() => {
  process.env.TZ = own
})

const zones = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Kiritimati']

test.each(zones)('a machine in %s shows what the clocks in Shanghai show', (zone) => {
  process.env.TZ = zone
  expect(formatMinute('2026-11-15T11:02:03+08:00')).toBe('2026-11-15 11:02')
  expect(formatSecond('2026-11-14T16:00:00Z')).toBe('2026-11-15 00:00:00')
  expect(dayOf(new Date('2026-11-14T15:59:59Z'))).toBe('2026-11-14')
})

test.each(zones)('what is picked on a machine in %s means that time in Shanghai', (zone) => {
  process.env.TZ = zone
  // 2:30 on this day does not exist in New York.
  for (const instant of ['2026-03-08T02:30:00+08:00', '2026-11-15T00:00:00+08:00', '2027-01-01T07:59:59+08:00']) {
    expect(toPicker(instant).format('YYYY-MM-DDTHH:mm:ss')).toBe(instant.slice(0, 19))
    expect(fromPicker(toPicker(instant))).toBe(instant)
  }
  expect(fromPicker(toPicker('2026-11-15T00:00:00+08:00').hour(9).add(1, 'day'))).toBe('2026-11-16T09:00:00+08:00')
  expect(dayFromPicker(dayToPicker('2026-03-08'))).toBe('2026-03-08')
})

test('a wall time and its instant are the same moment', () => {
  expect(wallTime(instantAt('2026-11-15T11:02:03'))).toBe('2026-11-15T11:02:03')
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('an age is said in the largest unit that fits', () => {
  const at = new Date('2026-11-15T12:00:00+08:00')
  expect(ageOf('2026-11-15T11:59:30+08:00', at)).toBe('不到 1 分钟')
  expect(ageOf('2026-11-15T11:18:00+08:00', at)).toBe('42 分钟')
  expect(ageOf('2026-11-15T09:00:00+08:00', at)).toBe('3 小时')
  expect(ageOf('2026-11-10T09:00:00+08:00', at)).toBe('5 天')
  // A server whose clock is a little ahead of the operator's machine.
  expect(ageOf('2026-11-15T12:00:05+08:00', at)).toBe('不到 1 分钟')
})
