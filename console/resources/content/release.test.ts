import { expect, test } from 'vitest'
import { checkMoments, consequence, isUnseen, momentToAdjust } from './release.ts'

const live = { live_version: 2, state: 'published', next: null, published_at: '2026-11-01T09:00:00+08:00' } as const
const from = '2026-11-20T09:00:00+08:00'
const pending = { ...live, next: { version: 3, from } }

test('the moment to adjust is that of the version that waits, never the one that has passed', () => {
  expect(momentToAdjust(pending)).toBe(from)
  expect(momentToAdjust(live)).toBe(live.published_at)
})

test('releasing a version that waits is said to replace the one readers see', () => {
  expect(consequence(pending, { when: 'now', at: from, adjusting: true })).toBe('读者看到的第 2 版会立即换成第 3 版。')
  expect(consequence(pending, { when: 'later', at: from, adjusting: true })).toBe(
    '2026-11-20 09:00 之前，读者继续看到第 2 版。',
  )
  expect(consequence(live, { when: 'later', at: from, adjusting: true })).toBe('只改变时间，内容不变。')
})

test('what readers never saw begins with its moment', () => {
  const draft = { live_version: null, state: 'draft', next: null, published_at: null } as const
  expect(consequence(draft, { when: 'now', at: null, adjusting: false })).toBe('读者马上就能看到。')
  expect(consequence(draft, { when: 'later', at: from, adjusting: false })).toContain('之前，读者看不到')
})

test('what waits for its moment, or is over, can be released at once instead', () => {
  const scheduled = { ...live, live_version: 1, state: 'scheduled' } as const
  expect([live, pending, scheduled, { ...live, state: 'expired' as const }].map(isUnseen)).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(consequence(scheduled, { when: 'now', at: from, adjusting: true })).toBe('读者马上就能看到。')
})

test('a moment is needed, and the end lies after it', () => {
  expect(checkMoments(null, null)).toHaveProperty('publish_at')
  expect(checkMoments(from, from)).toHaveProperty('expires_at')
  expect(checkMoments(from, '2026-11-21T09:00:00+08:00')).toEqual({})
})
