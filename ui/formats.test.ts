import { describe, expect, it } from 'vitest'
import { formatCount, formatDay, formatMonthDay, shortenUrl } from './formats.ts'

describe('a long address', () => {
  it('stays whole up to 40 characters', () => {
    expect(shortenUrl('https://example.com')).toBe('https://example.com')
    expect(shortenUrl('a'.repeat(40))).toBe('a'.repeat(40))
  })

  it('is cut to 40 characters plus an ellipsis beyond that', () => {
    expect(shortenUrl('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`)
  })

  it('is counted in characters, not in halves of them', () => {
    expect(shortenUrl('桥'.repeat(41))).toBe(`${'桥'.repeat(40)}…`)
    expect(shortenUrl('🌉'.repeat(41))).toBe(`${'🌉'.repeat(40)}…`)
  })
})

describe('a day', () => {
  it('is written as year, month and day', () => {
    expect(formatDay('2026-11-15T11:02:03+08:00')).toBe('2026-11-15')
  })

  it('is written short in Chinese, without leading zeros', () => {
    expect(formatMonthDay('2026-11-15T11:02:03+08:00')).toBe('11月15日')
    expect(formatMonthDay('2026-03-05T00:00:00+08:00')).toBe('3月5日')
  })
})

describe('a count', () => {
  it('is read as Chinese writes it, in groups of three', () => {
    for (const count of [0, 7, 999, 1_000, 12_345, 123_456, 1_234_567]) {
      expect(formatCount(count)).toBe(count.toLocaleString('zh-CN'))
    }
  })
})
