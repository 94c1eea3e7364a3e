import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Right, rights } from '#contract/base/rights.ts'
import { contentSteps } from '#contract/texts/content.console.ts'
import {
  type Event,
  entriesFor,
  lifecycle,
  next,
  previewToken,
  readPreview,
  release,
  type Stage,
  type Standing,
  settled,
  shelvesFor,
  stateOf,
  stepsFor,
  versionAt,
} from './model.ts'

const stages = Object.keys(lifecycle) as Stage[]
const events = ['save', ...Object.keys(contentSteps)] as Event[]
const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 0, minute))

const standing = (given: Partial<Standing> = {}): Standing => ({
  stage: 'draft',
  version: 1,
  live_version: null,
  next_version: null,
  next_from: null,
  published_at: null,
  expires_at: null,
  ...given,
})

test('the lifecycle is exactly this table', () => {
  const row = (cells: string[]) =>
    cells
      .map((cell) => cell.padEnd(10))
      .join('')
      .trimEnd()
  const table = [
    row(['', ...events]),
    ...stages.map((stage) => row([stage, ...events.map((event) => next(stage, event) ?? '·')])),
  ]
  expect(table).toEqual([
    '          save      submit    withdraw  reject    approve   publish   take_down trash     recover   destroy',
    'draft     draft     review    ·         ·         ·         released  draft     trashed   ·         ·',
    'review    ·         ·         draft     draft     released  released  review    ·         ·         ·',
    'released  draft     ·         ·         ·         ·         released  draft     trashed   ·         ·',
    'trashed   ·         ·         ·         ·         ·         ·         ·         ·         draft     gone',
  ])
})

test('every step needs exactly one right, and taking it away takes the step', () => {
  const every = new Set(Object.keys(rights) as Right[])
  const live = standing({ live_version: 1, published_at: at(0) })
  for (const stage of stages) {
    const all = stepsFor('news', { ...live, stage }, { rights: every, isAuthor: false })
    for (const step of all) {
      const without = new Set(every)
      without.delete(`news.${contentSteps[step]}` as Right)
      expect(stepsFor('news', { ...live, stage }, { rights: without, isAuthor: false })).not.toContain(step)
    }
    expect(stepsFor('news', { ...live, stage }, { rights: new Set(), isAuthor: false })).toEqual([])
  }
})

test('nobody lets their own text pass, and what nobody sees cannot be taken down', () => {
  const every = new Set(Object.keys(rights) as Right[])
  const review = standing({ stage: 'review' })
  expect(stepsFor('news', review, { rights: every, isAuthor: true })).not.toContain('approve')
  expect(stepsFor('news', review, { rights: every, isAuthor: false })).toContain('approve')
  expect(stepsFor('news', review, { rights: every, isAuthor: false })).not.toContain('take_down')
})

describe('a release', () => {
  const now = at(30)
  const open = { publish_at: null, expires_at: null, now }

  test('without a moment is seen at once', () => {
    expect(release(standing(), open)).toMatchObject({ live_version: 1, published_at: now })
  })

  test('of a new text waits for its moment', () => {
    const after = { ...standing(), ...release(standing(), { ...open, publish_at: at(40) }) }
    expect(stateOf(after, now)).toBe('scheduled')
    expect([at(39), at(40)].map((moment) => versionAt(after, moment))).toEqual([undefined, 1])
  })

  test('of a new version leaves the old one before readers until its moment, under the old date', () => {
    const before = standing({ version: 2, live_version: 1, published_at: at(10) })
    const after = { ...before, ...release(before, { ...open, publish_at: at(40) }) }
    expect([at(39), at(40)].map((moment) => versionAt(after, moment))).toEqual([1, 2])
    expect(after.published_at).toEqual(at(10))
    expect(settled(after, at(40))).toMatchObject({ live_version: 2, next_version: null, next_from: null })
  })

  test('of what has expired gives it a new date', () => {
    const before = standing({ live_version: 1, published_at: at(10), expires_at: at(20) })
    expect(release(before, open)).toMatchObject({ live_version: 1, published_at: now, expires_at: null })
  })

  test('of what is seen already only sets the dates right', () => {
    const before = standing({ stage: 'released', live_version: 1, published_at: at(10) })
    expect(release(before, { ...open, expires_at: at(50) })).toMatchObject({ published_at: at(10), expires_at: at(50) })
    expect(release(before, { ...open, publish_at: at(5) })).toMatchObject({ published_at: at(5) })
  })
})

const minute = fc.integer({ min: 0, max: 100 }).map(at)
const labels = fc.record({
  category_id: fc.option(fc.integer({ min: 1, max: 3 })),
  tags: fc.array(fc.constantFrom('甲', '乙', '丙'), { maxLength: 3 }),
})
const seen = fc
  .record({ published_at: minute, expires_at: fc.option(minute), next_from: fc.option(minute) })
  .filter(({ published_at, expires_at }) => expires_at === null || expires_at > published_at)
  .map(({ next_from, ...when }) =>
    standing({ stage: 'released', live_version: 1, version: 2, ...when, next_from, next_version: next_from && 2 }),
  )

test('at any moment a content stands on exactly the shelves of the version that readers see', () => {
  fc.assert(
    fc.property(seen, labels, labels, minute, (content, live, later, now) => {
      const entries = entriesFor('news', content, live, content.next_version ? later : undefined)
      const visible = entries
        .filter((entry) => entry.visible_from <= now && (entry.visible_until === null || entry.visible_until > now))
        .map(({ shelf }) => shelf)
      const version = versionAt(content, now)
      const expected = version === undefined ? [] : shelvesFor('news', version === 1 ? live : later)
      expect(visible.sort()).toEqual([...expected].sort())
      expect(new Set(entries.map(({ shelf }) => shelf)).size).toBe(entries.length)
    }),
    { numRuns: 2000 },
  )
})

test('settling changes nothing that anybody sees, now or later', () => {
  fc.assert(
    fc.property(seen, minute, minute, (content, now, moment) => {
      fc.pre(moment >= now)
      expect(versionAt(settled(content, now), moment)).toBe(versionAt(content, moment))
    }),
  )
})

describe('a preview link', () => {
  const key = Buffer.alloc(32, 7)
  const ref = { kind: 'news', id: 12 } as const
  const token = previewToken(key, { ...ref, number: 3 }, at(60))

  test('opens its own version until it ends', () => {
    expect(readPreview([key], ref, token, at(59))).toEqual({ number: 3 })
    expect(readPreview([key], ref, token, at(60))).toBeUndefined()
  })

  test('opens nothing else, whatever is changed about it', () => {
    expect(readPreview([key], { kind: 'news', id: 13 }, token, at(0))).toBeUndefined()
    expect(readPreview([key], { kind: 'notice', id: 12 }, token, at(0))).toBeUndefined()
    expect(readPreview([Buffer.alloc(32, 8)], ref, token, at(0))).toBeUndefined()
    const [, until, signature] = token.split('.')
    for (const forged of [`4.${until}.${signature}`, `3.zzzzzzz.${signature}`, `3.${until}.`, '', '...', 'a.b.c.d']) {
      expect(readPreview([key], ref, forged, at(0))).toBeUndefined()
    }
  })
})
