import { expect, test } from 'vitest'
import { type ContentState, type ContentStep, contentStates, contentSteps } from '#contract/texts/content.console.ts'
import { pageKeys } from '#contract/texts/content.ts'
import { pageLabels, sayPublication, sayReaders, stateLabels, stepDone, stepLabel } from './labels.ts'

test('every state, step and page has a name of its own', () => {
  const names = (list: readonly string[]) => expect(new Set(list).size).toBe(list.length)
  names(contentStates.map((state: ContentState) => stateLabels[state].label))
  names((Object.keys(contentSteps) as ContentStep[]).map((step) => stepLabel(step, 'draft')))
  names((Object.keys(contentSteps) as ContentStep[]).map((step) => stepDone[step]))
  names(pageKeys.map((key) => pageLabels[key]))
})

test('of what is released, only the dates are left to publish', () => {
  expect(stepLabel('publish', 'released')).toBe('调整发布时间')
  expect(stepLabel('publish', 'review')).toBe('直接发布')
})

test('a window is said with its end, where it has one', () => {
  const published_at = '2026-11-15T11:02:00+08:00'
  expect(sayPublication({ published_at: null, expires_at: null })).toBe('')
  expect(sayPublication({ published_at, expires_at: null })).toBe('2026-11-15 11:02 起')
  expect(sayPublication({ published_at, expires_at: '2026-12-01T00:00:00+08:00' })).toBe(
    '2026-11-15 11:02 至 2026-12-01 00:00',
  )
})

test('what readers see is said in one sentence', () => {
  const content = { live_version: 2, next: null, version: 2, state: 'published', path: '/news/7' } as Parameters<
    typeof sayReaders
  >[0]
  expect(sayReaders(content)).toBe('读者在 /news/7 看到的就是这一版。')
  expect(sayReaders({ ...content, live_version: null })).toContain('还看不到')
  expect(sayReaders({ ...content, version: 3 })).toContain('第 2 版')
  expect(sayReaders({ ...content, version: 3, next: { version: 3, from: '2026-11-20T09:00:00+08:00' } })).toBe(
    '读者现在看到第 2 版，2026-11-20 09:00 起换成第 3 版。',
  )
  expect(sayReaders({ ...content, state: 'expired' })).toContain('看不到')
  expect(sayReaders({ ...content, state: 'scheduled' })).toContain('到发布时间后')
})
